import type { Reason } from '../../src/domain/errors'
import type { MessageKey } from '../../src/i18n/en-US'
import type { TicketCost } from './cost/useTicketCost'

/** The text over the blocked button: what the client must fill in or wait for next. */
export function needOf({ property, code }: Reason, ticketCost: TicketCost): MessageKey {
  if (code === 'offline') return 'total.offline'
  if (property === 'requestedBase') return amountNeed(code)
  if (property === 'requestedPrice' && code === 'required') return 'total.needPrice'
  if (property === 'minPrice' && code === 'required') return 'total.needMinPrice'
  if (property === 'maxPrice' && code === 'required') return 'total.needMaxPrice'
  if (property !== undefined) return 'total.needFix'
  if (ticketCost.error !== undefined) return 'total.costFailed'
  return ticketCost.hasPrice ? 'total.needCost' : 'total.needTicker'
}

function amountNeed(code: string): MessageKey {
  if (code === 'required') return 'total.needAmount'
  // Not marked yet: a 0 may be the first digit of 0.5.
  if (code === 'greater_than') return 'total.needPositive'
  return code === 'max' ? 'total.needLess' : 'total.needFix'
}

import type { Reason } from '../../src/domain/errors'
import type { MessageKey } from '../../src/i18n/en-US'
import type { TicketCost } from './cost/useTicketCost'

/**
 * The text over the blocked button: what the client must fill in or wait for next. `isMarked`: the field already shows
 * its reason.
 */
export function needOf({ property, code }: Reason, ticketCost: TicketCost, isMarked: boolean): MessageKey {
  if (code === 'offline') return 'total.offline'
  // The field asks which number it is, or says what is wrong with it.
  if (code === 'unread') return 'total.needFix'
  if (property === 'requestedBase') return amountNeed(code)
  if (property !== undefined)
    return (code === 'required' || !isMarked ? FIELD_NEEDS[property] : undefined) ?? 'total.needFix'
  if (ticketCost.error !== undefined) return 'total.costFailed'
  return ticketCost.hasPrice ? 'total.needCost' : 'total.needTicker'
}

const FIELD_NEEDS: Readonly<Record<string, MessageKey | undefined>> = {
  requestedPrice: 'total.needPrice',
  minPrice: 'total.needMinPrice',
  maxPrice: 'total.needMaxPrice',
  deadline: 'total.needDeadline',
}

function amountNeed(code: string): MessageKey {
  if (code === 'required') return 'total.needAmount'
  // Not marked yet: a 0 may be the first digit of 0.5.
  if (code === 'greater_than') return 'total.needPositive'
  return code === 'max' ? 'total.needLess' : 'total.needFix'
}

import { isDecimal } from '../../domain/decimal'
import type { Ticket } from '../../domain/request/ticket'
import type { Words } from '../../i18n/intl'

/** 'Buy 0.75 ETH / USDT via BTC'. */
export function ticketText({ route, values }: Ticket, { say, amount }: Words): string {
  const { side, base, counter, common } = route
  const { requestedBase } = values
  const figure = isDecimal(requestedBase) ? `${amount(requestedBase, { is: 'exact', own: true })} ` : ''
  const via = common === undefined ? '' : ` ${say('requests.via', { currency: common })}`
  return `${say('ticket.what', { side, amount: `${figure}${base} / ${counter}` })}${via}`
}

import type { ExchangeAccount } from '../account'
import type { Currency } from '../currency'
import { endOfDay, parseDay } from '../deadline/deadlineDay'
import { ownFields } from '../ownFields'
import type { RequestType, Side, TradeRequest } from './request'
import type { Ticket } from './ticket'

/** A request to place; amounts are plain decimal strings. */
export type NewRequest = {
  readonly exchangeAccount: ExchangeAccount
  readonly side: Side
  readonly type: RequestType
  readonly baseCurrency: Currency
  readonly counterCurrency: Currency
  /** The currency between the two, for a triangulation. */
  readonly commonCurrency?: Currency
  readonly requestedBase: string
  readonly requestedPrice?: string
  readonly minPrice?: string
  readonly maxPrice?: string
  readonly isIceberg?: boolean
  readonly comment?: string
  readonly deadline?: string
  /** The price of the cost that the client saw. */
  readonly price?: string
}

/** The request of a ticket, with the fields of its type; the deadline is the day's end in the client's zone. */
export function newRequest(ticket: Ticket, price: string | undefined, zone: string): NewRequest {
  const { values } = ticket
  const route = ownFields(ticket.route)
  const { type, requestedBase, requestedPrice, minPrice, maxPrice, isIceberg, comment, deadline } = values
  const day = parseDay(deadline)
  return ownFields<NewRequest>({
    exchangeAccount: route.exchangeAccount,
    side: route.side,
    type,
    baseCurrency: route.base,
    counterCurrency: route.counter,
    ...(route.common ? { commonCurrency: route.common } : {}),
    requestedBase,
    ...(type === 'limit' ? { requestedPrice, isIceberg } : {}),
    ...(type === 'scaled' ? { minPrice, maxPrice } : {}),
    ...(comment.trim() ? { comment: comment.trim() } : {}),
    ...(day ? { deadline: endOfDay(day, zone).toISOString() } : {}),
    ...(price ? { price } : {}),
  })
}

/**
 * Whether the placed request has another comment, deadline or iceberg than the ticket, as when another tab has sent it.
 * Spaces and seconds don't count: a desk may change them.
 */
export function isPlacedOtherwise(ticket: Ticket, zone: string, placed: TradeRequest): boolean {
  const { comment, deadline, isIceberg } = newRequest(ticket, undefined, zone)
  const words = (text = '') => text.split(/\s+/).filter(Boolean).join(' ')
  const minutes = (at: Date | undefined) => at && Math.floor(at.getTime() / 60_000)
  return (
    words(comment) !== words(placed.comment?.text) ||
    minutes(deadline === undefined ? undefined : new Date(deadline)) !== minutes(placed.deadline) ||
    (isIceberg !== undefined && isIceberg !== placed.isIceberg)
  )
}

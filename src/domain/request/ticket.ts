import type { ExchangeAccount } from '../account'
import type { Currency } from '../currency'
import { type Decimal, readDecimal } from '../decimal'
import { toJson } from '../json'
import { ownFields } from '../ownFields'
import type { RequestType, Side } from './request'

/** Side, account and pair of a ticket; with `common` the desk trades through a third currency. */
export type TicketRoute = {
  readonly side: Side
  readonly exchangeAccount: ExchangeAccount
  readonly base: Currency
  readonly counter: Currency
  readonly common?: Currency
}

/** The fields of the order ticket; '' is an empty one. */
export type TicketValues = {
  /** 'market', 'limit' or 'scaled'. */
  readonly type: RequestType
  /** The amount of the base currency, as a decimal number in a text. */
  readonly requestedBase: Decimal | ''
  /** The price of a limit request. */
  readonly requestedPrice: Decimal | ''
  /** The lowest price of a scaled request. */
  readonly minPrice: Decimal | ''
  /** The highest price of a scaled request. */
  readonly maxPrice: Decimal | ''
  /** Hides most of the order's size from the market. */
  readonly isIceberg: boolean
  /** The client's words to the desk. */
  readonly comment: string
  /** dd-MM-yyyy, as typed. */
  readonly deadline: string
}

export const EMPTY_TICKET: TicketValues = {
  type: 'limit',
  requestedBase: '',
  requestedPrice: '',
  minPrice: '',
  maxPrice: '',
  isIceberg: true,
  comment: '',
  deadline: '',
}

/** One request as the client chose and typed it, before it is sent. */
export type Ticket = { readonly route: TicketRoute; readonly values: TicketValues }

/**
 * Equal for tickets that would be the same trade: numbers by value; comment, deadline and iceberg do not count. Guards
 * against trading twice.
 */
export function ticketKey({ route, values }: Ticket): string {
  const { side, exchangeAccount, base, counter, common } = ownFields(route)
  const { type, requestedBase, requestedPrice, minPrice, maxPrice } = values
  // The form keeps prices typed for another type; the request does not carry them.
  const prices = { limit: [requestedPrice], scaled: [minPrice, maxPrice], market: [] }[type]
  return toJson([side, exchangeAccount, base, counter, common, type, ...[requestedBase, ...prices].map(plainly)])
}

/** '0.50' as '0.5'. */
const plainly = (text: string): string => readDecimal(text) ?? text

/** The key plus iceberg, comment and deadline: equal when the review would read the same. */
export const ticketContent = (ticket: Ticket): string => {
  const { isIceberg, comment, deadline } = ticket.values
  return toJson([ticketKey(ticket), isIceberg, comment.trim(), deadline])
}

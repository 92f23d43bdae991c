import type { ExchangeAccount } from '../account'
import { positiveAmount } from '../amountEntry/positiveAmount'
import type { Currency } from '../currency'
import { add, compare, type Decimal, divide, readDecimal, roundTo } from '../decimal'
import { toJson } from '../json'
import { ownFields } from '../ownFields'
import type { RequestType, Side } from './request'

/** Where a ticket is sent; with `common` the desk trades through a third currency. */
export type TicketRoute = {
  readonly side: Side
  readonly exchangeAccount: ExchangeAccount
  readonly base: Currency
  readonly counter: Currency
  readonly common?: Currency
}

/** The fields of the order ticket; '' is an empty one. */
export type TicketValues = {
  readonly type: RequestType
  readonly requestedBase: Decimal | ''
  readonly requestedPrice: Decimal | ''
  readonly minPrice: Decimal | ''
  readonly maxPrice: Decimal | ''
  readonly isIceberg: boolean
  readonly comment: string
  /** dd-MM-yyyy as typed */
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

/** The prices that `costPrice` chooses from; an absent one is unknown. */
type PriceInputs = {
  readonly type: RequestType
  readonly ticker?: Decimal | undefined
  readonly requestedPrice?: Decimal | undefined
  readonly minPrice?: Decimal | undefined
  readonly maxPrice?: Decimal | undefined
}

/**
 * The price of a ticket's cost: the ticker at market, the requested price of a limit, the middle of a scaled range.
 * A range whose minimum is above its maximum has none.
 */
export function costPrice({ type, ticker, requestedPrice, minPrice, maxPrice }: PriceInputs): Decimal | undefined {
  if (type === 'market') return ticker
  if (type === 'limit') return requestedPrice
  if (minPrice === undefined || maxPrice === undefined || compare(minPrice, maxPrice) > 0) return undefined
  return roundTo(divide(add(minPrice, maxPrice), '2'), 18)
}

export type TicketPrices = Pick<TicketValues, 'type' | 'requestedPrice' | 'minPrice' | 'maxPrice'>

/** The limit price, or the middle of a scaled range; undefined at market, and while a price is missing. */
export const ownPrice = ({ type, requestedPrice, minPrice, maxPrice }: TicketPrices): Decimal | undefined =>
  costPrice({
    type,
    requestedPrice: positiveAmount(requestedPrice),
    minPrice: positiveAmount(minPrice),
    maxPrice: positiveAmount(maxPrice),
  })

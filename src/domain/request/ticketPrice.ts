import { positiveAmount } from '../amountEntry/positiveAmount'
import { add, compare, type Decimal, divide, roundTo } from '../decimal'
import type { RequestType } from './request'
import type { TicketValues } from './ticket'

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

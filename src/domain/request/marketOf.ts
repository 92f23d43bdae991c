import { type ExchangeAccount, isExchangeAccount } from '../account'
import { isReadableCode, type Pair } from '../currency'
import { compare, type Decimal, isPositive } from '../decimal'
import { mayStillFill, type TradeRequest } from './request'

/** A limit's price is both ends. */
export type PriceRange = { readonly low: Decimal; readonly high: Decimal }

/**
 * The market to compare a request's price with; undefined unless it is a limit or scaled request that may still fill.
 * A triangulated request has none: it would need the books of two markets for every row of a list.
 */
export function marketOf(request: TradeRequest): { account: ExchangeAccount; pair: Pair } | undefined {
  const { exchangeAccount: account, baseCurrency: base, counterCurrency: counter } = request
  if (!mayStillFill(request) || requestedPrices(request) === undefined) return undefined
  if (request.isTriangulation || request.commonCurrency !== undefined) return undefined
  if (!isExchangeAccount(account) || !isReadableCode(base) || !isReadableCode(counter)) return undefined
  return { account, pair: { base, counter } }
}

/** Undefined for a market request, or when the desk sent no price. */
export function requestedPrices({
  type,
  requestedPrice,
  minPrice,
  maxPrice,
}: Pick<TradeRequest, 'type' | 'requestedPrice' | 'minPrice' | 'maxPrice'>): PriceRange | undefined {
  const [low, high] =
    type === 'limit' ? [requestedPrice, requestedPrice] : type === 'scaled' ? [minPrice, maxPrice] : []
  if (low === undefined || high === undefined || !isPositive(low) || !isPositive(high)) return undefined
  return compare(low, high) <= 0 ? { low, high } : { low: high, high: low }
}

import { type ExchangeAccount, isExchangeAccount } from '../account'
import type { Pair } from '../currency'
import { absolute, compare, type Decimal, isNegative, isPositive, isZero } from '../decimal'
import { distanceFromMarket } from '../price'
import { mayStillFill, type TradeRequest } from './request'

/** The prices that a request waits for: the one of a limit is both ends. */
export type PriceRange = { readonly low: Decimal; readonly high: Decimal }

/** Where a request's price lies from the market; `percent` with 2 decimals, without a sign. */
export type MarketDistance =
  | { readonly is: 'at' | 'in-range' }
  | { readonly is: 'below' | 'above'; readonly percent: Decimal }

/**
 * The market whose price tells how far a limit or scaled request that may still fill is from it; undefined for all others.
 * A triangulated request has no market of its own: it would take the books of two, for every row of a list.
 */
export function marketOf(request: TradeRequest): { account: ExchangeAccount; pair: Pair } | undefined {
  const { exchangeAccount: account, baseCurrency: base, counterCurrency: counter } = request
  if (!mayStillFill(request) || requestedPrices(request) === undefined) return undefined
  if (request.isTriangulation || request.commonCurrency !== undefined) return undefined
  // What could not be read of a row is empty.
  if (!isExchangeAccount(account) || base === '' || counter === '') return undefined
  return { account, pair: { base, counter } }
}

/** The ends of what is asked for; undefined at market, or where the desk did not say. */
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

/** How far the nearer end lies from the market; undefined without a market price. */
export function marketDistance({ low, high }: PriceRange, market: Decimal): MarketDistance | undefined {
  const isAbove = compare(low, market) > 0
  if (!isAbove && compare(high, market) >= 0 && isPositive(market))
    return { is: compare(low, high) === 0 ? 'at' : 'in-range' }
  const distance = distanceFromMarket(isAbove ? low : high, market)
  if (distance === undefined) return undefined
  if (isZero(distance)) return { is: 'at' }
  return { is: isNegative(distance) ? 'below' : 'above', percent: absolute(distance) }
}

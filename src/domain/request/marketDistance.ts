import { type ExchangeAccount, isExchangeAccount } from '../account'
import { isReadableCode, type Pair } from '../currency'
import { absolute, compare, type Decimal, isNegative, isPositive, isZero } from '../decimal'
import { distanceFromMarket } from '../price'
import { mayStillFill, type TradeRequest } from './request'

/** A limit's price is both ends. */
type PriceRange = { readonly low: Decimal; readonly high: Decimal }

/** `percent` has 2 decimals and no sign. */
export type MarketDistance =
  | { readonly is: 'at' | 'in-range' }
  | { readonly is: 'below' | 'above'; readonly percent: Decimal }

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

/** Distance of the nearer end from the market; undefined without a market price. */
export function marketDistance({ low, high }: PriceRange, market: Decimal): MarketDistance | undefined {
  const isAbove = compare(low, market) > 0
  if (!isAbove && compare(high, market) >= 0 && isPositive(market))
    return { is: compare(low, high) === 0 ? 'at' : 'in-range' }
  const distance = distanceFromMarket(isAbove ? low : high, market)
  if (distance === undefined) return undefined
  if (isZero(distance)) return { is: 'at' }
  return { is: isNegative(distance) ? 'below' : 'above', percent: absolute(distance) }
}

import { absolute, compare, type Decimal, isNegative, isPositive, isZero } from '../decimal'
import { distanceFromMarket } from '../price'
import type { PriceRange } from './marketOf'

/** `percent` has 2 decimals and no sign. */
export type MarketDistance =
  | { readonly is: 'at' | 'in-range' }
  | { readonly is: 'below' | 'above'; readonly percent: Decimal }

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

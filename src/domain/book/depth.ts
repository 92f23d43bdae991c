import { compare, type Decimal, divide, isPositive, multiply, roundSignificant, subtract } from '../decimal'
import type { Level, OrderBook } from './orderBook'
import { decimalOf } from './walk'

/** Between the best ask and the best bid: in counter, and in percent of their middle, to 8 significant digits. */
export type Spread = { readonly absolute: Decimal; readonly percent: Decimal }

/** Undefined where a side is empty. */
export function spreadOf({ asks, bids }: OrderBook): Spread | undefined {
  const [ask] = asks
  const [bid] = bids
  if (ask === undefined || bid === undefined) return undefined
  const best = decimalOf(ask.price)
  const absolute = subtract(best, decimalOf(bid.price))
  // (a − b) / ((a + b) / 2) = 2d / (2a − d)
  const percent = divide(multiply(absolute, '200'), subtract(multiply(best, '2'), absolute))
  return { absolute, percent: roundSignificant(percent) }
}

/**
 * The index of the level at which the amount is filled, taken from the best one on; as many as there are levels when
 * they hold less. Undefined: no amount, or nothing on that side.
 */
export function levelReached(levels: readonly Level[], amount: Decimal): number | undefined {
  if (levels.length === 0 || !isPositive(amount)) return undefined
  let left = amount
  for (let at = 0; at < levels.length; at++) {
    const size = decimalOf(levels[at]!.exact)
    if (compare(left, size) <= 0) return at
    left = subtract(left, size)
  }
  return levels.length
}

import { compare, type Decimal, decimalsOf, divide, isPositive, multiply, roundSignificant, subtract } from '../decimal'
import { stepOfRate } from '../figureStyle'
import { invertPrice } from '../price'
import type { Level, OrderBook } from './orderBook'
import type { Leg } from './triangulate'
import { decimalOf } from './walk'

/** The best bid or ask, to the exchange's last digit; of a reversed pair, the other side's price inverted. */
export function bestPrice({ book, reversed }: Leg, of: 'bid' | 'ask'): Decimal | undefined {
  const [best] = (of === 'bid') === reversed ? book.asks : book.bids
  if (best === undefined) return undefined
  const price = decimalOf(best.price)
  return reversed ? invertPrice(price) : price
}

/** An average's decimals: those of the book's prices and of the limit; of a reversed pair, up to its eighth digit. */
export function averageStep({ book, reversed }: Leg, average: Decimal, limit = '0'): number {
  const most = stepOfRate(average)
  if (reversed) return most
  const prices = [limit, ...[...book.asks, ...book.bids].map(({ price }) => decimalOf(price))]
  return Math.min(most, Math.max(2, ...prices.map(decimalsOf)))
}

/** The gap between best ask and best bid: in counter, and in percent of their middle to 8 significant digits. */
type Spread = { readonly absolute: Decimal; readonly percent: Decimal }

/** Undefined when a side is empty. */
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
 * The index of the level that completes the amount, counted from the best; `levels.length` when all of them hold less.
 * Undefined when there is no amount or the side is empty.
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

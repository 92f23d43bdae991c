import type { OrderBook } from '../../domain/book/orderBook'
import type { Ticker } from '../../domain/price'

/** A price above zero, or a sorted book that is not crossed, whose totals and fills fit its amounts. */
export function isPossibleValue(value: Ticker | OrderBook | undefined, mayBeOneSided = false): boolean {
  if (value === undefined) return true
  if ('price' in value) return /^\d+(\.\d+)?$/.test(value.price) && /[1-9]/.test(value.price)
  const { asks, bids } = value
  const levels = [...asks, ...bids]
  return (
    levels.every(level => level.price > 0 && level.amount > 0 && level.total >= level.amount && level.fill <= 100) &&
    asks.length <= 20 &&
    bids.length <= 20 &&
    (asks[0] !== undefined && bids[0] !== undefined ? asks[0].price > bids[0].price : mayBeOneSided) &&
    asks.every((ask, i) => i === 0 || ask.price > asks[i - 1]!.price) &&
    bids.every((bid, i) => i === 0 || bid.price < bids[i - 1]!.price)
  )
}

import { applyChange, bestLevels, createBookSide, replaceLevels } from '../../domain/book/bookSide'
import type { RawLevel } from '../../domain/book/orderBook'
import type { ParseResult } from '../adapter'
import { bookOf } from './levels'

/** A book built of a snapshot and the changes after it. */
export type IncrementalBook = {
  /** Replaces all levels. Leaves out levels whose price or amount is impossible. */
  replace(asks: readonly RawLevel[], bids: readonly RawLevel[]): void
  /** Sets the amount of a level; zero removes the level. The caller has checked both numbers. */
  change(isBid: boolean, price: number, amount: number): void
  /** No snapshot has come yet, or the book was dropped and needs a new one. */
  needsSnapshot(): boolean
  /** To be called after each frame's changes. Drops a book that stays crossed, as a change was missed; then true. */
  dropIfCrossed(): boolean
  read(): ParseResult
}

/** `crossedMs`: how long a book may stay crossed until another change repairs it. */
export function createIncrementalBook(crossedMs: number, now: () => number): IncrementalBook {
  const asks = createBookSide('lowest')
  const bids = createBookSide('highest')
  let hasSnapshot = false
  let crossedAt: number | undefined

  const isCrossed = (): boolean => {
    const ask = asks.prices[asks.prices.length - 1]
    const bid = bids.prices[bids.prices.length - 1]
    return ask !== undefined && bid !== undefined && ask <= bid
  }

  return {
    replace(newAsks, newBids) {
      replaceLevels(asks, newAsks.filter(isSound))
      replaceLevels(bids, newBids.filter(isSound))
      hasSnapshot = true
      // An exchange may send a crossed snapshot (in an auction): then no change was missed.
      crossedAt = isCrossed() ? Number.POSITIVE_INFINITY : undefined
    },
    change: (isBid, price, amount) => applyChange(isBid ? bids : asks, price, amount),
    needsSnapshot: () => !hasSnapshot,
    dropIfCrossed() {
      if (!isCrossed()) {
        crossedAt = undefined
        return false
      }
      crossedAt ??= now()
      if (now() - crossedAt < crossedMs) return false
      hasSnapshot = false
      replaceLevels(asks, [])
      replaceLevels(bids, [])
      return true
    },
    read: () => (hasSnapshot ? bookOf(bestLevels(asks), bestLevels(bids)) : { is: 'unusable' }),
  }
}

const isSound = ([price, amount]: RawLevel): boolean => price > 0 && price < Infinity && amount < Infinity

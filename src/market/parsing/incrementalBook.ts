import { applyChange, bestLevels, createBookSide, replaceLevels } from '../../domain/book/bookSide'
import type { RawLevel } from '../../domain/book/orderBook'
import type { ParseResult } from '../adapter'
import { bookOf } from './levels'

/** A book that an exchange tells by a snapshot and the changes after it: void until the first snapshot. */
export type BuiltBook = {
  /** A snapshot replaces all that was known. Levels that no order can make are left out. */
  replace(asks: readonly RawLevel[], bids: readonly RawLevel[]): void
  /** That level now holds that amount; none removes it. Whoever calls it has checked both. */
  change(isBid: boolean, price: number, amount: number): void
  isVoid(): boolean
  /** After a frame's changes, or later. True once: they crossed the book, so one was missed, and it is void until a new snapshot. */
  strays(): boolean
  read(): ParseResult
}

/** `patienceMs`: how long a crossed book may wait for the change that mends it. */
export function createBuiltBook(patienceMs: number, now: () => number): BuiltBook {
  const asks = createBookSide('lowest')
  const bids = createBookSide('highest')
  let known = false
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
      known = true
      // What the exchange itself tells as crossed (an auction) is no change that was missed.
      crossedAt = isCrossed() ? Number.POSITIVE_INFINITY : undefined
    },
    change: (isBid, price, amount) => applyChange(isBid ? bids : asks, price, amount),
    isVoid: () => !known,
    strays() {
      if (!isCrossed()) {
        crossedAt = undefined
        return false
      }
      crossedAt ??= now()
      if (now() - crossedAt < patienceMs) return false
      known = false
      replaceLevels(asks, [])
      replaceLevels(bids, [])
      return true
    },
    read: () => (known ? bookOf(bestLevels(asks), bestLevels(bids)) : { is: 'unusable' }),
  }
}

const isSound = ([price, amount]: RawLevel): boolean => price > 0 && price < Infinity && amount < Infinity

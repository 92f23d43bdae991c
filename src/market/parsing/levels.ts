import { isCrossed, orderBook, type RawLevel } from '../../domain/book/orderBook'
import type { ParseResult } from '../adapter'
import { numberOf } from './scan'

/** Reads levels of texts, `[price, amount, …]`, without empty ones; undefined: these are no levels. */
export function readLevels(levels: unknown): RawLevel[] | undefined {
  if (!Array.isArray(levels)) return undefined
  const read: RawLevel[] = []
  for (const level of levels as readonly unknown[]) {
    if (!Array.isArray(level) || typeof level[0] !== 'string' || typeof level[1] !== 'string') return undefined
    const amount = numberOf(level[1])
    if (amount !== 0) read.push([numberOf(level[0]), amount])
  }
  return read
}

/** Every level is one that orders can make, best first, none twice. */
function areLevels(levels: readonly RawLevel[], best: 'highest' | 'lowest'): boolean {
  const sign = best === 'lowest' ? 1 : -1
  let last = Number.NEGATIVE_INFINITY
  for (let i = 0; i < levels.length; i++) {
    const [price, amount] = levels[i]!
    if (!(price > 0) || !(amount > 0) || !(sign * price > last)) return false
    last = sign * price
  }
  return true
}

/** A book of these levels, best first; `sequence` is the exchange's own counter, where it has one. */
export function bookOf(asks: readonly RawLevel[], bids: readonly RawLevel[], sequence?: number): ParseResult {
  if (!areLevels(asks, 'lowest') || !areLevels(bids, 'highest')) return { is: 'garbage' }
  // An infinite counter would make every later book an older one.
  if (sequence !== undefined && !Number.isSafeInteger(sequence)) return { is: 'garbage' }
  if (isCrossed(asks, bids)) return { is: 'unusable' }
  const value = orderBook(asks, bids)
  return sequence === undefined ? { is: 'value', value } : { is: 'value', value, sequence }
}

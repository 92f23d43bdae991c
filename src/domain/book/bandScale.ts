import { compare, type Decimal } from '../decimal'
import type { Level, OrderBook } from './orderBook'
import { decimalOf } from './walk'

/** From and to, as shares of the scale's width. */
export type Span = readonly [from: number, to: number]

/** One scale that a range of prices and a book's visible levels lie on together. Where each is drawn, not what it costs. */
export type BandScale = {
  readonly band: Span
  /** The middle of the range. */
  readonly average: number
  /** From the worst visible level to the best; undefined: that side is empty. */
  readonly bids: Span | undefined
  readonly asks: Span | undefined
}

/** What is left free at either end. */
const MARGIN = 0.04

/** A scaled request's range from min to max over the visible book; without a book it fills the scale. */
export function bandScale(min: Decimal, max: Decimal, book: OrderBook | undefined): BandScale {
  // Pixels, not money: numbers will do.
  const [low, high] = [Number(min), Number(max)]
  const ends = (levels: readonly Level[]) => [levels[0], levels.at(-1)].flatMap(level => (level ? [level.price] : []))
  const [bids, asks] = [ends(book?.bids ?? []), ends(book?.asks ?? [])]
  const least = Math.min(low, ...bids, ...asks)
  const width = Math.max(high, ...bids, ...asks) - least
  const at = (price: number) => (width === 0 ? 0.5 : MARGIN + ((price - least) / width) * (1 - 2 * MARGIN))
  const span = (prices: readonly number[]): Span | undefined =>
    prices.length === 0 ? undefined : [at(Math.min(...prices)), at(Math.max(...prices))]
  return { band: [at(low), at(high)], average: at((low + high) / 2), bids: span(bids), asks: span(asks) }
}

/** Where a range lies: wholly below the best bid, wholly above the best ask, or across what is traded at. */
export function bandPlace(min: Decimal, max: Decimal, book: OrderBook): 'below' | 'across' | 'above' {
  const bid = book.bids[0]?.price
  const ask = book.asks[0]?.price
  if (bid !== undefined && compare(max, decimalOf(bid)) < 0) return 'below'
  return ask !== undefined && compare(min, decimalOf(ask)) > 0 ? 'above' : 'across'
}

import { compare, type Decimal } from '../decimal'
import type { Level, OrderBook } from './orderBook'
import { decimalOf } from './walk'

/** In shares of the scale's width. */
export type Span = readonly [from: number, to: number]

/** Drawing positions of a price range and a book's visible levels on one scale. */
type BandScale = {
  readonly band: Span
  /** The middle of the range. */
  readonly average: number
  /** From the lowest to the highest visible price; undefined when the side is empty. */
  readonly bids: Span | undefined
  readonly asks: Span | undefined
}

/** Free space at either end. */
const MARGIN = 0.04

/** Places the range from min to max over the visible book; without a book it fills the scale. */
export function bandScale(min: Decimal, max: Decimal, book: OrderBook | undefined): BandScale {
  // Floats suffice: these are pixels, not money.
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

/** Whether a range lies wholly below the best bid, wholly above the best ask, or across them. */
export function bandPlace(min: Decimal, max: Decimal, book: OrderBook): 'below' | 'across' | 'above' {
  const bid = book.bids[0]?.price
  const ask = book.asks[0]?.price
  if (bid !== undefined && compare(max, decimalOf(bid)) < 0) return 'below'
  return ask !== undefined && compare(min, decimalOf(ask)) > 0 ? 'above' : 'across'
}

import type { MarketClock } from '../market/marketClock'
import { type Exact, eightDecimals, exactOf, one, rounded, written } from './number'
import { type BitfinexListing, createBitfinexSymbols } from './symbols'

/** Prices have five significant digits; a book's precision says how many of them it shows. */
export const digitsOf: Readonly<Record<string, number>> = { P0: 5, P1: 4 }

export const bookLengths: readonly string[] = ['1', '25', '100']

const priceDigits = 5
const tickerDepth = 25
const deepest = 65_536

export type BitfinexMarket = ReturnType<typeof createBitfinexMarket>

/** The shared market in Bitfinex's formats. */
export const createBitfinexMarket = (clock: MarketClock) => {
  const symbols = createBitfinexSymbols(clock.model())
  // How deep a book had to be read for so many grouped levels: the next time it starts there.
  const depths = new Map<string, number>()

  const levels = ({ pair, units }: BitfinexListing, atMs: number, depth: number) => {
    const { asks, bids } = (pair && clock.model().book(pair, atMs, depth)) ?? { asks: [], bids: [] }
    const count = ([price, amount]: [string, string]): [Exact, Exact] => [
      exactOf(price) * units,
      eightDecimals(exactOf(amount) / units),
    ]
    return { asks: asks.map(count), bids: bids.map(count) }
  }

  const book = (name: string, listing: BitfinexListing, atMs: number, precision: string, length: number) => {
    const digits = digitsOf[precision] ?? priceDigits
    const key = `${name} ${precision} ${length}`
    for (let depth = depths.get(key) ?? length * 4; ; depth *= 2) {
      const read = levels(listing, atMs, depth)
      const bids = grouped(read.bids, depth, price => rounded(price, digits, 'down'))
      const asks = grouped(read.asks, depth, price => rounded(price, digits, 'up'))
      const isShort =
        (read.bids.length === depth && bids.length < length) || (read.asks.length === depth && asks.length < length)
      if (isShort && depth < deepest) continue
      depths.set(key, depth)
      return { bids: side(bids, length, 1n), asks: side(asks, length, -1n) }
    }
  }

  /** [BID, BID_SIZE, ASK, ASK_SIZE, CHANGE, RELATIVE, LAST, VOLUME, HIGH, LOW, null] as JSON text. */
  const ticker = (listing: BitfinexListing, atMs: number): string => {
    const { pair, units } = listing
    const last = pair && clock.model().priceText(pair, atMs)
    const day = pair && clock.model().day(pair, atMs)
    // UNVERIFIED: what a pair without any trade or order says.
    if (!last || !day) return '[null,null,null,null,0,0,0,0,0,0,null]'
    const { bids, asks } = levels(listing, atMs, tickerDepth)
    const price = (value: Exact, way: 'down' | 'up' | 'nearest' = 'nearest') => rounded(value, priceDigits, way)
    const dayPrice = (value: number) => price(exactOf(value.toFixed(12)) * units)
    const [now, open] = [price(exactOf(last) * units), dayPrice(day.open)]
    const fields = [
      written(price(bids[0]?.[0] ?? 0n, 'down')),
      written(sum(bids)),
      written(price(asks[0]?.[0] ?? 0n, 'up')),
      written(sum(asks)),
      written(now - open),
      written(eightDecimals(((now - open) * one) / open)),
      written(now),
      written(eightDecimals(exactOf(day.amount.toFixed(8)) / units)),
      written(dayPrice(day.high)),
      written(dayPrice(day.low)),
      'null',
    ]
    return `[${fields.join(',')}]`
  }

  return { ...symbols, book, ticker }
}

type Group = { price: Exact; count: number; amount: Exact }

/** Neighbours at one rounded price are one level; the last one may go on beyond what was read and is left out. */
const grouped = (levels: readonly [Exact, Exact][], depth: number, round: (price: Exact) => Exact): Group[] => {
  const groups: Group[] = []
  for (const [exact, amount] of levels) {
    const price = round(exact)
    const last = groups.at(-1)
    if (last?.price === price) {
      last.count++
      last.amount += amount
    } else if (price > 0n) groups.push({ price, count: 1, amount })
  }
  return levels.length === depth ? groups.slice(0, -1) : groups
}

const side = (groups: readonly Group[], length: number, sign: 1n | -1n): Map<string, string> =>
  new Map(
    groups.slice(0, length).map(({ price, count, amount }) => [written(price), `${count},${written(amount * sign)}`]),
  )

const sum = (levels: readonly [Exact, Exact][]): Exact => levels.reduce((all, [, amount]) => all + amount, 0n)

import type { Answer, Call } from '../exchange'
import type { MarketClock } from '../market/marketClock'
import { plain, utcText } from '../market/spelling'
import type { Tape } from '../market/tape'
import { allowances } from '../wire/allowance'
import { delisted, type Product, productsOf, sequenceNow, sizeText, wholeBook } from './products'

// Any page may read any answer.
const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' }

/** Coinbase Exchange's market data over HTTP. UNVERIFIED: the words of an invalid level, 429 and 503. */
export const createCoinbaseRest = (clock: MarketClock, tape: Tape) => {
  const products = productsOf(clock)
  // 10 calls a second for an address, 15 at once (docs, rate limits).
  const mayCall = allowances(10, 15)

  const answer = ({ method, path, query, address }: Call): Answer => {
    if (!mayCall(address)) return say(429, { message: 'Public rate limit exceeded' })
    const [, id = '', what] = /^\/products\/([^/]+)\/(ticker|book)$/.exec(path) ?? []
    // Words and status are sourced; other sources have the status 404.
    if (delisted.includes(id)) return say(400, { message: 'Not allowed for delisted products' })
    const product = method === 'GET' ? products.get(id) : undefined
    if (!product) return say(404, { message: 'NotFound' })
    if (what === 'ticker') return say(200, ticker(product))
    const level = query.get('level') ?? '1'
    return level === '1' || level === '2'
      ? say(200, book(product, level === '1' ? 1 : wholeBook))
      : say(400, { message: 'Invalid level' })
  }

  /** All zero where nobody ever traded. */
  const ticker = ({ pair }: Product) => {
    const trade = tape.last(pair)
    const atMs = trade?.atMs ?? clock.now()
    const { asks = [], bids = [] } = clock.model().book(pair, atMs, 1) ?? {}
    const amount = clock.model().day(pair, atMs)?.amount ?? 0
    return {
      ask: plain(asks[0]?.[0] ?? '0'),
      bid: plain(bids[0]?.[0] ?? '0'),
      volume: amount.toFixed(8),
      trade_id: trade?.id ?? 0,
      price: plain(trade?.price ?? '0'),
      size: plain(trade?.amount ?? '0'),
      time: utcText(atMs, 9),
      rfq_volume: (amount / 260).toFixed(6),
    }
  }

  /** Level 2 is the whole aggregated book: there is no way to ask for less of it. */
  const book = ({ pair }: Product, depth: number) => {
    const atMs = clock.now()
    const { asks = [], bids = [] } = clock.model().book(pair, atMs, depth) ?? {}
    // The third is a count of orders, not a factor.
    const counted = (levels: [string, string][]) =>
      levels.map(([price, size]) => [price, sizeText(size), 1 + (Number(size.replace('.', '')) % 5)])
    return {
      bids: counted(bids),
      asks: counted(asks),
      sequence: sequenceNow(),
      auction_mode: false,
      auction: null,
      time: utcText(atMs, 6),
    }
  }

  return { answer, shutDown: () => say(503, { message: 'ServiceUnavailable' }) }
}

const say = (status: number, body: object): Answer => ({ status, headers, body: JSON.stringify(body) })

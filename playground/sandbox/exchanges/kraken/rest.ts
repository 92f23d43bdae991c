import type { Answer, Call } from '../exchange'
import type { MarketClock } from '../market/marketClock'
import { padded } from '../market/spelling'
import type { Tape } from '../market/tape'
import { allowances } from '../wire/allowance'
import { type KrakenPair, krakenPairs } from './pairs'

type Result = { error: string } | { result: object }

// No page may read it: there is no header that allows one.
const headers = { 'content-type': 'application/json; charset=utf-8' }
const priceDecimals = 5
const amountDecimals = 3
const dayMs = 86_400_000

/**
 * Kraken's market data over HTTP. Errors come with status 200. The texts for a pair, too many calls and maintenance are
 * documented. UNVERIFIED: the texts for a wrong method or argument, and 404.
 */
export const createKrakenRest = (clock: MarketClock, tape: Tape) => {
  const pairs = krakenPairs(clock)
  // DOGE is taken as well as its old name; what the answer is keyed by is taken too.
  const byName = new Map(
    pairs.flatMap(each => [
      [each.altname, each],
      [each.key, each],
      [each.altname.replace(/^XDG/, 'DOGE'), each],
    ]),
  )
  // UNVERIFIED: documented is only that one call a second stays within the limit.
  const mayCall = allowances(2, 40)

  const answer = ({ method, path, query, address }: Call): Answer => {
    const handle = method === 'GET' ? handlers[path] : undefined
    if (!handle) return { ...say({ error: 'EGeneral:Unknown method' }), status: 404 }
    return say(mayCall(address) ? handle(query) : { error: 'EGeneral:Too many requests' })
  }

  /** One pair, several with commas, or without a name all. */
  const tickers = (query: URLSearchParams): Result => {
    const names = query.get('pair')?.split(',')
    const found = names ? names.map(name => byName.get(name)) : pairs
    const known = found.filter(each => each !== undefined)
    return known.length < found.length
      ? { error: 'EQuery:Unknown asset pair' }
      : { result: Object.fromEntries(known.map(each => [each.key, ticker(each)])) }
  }

  const ticker = ({ pair }: KrakenPair) => {
    const trade = tape.last(pair)
    const atMs = trade?.atMs ?? clock.now()
    const { asks = [], bids = [] } = clock.model().book(pair, atMs, 1) ?? {}
    const day = clock.model().day(pair, atMs)
    const decimals = trade?.price.split('.')[1]?.length ?? 0
    const price = (value = 0) => padded(value.toFixed(decimals), priceDecimals)
    const mean = (day ? day.turnover / day.amount : 0).toFixed(Math.max(priceDecimals, decimals))
    const best = ([at = '0', amount = '0']: readonly string[] = []) => [
      padded(at, priceDecimals),
      String(Math.max(1, Math.round(Number(amount)))),
      lot(amount),
    ]
    // What is called today began at midnight UTC.
    const today = (atMs % dayMs) / dayMs
    const amount = day?.amount ?? 0
    return {
      a: best(asks[0]),
      b: best(bids[0]),
      c: [padded(trade?.price ?? '0', priceDecimals), padded(trade?.amount ?? '0', 8)],
      v: [(amount * today).toFixed(8), amount.toFixed(8)],
      p: [mean, mean],
      t: day ? [Math.round(40_000 * today), 40_000] : [0, 0],
      l: [price(day?.low), price(day?.low)],
      h: [price(day?.high), price(day?.high)],
      o: price(day?.open),
    }
  }

  const depth = (query: URLSearchParams): Result => {
    const count = query.get('count') ?? '100'
    if (!/^\d{1,3}$/.test(count) || Number(count) < 1 || Number(count) > 500) {
      return { error: 'EGeneral:Invalid arguments:count' }
    }
    const name = query.get('pair')
    const found = name === null ? undefined : byName.get(name)
    if (!found) return { error: name === null ? 'EGeneral:Invalid arguments' : 'EQuery:Unknown asset pair' }
    const atMs = clock.now()
    const { asks = [], bids = [] } = clock.model().book(found.pair, atMs, Number(count)) ?? {}
    // The third is when the level last changed, in seconds.
    const spelt = (levels: [string, string][]) =>
      levels.map(([price, amount], i) => [padded(price, priceDecimals), lot(amount), Math.floor(atMs / 1_000) - 3 * i])
    return { result: { [found.key]: { asks: spelt(asks), bids: spelt(bids) } } }
  }

  const handlers: Readonly<Record<string, (query: URLSearchParams) => Result>> = {
    '/0/public/Ticker': tickers,
    '/0/public/Depth': depth,
  }

  return { answer, shutDown: () => say({ error: 'EService:Unavailable' }) }
}

const say = (result: Result): Answer => ({
  status: 200,
  headers,
  body: JSON.stringify('error' in result ? { error: [result.error] } : { error: [], ...result }),
})

/** Three decimals, cut off; an amount above zero never becomes 0. */
const lot = (amount: string): string => {
  const [whole, fraction = ''] = padded(amount, amountDecimals).split('.')
  const cut = `${whole}.${fraction.slice(0, amountDecimals)}`
  return /[1-9]/.test(cut) || !/[1-9]/.test(amount) ? cut : '0.001'
}

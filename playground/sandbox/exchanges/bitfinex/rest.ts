import type { Answer, Call } from '../exchange'
import type { MarketClock } from '../market/marketClock'
import { createQuota } from '../wire/quota'
import { type BitfinexMarket, bookLengths, digitsOf } from './market'

type Result = { body: string } | { refusal: string }
type Handler = (found: string, query: URLSearchParams) => Result

const minuteMs = 60_000
// Refusals after which the edge answers instead of the API, in its own words; the number is UNVERIFIED.
const patience = 10

// No CORS header: a browser asks through the desk's proxy.
const json = { 'content-type': 'application/json; charset=utf-8' }

/**
 * Bitfinex' market data over HTTP: arrays, errors with status 500, and a limit a minute for each endpoint and address.
 * UNVERIFIED: the refusals but that of a symbol, and what a path that does not exist is answered.
 */
export const createBitfinexRest = (market: BitfinexMarket, clock: MarketClock) => {
  const configurations: Readonly<Record<string, unknown>> = {
    'pub:map:currency:sym': market.map,
    'pub:list:pair:exchange': market.list,
  }

  const conf: Handler = keys => {
    const keysWanted = keys.split(',')
    return keysWanted.every(key => Object.hasOwn(configurations, key))
      ? { body: JSON.stringify(keysWanted.map(key => configurations[key])) }
      : { refusal: 'config: invalid' }
  }

  const ticker: Handler = symbol => {
    const listing = listed(symbol)
    return listing ? { body: market.ticker(listing, clock.now()) } : { refusal: 'symbol: invalid' }
  }

  const book: Handler = (path, query) => {
    const [symbol = '', precision = ''] = path.split('/')
    const listing = listed(symbol)
    const length = query.get('len') ?? '25'
    if (!listing) return { refusal: 'symbol: invalid' }
    if (!Object.hasOwn(digitsOf, precision)) return { refusal: 'prec: invalid' }
    if (!bookLengths.includes(length)) return { refusal: 'len: invalid' }
    const { bids, asks } = market.book(symbol, listing, clock.now(), precision, Number(length))
    return { body: `[${[...bids, ...asks].map(level => `[${level.join(',')}]`).join(',')}]` }
  }

  const endpoints = [
    { path: /^\/v2\/conf\/([^/]+)$/, say: conf, quota: createQuota(90, minuteMs) },
    { path: /^\/v2\/ticker\/([^/]+)$/, say: ticker, quota: createQuota(90, minuteMs) },
    { path: /^\/v2\/book\/([^/]+\/[^/]+)$/, say: book, quota: createQuota(240, minuteMs) },
  ]

  const listed = (symbol: string) => (symbol.startsWith('t') ? market.listings.get(symbol.slice(1)) : undefined)

  const answer = ({ method, path, query, address }: Call): Answer => {
    const readable = decoded(path)
    for (const { path: pattern, say, quota } of method === 'GET' ? endpoints : []) {
      const found = pattern.exec(readable)?.[1]
      if (found === undefined) continue
      const { isOver, refused } = quota(address)
      if (isOver) return tooMany(refused)
      const result = say(found, query)
      return 'refusal' in result
        ? failed(500, 10_020, result.refusal)
        : { status: 200, headers: json, body: result.body }
    }
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404 Not Found</h1>' }
  }

  return { answer, shutDown }
}

const failed = (status: number, code: number, text: string): Answer => ({
  status,
  headers: json,
  body: JSON.stringify(['error', code, text]),
})

const tooMany = (refused: number): Answer =>
  refused <= patience
    ? failed(429, 11_010, 'ratelimit: error')
    : { status: 429, headers: json, body: JSON.stringify({ error: 'ERR_RATE_LIMIT' }) }

const shutDown = (): Answer => ({
  status: 503,
  headers: json,
  body: JSON.stringify({
    code: 503,
    error: 'temporarily_unavailable',
    error_description: 'Sorry, the service is temporarily unavailable. See https://www.bitfinex.com/ for more info.',
  }),
})

/** Colons and commas may come escaped. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

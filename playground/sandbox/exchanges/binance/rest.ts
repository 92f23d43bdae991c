import type { Pair } from '../../../../src/domain/currency'
import type { Answer, Call } from '../exchange'
import type { MarketClock } from '../market/marketClock'
import { createWeights } from '../wire/weights'
import { type BinanceSite, bookTexts, symbolsOf } from './sites'

type Refusal = { code: number; msg: string }
type Handled = { weight: number; say: () => unknown } | { refusal: Refusal }

// A plain GET from any origin may read the answer; nothing but a plain GET is answered with that.
const open = { 'access-control-allow-origin': '*', 'content-type': 'application/json;charset=UTF-8' }

/** Binance's market data over HTTP: prices and books, with its errors and its weight limit. */
export const createBinanceRest = (site: BinanceSite, clock: MarketClock) => {
  const symbols = symbolsOf(site, clock)
  const weights = createWeights(site.weightPerMinute)

  const answer = ({ method, path, query, address }: Call): Answer => {
    const handle = method === 'GET' ? handlers.get(path) : undefined
    // UNVERIFIED: what a path that does not exist is answered.
    if (!handle) return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404 Not Found</h1>' }
    const handled = handle(query)
    const charged = weights.charge(address, 'refusal' in handled ? 1 : handled.weight)
    const headers = { ...open, 'x-mbx-used-weight-1m': String(charged.used) }
    if (charged.status !== 200) {
      const msg =
        charged.status === 429
          ? site.tooMuch(site.weightPerMinute)
          : `Way too much request weight used; IP banned until ${charged.untilMs}. Please use WebSocket Streams for live updates to avoid bans.`
      return refuse({ code: -1003, msg }, charged.status, { ...headers, 'retry-after': String(charged.retryAfterS) })
    }
    return 'refusal' in handled
      ? refuse(handled.refusal, 400, headers)
      : { status: 200, headers, body: JSON.stringify(handled.say()) }
  }

  const handlers = new Map<string, (query: URLSearchParams) => Handled>([
    [site.depth.path, query => depth(query)],
    ...site.prices.map(price => [price.path, (query: URLSearchParams) => prices(query, price)] as const),
  ])

  const prices = (
    query: URLSearchParams,
    { oneWeight, allWeight, hasTime }: BinanceSite['prices'][number],
  ): Handled => {
    const say = (symbol: string, pair: Pair) => {
      // One moment for both: the price is the one of the time that stands beside it.
      const atMs = clock.now()
      const price = site.numberText(clock.model().priceText(pair, atMs) ?? '')
      return { symbol, price, ...(hasTime && { time: atMs }) }
    }
    if (!query.has('symbol')) {
      return { weight: allWeight, say: () => [...symbols].map(([symbol, pair]) => say(symbol, pair)) }
    }
    const found = readSymbol(query)
    return 'refusal' in found ? found : { weight: oneWeight, say: () => say(found.symbol, found.pair) }
  }

  const depth = (query: URLSearchParams): Handled => {
    const found = readSymbol(query)
    if ('refusal' in found) return found
    const limit = readLimit(query)
    if (typeof limit !== 'number') return { refusal: limit }
    return {
      weight: site.depth.weight(limit),
      say: () => {
        const atMs = clock.now()
        const times = site.account === 'binance_usdm' ? { E: atMs, T: atMs - 6 } : {}
        return { lastUpdateId: site.updateId(Date.now()), ...times, ...bookTexts(site, clock, found.pair, limit) }
      },
    }
  }

  const readSymbol = (query: URLSearchParams): { symbol: string; pair: Pair } | { refusal: Refusal } => {
    const symbol = query.get('symbol')
    if (!symbol) return { refusal: mandatory('symbol') }
    if (site.symbolRange && !new RegExp(site.symbolRange).test(symbol)) {
      return { refusal: illegal('symbol', site.symbolRange) }
    }
    const pair = symbols.get(symbol)
    return pair ? { symbol, pair } : { refusal: { code: -1121, msg: 'Invalid symbol.' } }
  }

  /** Spot takes any number up to its most; futures only those it names. */
  const readLimit = (query: URLSearchParams): number | Refusal => {
    const text = query.get('limit')
    if (text === null) return site.depth.otherwise
    if (!/^[0-9]{1,20}$/.test(text)) return illegal('limit', '^[0-9]{1,20}$')
    const limit = Number(text)
    if (site.depth.allowed && !site.depth.allowed.includes(limit)) {
      return { code: -4021, msg: `'${text}' is not valid depth limit.` }
    }
    // UNVERIFIED: code and words are documented, not that they are what a limit of none gets.
    return limit === 0
      ? { code: -1130, msg: "Data sent for parameter 'limit' is not valid." }
      : Math.min(limit, site.depth.most)
  }

  return {
    answer,
    // UNVERIFIED: code and words are documented, not that they come while it is away, nor with which status.
    shutDown: () => refuse({ code: -1016, msg: 'This service is no longer available.' }, 503, open),
  }
}

const refuse = (refusal: Refusal, status: number, headers: Record<string, string>): Answer => ({
  status,
  headers,
  body: JSON.stringify(refusal),
})

const mandatory = (parameter: string): Refusal => ({
  code: -1102,
  msg: `Mandatory parameter '${parameter}' was not sent, was empty/null, or malformed.`,
})

const illegal = (parameter: string, range: string): Refusal => ({
  code: -1100,
  msg: `Illegal characters found in parameter '${parameter}'; legal range is '${range}'.`,
})

import type { Answer, Call } from '../exchange'
import type { MarketClock } from '../market/marketClock'
import { createQuota } from '../wire/quota'
import type { GateioMarket } from './market'

type Refusal = { label: string; message: string }
type Result = { body: unknown } | { refusal: Refusal }

const perWindow = 200
const windowMs = 10_000
const mostLevels = 1_000

// No CORS header: a browser asks through the desk's proxy.
const json = { 'content-type': 'application/json' }

/**
 * Gate.io's market data over HTTP, with its errors and its limit of 200 calls in 10 s for each endpoint and address.
 * All labels but NOT_FOUND are documented. Of the messages, only those of an unknown pair and currency are verified.
 */
export const createGateioRest = (market: GateioMarket, clock: MarketClock) => {
  const quota = createQuota(perWindow, windowMs)

  const answer = ({ method, path, query, address }: Call): Answer => {
    const say = method === 'GET' ? handlers[path] : undefined
    if (!say) return refuse(404, { label: 'NOT_FOUND', message: 'Not Found' }, json)
    const { isOver, remain, resetMs } = quota(`${path} ${address}`)
    const headers = {
      ...json,
      'x-gate-ratelimit-requests-remain': String(remain),
      'x-gate-ratelimit-limit': String(perWindow),
      ...(isOver && { 'x-gate-ratelimit-reset-timestamp': String(Math.ceil(resetMs / 1_000)) }),
    }
    if (isOver) return refuse(429, { label: 'TOO_MANY_REQUESTS', message: 'Request Rate limit Exceeded' }, headers)
    const result = say(query)
    if ('refusal' in result) return refuse(400, result.refusal, headers)
    return { status: 200, headers, body: JSON.stringify(result.body) }
  }

  const currencies = new Set([...market.pairs.values()].flatMap(({ base, counter }) => [base, counter]))

  /** A currency that is not listed is named before the pair is looked up. UNVERIFIED: which of two is named. */
  const unlisted = (name: string): Refusal => {
    const unknown = name.split('_').find(code => !currencies.has(code))
    return unknown === undefined
      ? { label: 'INVALID_CURRENCY_PAIR', message: `Invalid currency pair ${name}` }
      : { label: 'INVALID_CURRENCY', message: `Invalid currency ${unknown}` }
  }

  /** Always an array: of the requested ticker, or of all. */
  const tickers = (query: URLSearchParams): Result => {
    const name = query.get('currency_pair')
    if (!name) return { body: [...market.pairs].map(([each, pair]) => market.ticker(each, pair, clock.now(), true)) }
    const pair = market.pairs.get(name)
    return pair ? { body: [market.ticker(name, pair, clock.now(), true)] } : { refusal: unlisted(name) }
  }

  const orderBook = (query: URLSearchParams): Result => {
    const name = query.get('currency_pair')
    if (!name) {
      return {
        refusal: { label: 'MISSING_REQUIRED_PARAM', message: 'Missing required parameter: currency_pair' },
      }
    }
    const pair = market.pairs.get(name)
    if (!pair) return { refusal: unlisted(name) }
    const limit = query.get('limit') ?? '10'
    if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > mostLevels) {
      return { refusal: { label: 'INVALID_PARAM_VALUE', message: `Invalid param value: limit ${limit}` } }
    }
    const current = clock.now()
    const id = query.get('with_id') === 'true' ? { id: market.updateId() } : {}
    return { body: { ...id, current, update: current - 16, ...market.book(pair, Number(limit), current) } }
  }

  const handlers: Readonly<Record<string, (query: URLSearchParams) => Result>> = {
    '/api/v4/spot/tickers': tickers,
    '/api/v4/spot/order_book': orderBook,
  }

  return {
    answer,
    // UNVERIFIED: which label a maintenance answers with; this one is in the list of errors.
    shutDown: () => refuse(503, { label: 'TOO_BUSY', message: 'The system is busy, please try again later' }, json),
  }
}

const refuse = (status: number, refusal: Refusal, headers: Record<string, string>): Answer => ({
  status,
  headers,
  body: JSON.stringify(refusal),
})

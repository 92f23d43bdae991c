import type { OrderBook } from '../domain/book/orderBook'
import type { Pair } from '../domain/currency'
import { MarketError } from '../domain/errors'
import { type Answer, type Channel, type ExchangeAdapter, type FetchJson, noPrice } from './adapter'
import { parseJson } from './parsing/json'
import type { Timing } from './timing'

/** The desk's CORS proxy: fetches a public URL and returns its response. */
export type MarketProxy = (url: string, signal: AbortSignal) => Promise<Response>

export type Snapshot = Exclude<Answer, { is: 'garbage' } | { is: 'rejected' }>

/** The exchanges' public REST APIs. Calls reject with a MarketError, also when they are aborted. */
export type Rest = {
  /** The exchange's own name of the pair; `undefined`: it lists none, or answered so within `unlistedMs`. */
  symbol(adapter: ExchangeAdapter, pair: Pair, signal: AbortSignal): Promise<string | undefined>
  snapshot(adapter: ExchangeAdapter, channel: Channel, symbol: string, signal: AbortSignal): Promise<Snapshot>
  /** The present book; `undefined`: the exchange does not list the pair. */
  orderBook(adapter: ExchangeAdapter, pair: Pair, signal: AbortSignal): Promise<OrderBook | undefined>
  /** Ends the pause after failed calls, as the network is back; without `adapter` for all exchanges. */
  resume(adapter?: ExchangeAdapter): void
}

type JsonResponse = Awaited<ReturnType<FetchJson>>

export function createRest(
  fetch: typeof globalThis.fetch,
  proxy: MarketProxy | undefined,
  timing: Timing,
  now: () => number,
  epochOf: (at: number) => number = at => at,
): Rest {
  const rateLimited = new Map<string, { readonly until: number; readonly response: JsonResponse }>()
  /**
   * How many calls in a row got no readable answer, as when the network is down or a proxy of the exchange answers
   * without CORS headers. After five such calls, none is sent before `until`.
   */
  const failed = new Map<string, { readonly calls: number; readonly until: number }>()

  /** Until when a symbol is not fetched again, as its exchange did not list it. */
  const unlisted = new Map<string, number>()

  const isReachable = (adapter: ExchangeAdapter): boolean => !adapter.viaProxy || proxy !== undefined

  async function symbol(adapter: ExchangeAdapter, pair: Pair, signal: AbortSignal): Promise<string | undefined> {
    // No market trades a currency for itself.
    if (pair.base === pair.counter) return undefined
    try {
      const name = await adapter.symbol(pair, isReachable(adapter) ? url => get(adapter, url, signal) : undefined)
      return (unlisted.get(`${adapter.name} ${name}`) ?? Number.NEGATIVE_INFINITY) > now() ? undefined : name
    } catch (cause) {
      throw marketErrorOf(cause)
    }
  }

  async function snapshot(
    adapter: ExchangeAdapter,
    channel: Channel,
    symbol: string,
    signal: AbortSignal,
  ): Promise<Snapshot> {
    const { status, body } = await get(adapter, adapter.snapshotUrl(channel, symbol), signal)
    const answer = adapter.readSnapshot(channel, status, body)
    if (answer.is === 'rejected') throw new MarketError(answer.message)
    if (answer.is === 'garbage') throw noAnswerError()
    if (answer.is === 'unknown-pair') unlisted.set(`${adapter.name} ${symbol}`, now() + timing.unlistedMs)
    return answer
  }

  async function orderBook(adapter: ExchangeAdapter, pair: Pair, signal: AbortSignal): Promise<OrderBook | undefined> {
    const name = await symbol(adapter, pair, signal)
    const answer = name === undefined ? undefined : await snapshot(adapter, 'orderBook', name, signal)
    if (answer?.is === 'unusable') throw noPrice()
    // The value's type follows from the requested channel.
    return answer?.is === 'value' ? (answer.value as OrderBook) : undefined
  }

  async function get(adapter: ExchangeAdapter, url: string, signal: AbortSignal): Promise<JsonResponse> {
    const limit = rateLimited.get(adapter.name)
    if (limit !== undefined && limit.until > now()) return limit.response
    if (isBackingOff(adapter.name)) throw noAnswerError()
    if (!isReachable(adapter))
      throw new MarketError(`${adapter.name} answers only through the desk, and createFeed was given no proxy`)

    const stop = new AbortController()
    const abort = () => stop.abort()
    const timer = setTimeout(abort, timing.restTimeoutMs)
    signal.addEventListener('abort', abort)
    try {
      signal.throwIfAborted()
      const pending = adapter.viaProxy
        ? proxy!(url, stop.signal)
        : fetch(url, { ...SIMPLE_REQUEST, signal: stop.signal })
      const { response, text } = await Promise.race([withText(pending), rejectOnAbort(stop.signal)])
      const { status } = response
      failed.delete(adapter.name)
      if (status !== 429 && status !== 418) return { status, body: parse(text, adapter.longestAnswer) }
      // A gateway may send the 429 with an HTML body.
      const rejection = { status, body: parseJson(text) }
      const waitMs = retryAfterMs(response) ?? banMs(text, epochOf(now())) ?? timing.longPauseMs
      rateLimited.set(adapter.name, { until: now() + waitMs, response: rejection })
      return rejection
    } catch (cause) {
      if (cause instanceof TypeError && !adapter.viaProxy) countFailure(adapter.name)
      throw noAnswerError(cause)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  /** After the pause one call is let through; all others fail until it succeeds. */
  function isBackingOff(name: string): boolean {
    const { calls = 0, until = 0 } = failed.get(name) ?? {}
    if (until > now()) return true
    if (until > 0) failed.set(name, { calls, until: now() + timing.longPauseMs })
    return false
  }

  // An exchange's proxy rejects a client's IP address without CORS headers, so that `fetch` rejects with a TypeError.
  function countFailure(name: string): void {
    const calls = (failed.get(name)?.calls ?? 0) + 1
    failed.set(name, { calls, until: calls < 5 ? 0 : now() + timing.longPauseMs })
  }

  function resume(adapter?: ExchangeAdapter): void {
    for (const [name, { calls }] of failed)
      if (adapter === undefined || adapter.name === name) failed.set(name, { calls, until: 0 })
  }

  return { symbol, snapshot, orderBook, resume }
}

export const noAnswerError = (cause?: unknown): MarketError =>
  new MarketError('Network Error with code 400', 400, { cause })

export const marketErrorOf = (cause: unknown): MarketError =>
  cause instanceof MarketError ? cause : noAnswerError(cause)

// A custom header or credentials would make it a preflighted request, which the exchanges do not allow:
// https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS#simple_requests
const SIMPLE_REQUEST = { redirect: 'error', referrerPolicy: 'no-referrer', credentials: 'omit' } as const

async function withText(pending: Promise<Response>): Promise<{ response: Response; text: string }> {
  const response = await pending
  return { response, text: await response.text() }
}

function parse(text: string, longest = 8_000_000): unknown {
  if (text.length > longest) throw new Error(`The answer has ${text.length} characters`)
  return JSON.parse(text)
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('No answer in time'))))

/** Calls after a 429 lead to a ban of up to three days. The exchange says in seconds how long to wait. */
function retryAfterMs(response: Response): number | undefined {
  return pauseOf(Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000)
}

/** A page reads `Retry-After` only if the exchange exposes it. Binance also names the end of a ban, in epoch ms. */
function banMs(text: string, epoch: number): number | undefined {
  return pauseOf(Number(/banned until (\d{13})\b/.exec(text)?.[1] ?? Number.NaN) - epoch)
}

const MAX_BAN_MS = 3 * 24 * 3_600_000

const pauseOf = (ms: number): number | undefined =>
  Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_BAN_MS) : undefined

import { MarketError } from '../domain/errors'
import type { ExchangeAdapter, FetchJson } from './adapter'
import { parseJson } from './parsing/json'
import type { Timing } from './timing'

/** The desk's cors-proxy (spec section 7): asks the public URL and hands back its answer. */
export type MarketProxy = (url: string) => Promise<Response>
export type Rest = {
  ask(market: ExchangeAdapter, url: string, signal: AbortSignal): ReturnType<FetchJson>
  /** False: the exchange answers only through the desk, and there is none. */
  reaches(market: ExchangeAdapter): boolean
}
type Answered = Awaited<ReturnType<FetchJson>>

/** Public REST calls. A call that brings no JSON rejects with a MarketError coded 400 (spec section 8). */
export function createRest(
  fetch: typeof globalThis.fetch,
  proxy: MarketProxy | undefined,
  timing: Timing,
  now: () => number,
): Rest {
  const resting = new Map<string, { readonly until: number; readonly refusal: Answered }>()

  const reaches = (market: ExchangeAdapter): boolean => !market.viaProxy || proxy !== undefined

  async function ask(market: ExchangeAdapter, url: string, signal: AbortSignal): Promise<Answered> {
    const rest = resting.get(market.name)
    if (rest !== undefined && rest.until > now()) return rest.refusal
    if (!reaches(market))
      throw new MarketError(`${market.name} answers only through the desk, and createFeed was given no proxy`)

    const stop = new AbortController()
    const abort = () => stop.abort()
    const timer = setTimeout(abort, timing.restTimeoutMs)
    signal.addEventListener('abort', abort)
    try {
      const asked = market.viaProxy ? proxy!(url) : fetch(url, { ...SIMPLE, signal: stop.signal })
      const { response, text } = await Promise.race([whole(asked), aborted(stop.signal)])
      const { status } = response
      if (status !== 429 && status !== 418) return { status, body: parse(text, market.longestAnswer) }
      // It may come from a gate before the exchange, in HTML: rested all the same.
      const refusal = { status, body: parseJson(text) }
      resting.set(market.name, { until: now() + (restOf(response) ?? timing.refusedMs), refusal })
      return refusal
    } catch (cause) {
      throw noAnswer(cause)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  return { ask, reaches }
}

/** The exchange gave no answer that can be read (spec section 8: a network error coded 400). */
export const noAnswer = (cause?: unknown): MarketError => new MarketError('Network Error with code 400', 400, { cause })

// Anything more (a header, credentials) and the browser asks for permission first, which exchanges do not give.
const SIMPLE = { redirect: 'error', referrerPolicy: 'no-referrer', credentials: 'omit' } as const

async function whole(asked: Promise<Response>): Promise<{ response: Response; text: string }> {
  const response = await asked
  return { response, text: await response.text() }
}

function parse(text: string, longest = 8_000_000): unknown {
  if (text.length > longest) throw new Error(`The answer has ${text.length} characters`)
  return JSON.parse(text)
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('No answer in time'))))

/** Asking on after a 429 leads to a ban of days: the exchange says how long to rest, in seconds. */
function restOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : undefined
}

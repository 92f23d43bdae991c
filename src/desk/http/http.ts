import ky, { type KyInstance } from 'ky'
import { AuthError, NetworkError, ValidationError } from '../../domain/errors'
import { toJson } from '../../domain/json'
import type { Session } from '../session'
import type { DeskTiming } from '../timing'
import { moment, msSince } from './moment'
import { parseBody, readReasons, readText } from './responseBody'
import { readRetryAfter } from './retryAfter'

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

type Call<T> = {
  readonly query?: Query
  readonly body?: object
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Reads the JSON of a 2xx; throws when it has a wrong shape. */
  readonly read: (body: unknown, status: number) => T
  /** A 401 is a form error and does not end the session. */
  readonly anonymous?: boolean
  /** In place of the session's; a 401 does not end the session. */
  readonly token?: string | undefined
}

/** Statuses of responses without a body: https://fetch.spec.whatwg.org/#null-body-status */
const BODILESS: readonly number[] = [204, 205, 304]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Calls the desk's server. Rejects with AuthError (401; the session ends), ValidationError (422) or NetworkError.
 * After a 401 it repeats a call, also a write, once under the page's next token. Only reads are retried, and by SWR.
 */
export type Http = {
  call<T>(method: Method, path: string, call: Call<T>): Promise<T>
  /** Fetches a public exchange URL through the desk's proxy. */
  proxied(url: string, signal?: AbortSignal): Promise<Response>
  /** A call that may change something at the desk is on its way. */
  isWriting(): boolean
  /** The desk's time by its last `Date` header, epoch ms; until the first one, the device's. */
  now(): number
  /**
   * The same, but `undefined` while unknown: before the first `Date` header (across origins the desk may hide it), and
   * after the device's clock was set forward or the device slept, until the next header.
   */
  deskTime(): number | undefined
}

/** When the device's clock and the monotonic one differ by more, the clock was set or the device slept. */
const CLOCK_TOLERANCE_MS = 1_000

const isRefusal = (status: number): boolean => status >= 400 && status < 500

const searchParams = (query: Query = {}): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const each of values) if (each !== undefined && each !== '') params.append(name, String(each))
  }
  return params
}

export function createHttp(url: string, session: Session, timing: DeskTiming, fetch?: typeof globalThis.fetch): Http {
  const api: KyInstance = ky.create({
    prefixUrl: `${url.replace(/\/+$/, '')}/api/client/`,
    // By default ky repeats GET, PUT and DELETE. A redirect would carry the body and the token elsewhere.
    retry: 0,
    redirect: 'error',
    timeout: false,
    throwHttpErrors: false,
    cache: 'no-store',
    ...(fetch ? { fetch } : {}),
  })
  /** The desk's time minus the device's clock, and minus `performance.now()`, which nobody can set. */
  let offset: { readonly toClock: number; readonly toMonotonic: number } | undefined
  let writes = 0

  /** The desk's time by both clocks; by the device's it is earlier once that was set back. */
  const times = (from: { readonly toClock: number; readonly toMonotonic: number }) => ({
    byClock: Date.now() + from.toClock,
    monotonic: performance.now() + from.toMonotonic,
  })

  function now(): number {
    if (offset === undefined) return Date.now()
    const { byClock, monotonic } = times(offset)
    return Math.max(byClock, monotonic)
  }

  const timeoutMs = (method: Method) => (method === 'GET' ? timing.readMs : timing.writeMs)

  const request = async (
    method: Method,
    path: string,
    call: Omit<Call<unknown>, 'read'>,
    maxMs = timeoutMs(method),
  ) => {
    const token = call.token ?? session.token.peek()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), maxMs)
    const ended = session.ended()
    const signal = AbortSignal.any([timeout.signal, ended, ...(call.signal ? [call.signal] : [])])
    let status = 0
    const isWrite = method !== 'GET'
    if (isWrite) writes += 1
    try {
      const response = await api(path, {
        method,
        searchParams: searchParams(call.query),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal,
        ...(call.body === undefined ? {} : { body: toJson(call.body) }),
      })
      status = response.status
      const received = moment()
      const text = await readText(response, signal).catch((cause: unknown) => {
        // A 4xx stays a refusal though its body was cut off. Anything else may have been carried out.
        if (isRefusal(status) && !signal.aborted) return ''
        throw cause
      })
      const body = parseBody(text)
      // An HTML answer is not the desk's: a captive portal (hotel Wi-Fi) sent it.
      const isOfDesk = body !== undefined || text === ''
      const date = Date.parse(response.headers.get('date') ?? '')
      if (isOfDesk && !Number.isNaN(date))
        offset = { toClock: date - received.clock, toMonotonic: date - received.monotonic }
      return { response, token, ended, text, body, isOfDesk }
    } catch (cause) {
      if (call.signal?.aborted) throw cause
      if (ended.aborted) throw new AuthError()
      if (timeout.signal.aborted) throw new NetworkError(status, [], 'timeout', { cause })
      throw new NetworkError(status, [], status === 0 ? 'offline' : 'bad-answer', { cause })
    } finally {
      clearTimeout(timer)
      if (isWrite) writes -= 1
    }
  }

  /** Repeats a call that was refused because the page's token had expired. A refused write changed nothing. */
  const requestWithRenewal = async (method: Method, path: string, call: Omit<Call<unknown>, 'read'>) => {
    const calledAt = moment()
    const first = await request(method, path, call)
    if (first.response.status !== 401 || first.ended.aborted) return first
    const next = await session.renew(first.token).catch(cause => {
      throw method === 'GET' ? cause : new NetworkError(0, [], 'not-sent', { cause })
    })
    if (next === undefined) return first
    // Other tabs rely on the first call's time-out: after it no write may leave this one.
    const leftMs = method === 'GET' ? timing.readMs : timing.writeMs - msSince(calledAt)
    if (leftMs <= 0) throw new NetworkError(0, [], 'not-sent')
    const second = await request(method, path, call, leftMs)
    // A 401 for an earlier token does not end the present session.
    if (second.response.status === 401 && second.token === session.token.peek()) session.end()
    return second
  }

  return {
    async call(method, path, call) {
      const { response, body, isOfDesk } = await (call.anonymous || call.token ? request : requestWithRenewal)(
        method,
        path,
        call,
      )
      if (response.ok) {
        try {
          if (!isOfDesk) throw new SyntaxError('The answer is no JSON')
          return call.read(body, response.status)
        } catch (cause) {
          throw new NetworkError(response.status, [], 'bad-answer', { cause })
        }
      }
      const reasons = readReasons(body)
      if (response.status === 422) throw new ValidationError(reasons.length > 0 ? reasons : [{ code: 'unknown' }])
      if (response.status !== 401) {
        const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now())
        throw new NetworkError(response.status, reasons, 'status', { retryAfterMs })
      }
      throw new AuthError(reasons)
    },
    async proxied(publicUrl, signal) {
      // The desk answers an exchange's own 401 with 502: a 401 is about the token.
      const { response, text } = await requestWithRenewal('GET', 'v1/requests/cors-proxy', {
        query: { url: publicUrl },
        ...(signal && { signal }),
      })
      const { status, headers } = response
      return new Response(BODILESS.includes(status) ? null : text, { status, headers })
    },
    isWriting: () => writes > 0,
    now,
    deskTime() {
      if (offset === undefined) return undefined
      const { byClock, monotonic } = times(offset)
      // In a sleep the monotonic clock may stop, but it never runs fast.
      return byClock - monotonic < CLOCK_TOLERANCE_MS ? monotonic : undefined
    },
  }
}

import ky, { type KyInstance } from 'ky'
import { AuthError, NetworkError, ValidationError } from '../domain/errors'
import { toJson } from '../domain/json'
import { parseJson, readReasons, readText } from './responseBody'
import type { Session } from './session'
import type { DeskTiming } from './timing'

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

type Call<T> = {
  readonly query?: Query
  readonly body?: object
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Reads the answer's JSON; throws when it has a wrong shape. */
  readonly read: (body: unknown) => T
  /** A 401 is a form error and does not end the session. */
  readonly anonymous?: boolean
}

/** Statuses without a body: https://fetch.spec.whatwg.org/#null-body-status */
const BODILESS: readonly number[] = [204, 205, 304]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Calls the desk's server. Rejects with AuthError (401; the session ends), ValidationError (422) or NetworkError.
 * It repeats nothing: SWR retries reads, and a write is never repeated by itself.
 */
export type Http = {
  call<T>(method: Method, path: string, call: Call<T>): Promise<T>
  /** Fetches a public exchange URL through the desk's proxy. */
  proxied(url: string, signal?: AbortSignal): Promise<Response>
  /** The desk's time by its last `Date` header, epoch ms; until the first one, the device's. */
  now(): number
  /** The same, but `undefined` until the first one: across origins the desk may hide the header. */
  deskTime(): number | undefined
}

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
  const desk: KyInstance = ky.create({
    prefixUrl: `${url.replace(/\/+$/, '')}/api/client/`,
    // By default ky repeats GET, PUT and DELETE. A redirect would carry the body and the token elsewhere.
    retry: 0,
    redirect: 'error',
    timeout: false,
    throwHttpErrors: false,
    cache: 'no-store',
    ...(fetch ? { fetch } : {}),
  })
  let skewMs: number | undefined

  const request = async (method: Method, path: string, call: Omit<Call<unknown>, 'read'>) => {
    const token = session.token.peek()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), method === 'GET' ? timing.readMs : timing.writeMs)
    const ended = session.ended()
    const signal = AbortSignal.any([timeout.signal, ended, ...(call.signal ? [call.signal] : [])])
    let status = 0
    try {
      const response = await desk(path, {
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
      const receivedAt = Date.now()
      const text = await readText(response, signal).catch((cause: unknown) => {
        // A 4xx stays a refusal though its body was cut off. Anything else may have been carried out.
        if (isRefusal(status) && !signal.aborted) return ''
        throw cause
      })
      const body = parseJson(text)
      // An answer with a page in it is not the desk's: a hotel's network gives it instead.
      const isOfDesk = body !== undefined || text === ''
      const date = Date.parse(response.headers.get('date') ?? '')
      if (isOfDesk && !Number.isNaN(date)) skewMs = date - receivedAt
      return { response, token, text, body, isOfDesk }
    } catch (cause) {
      if (call.signal?.aborted) throw cause
      if (ended.aborted) throw new AuthError()
      if (timeout.signal.aborted) throw new NetworkError(status, [], 'timeout', { cause })
      throw new NetworkError(status, [], status === 0 ? 'offline' : 'bad-answer', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  /** A late 401 to an earlier token ends nothing. */
  const endSession = (token: string | undefined) => {
    if (token === session.token.peek()) session.end()
  }

  return {
    async call(method, path, call) {
      const { response, token, body, isOfDesk } = await request(method, path, call)
      if (response.ok) {
        try {
          if (!isOfDesk) throw new SyntaxError('The answer is no JSON')
          return call.read(body)
        } catch (cause) {
          throw new NetworkError(response.status, [], 'bad-answer', { cause })
        }
      }
      const reasons = readReasons(body)
      if (response.status === 422) throw new ValidationError(reasons.length > 0 ? reasons : [{ code: 'unknown' }])
      if (response.status !== 401) throw new NetworkError(response.status, reasons)
      if (!call.anonymous) endSession(token)
      throw new AuthError(reasons)
    },
    async proxied(publicUrl, signal) {
      const { response, token, text } = await request('GET', 'v1/requests/cors-proxy', {
        query: { url: publicUrl },
        ...(signal && { signal }),
      })
      // The desk answers an exchange's own 401 with 502.
      if (response.status === 401) endSession(token)
      const { status, headers } = response
      return new Response(BODILESS.includes(status) ? null : text, { status, headers })
    },
    now: () => Date.now() + (skewMs ?? 0),
    deskTime: () => (skewMs === undefined ? undefined : Date.now() + skewMs),
  }
}

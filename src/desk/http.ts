import ky, { type KyInstance } from 'ky'
import { array, nullable, optional, string, type, validate } from 'superstruct'
import { AuthError, NetworkError, type Reason, ValidationError } from '../domain/errors'
import type { Session } from './session'
import type { DeskTiming } from './timing'

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

type Call<T> = {
  readonly query?: Query
  readonly body?: unknown
  /** One per intent (contract.md). */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The resource's reader; a throw means that the answer could not be understood. */
  readonly read: (body: unknown) => T
  /** The sign-in's own 401 is a form error, not a sign-out. */
  readonly anonymous?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The one door to the desk. Rejects with AuthError (401, and the session ends), ValidationError (422) or NetworkError.
 * Nothing is repeated here: SWR alone retries reads, and no write is ever repeated by itself.
 */
export type Http = {
  call<T>(method: Method, path: string, call: Call<T>): Promise<T>
  /** A public exchange URL through the desk's cors-proxy. */
  proxied(url: string): Promise<Response>
  /** The desk's time by its Date header, epoch ms; this device's until one was seen. */
  now(): number
}

/** An answer larger than this is refused while it arrives (reliability.md S1, 15). */
const LARGEST_ANSWER = 8 * 1024 * 1024

const Errors = type({
  errors: array(
    type({
      property: optional(nullable(string())),
      code: optional(nullable(string())),
      options: optional(nullable(array())),
      detail: optional(nullable(string())),
    }),
  ),
})

function readReasons(text: string): Reason[] {
  const [, body] = validate(parseJson(text), Errors)
  return (body?.errors ?? []).map(({ property, code, options, detail }) => ({
    ...(property ? { property } : {}),
    code: code ?? 'unknown',
    ...(options ? { options: options.map(String) } : {}),
    ...(detail ? { detail } : {}),
  }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  // An aborted fetch does not end a body that already flows in every engine: its reader must.
  let end = () => {}
  const ending = new Promise<never>((_, reject) => {
    end = () => {
      reject(signal.reason)
      void reader.cancel().catch(() => undefined)
    }
  })
  ending.catch(() => undefined)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), ending])
      if (done) return text + decoder.decode()
      size += value.byteLength
      if (size > LARGEST_ANSWER) {
        await reader.cancel()
        throw new RangeError(`The answer is larger than ${LARGEST_ANSWER} bytes`)
      }
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    // The session's signal outlives the call, and would keep all of it.
    signal.removeEventListener('abort', end)
  }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500

const searchParams = (query: Query = {}): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== '') params.append(name, String(one))
  }
  return params
}

export function createHttp(url: string, session: Session, timing: DeskTiming, fetch?: typeof globalThis.fetch): Http {
  const desk: KyInstance = ky.create({
    prefixUrl: `${url.replace(/\/+$/, '')}/api/client/`,
    // ky would repeat GET, PUT and DELETE by itself, and a redirect would carry the body elsewhere (reliability.md 2.1).
    retry: 0,
    redirect: 'error',
    timeout: false,
    throwHttpErrors: false,
    cache: 'no-store',
    ...(fetch ? { fetch } : {}),
  })
  let skewMs = 0

  const request = async (method: Method, path: string, call: Omit<Call<unknown>, 'read'>) => {
    const token = session.token.peek()
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(), method === 'GET' ? timing.readMs : timing.writeMs)
    const ended = session.ended()
    const signal = AbortSignal.any([clock.signal, ended, ...(call.signal ? [call.signal] : [])])
    let status = 0
    try {
      const response = await desk(path, {
        method,
        searchParams: searchParams(call.query),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
        },
        signal,
        ...(call.body === undefined ? {} : { json: call.body }),
      })
      status = response.status
      const date = Date.parse(response.headers.get('date') ?? '')
      if (!Number.isNaN(date)) skewMs = date - Date.now()
      const text = await readText(response, signal).catch((cause: unknown) => {
        // Refused is refused, however little of the reason came; what is not refused may have been carried out.
        if (isRefusal(status) && !signal.aborted) return ''
        throw cause
      })
      return { response, token, text }
    } catch (cause) {
      if (call.signal?.aborted) throw cause
      if (ended.aborted) throw new AuthError()
      if (clock.signal.aborted) throw new NetworkError(status, [], 'timeout', { cause })
      throw new NetworkError(status, [], status === 0 ? 'offline' : 'bad-answer', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  /** A late 401 of a token that is no longer ours ends nothing (reliability.md S1, 10). */
  const endIfOurs = (token: string | undefined) => {
    if (token === session.token.peek()) session.end()
  }

  return {
    async call(method, path, call) {
      const { response, token, text } = await request(method, path, call)
      if (response.ok) {
        try {
          return call.read(parseJson(text))
        } catch (cause) {
          throw new NetworkError(response.status, [], 'bad-answer', { cause })
        }
      }
      const reasons = readReasons(text)
      // Refused without a word that can be read, it is refused all the same.
      if (response.status === 422) throw new ValidationError(reasons.length > 0 ? reasons : [{ code: 'unknown' }])
      if (response.status !== 401) throw new NetworkError(response.status, reasons)
      if (!call.anonymous) endIfOurs(token)
      throw new AuthError(reasons)
    },
    async proxied(publicUrl) {
      const { response, token, text } = await request('GET', 'v1/requests/cors-proxy', { query: { url: publicUrl } })
      // An exchange's own 401 comes as 502 (contract.md).
      if (response.status === 401) endIfOurs(token)
      return new Response(text, { status: response.status, headers: response.headers })
    },
    now: () => Date.now() + skewMs,
  }
}

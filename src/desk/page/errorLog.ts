import { AuthError, MarketError, NetworkError } from '../../domain/errors'
import { safeToReport } from '../../domain/reporting/redaction'
import type { Http } from '../http/http'

export type LoggedError = {
  readonly where: string
  readonly error: string
  /** The id of its report. Failed calls are not reported. */
  readonly id?: string
  readonly times: number
  readonly lastAt: string
}

/** The errors and failed calls since the client has signed in. */
export type ErrorLog = {
  /** Remembers an error without the client's data. */
  add(error: unknown, where: string, id?: string): void
  /** The same calls; those that fail are remembered. */
  watch(http: Http): Http
  /** Another client may have signed in: forgets the errors before. */
  clear(): void
  /** The newest last. Equal ones are listed once, with `times`. */
  list(): readonly LoggedError[]
}

const MAX_ERRORS = 20

export function createErrorLog(): ErrorLog {
  let current = new Map<string, LoggedError>()

  /** `to`: the errors of the session in which this one began. */
  function add(to: typeof current, error: unknown, where: string, id?: string): void {
    const logged = { where, error: textOf(error), ...(id === undefined ? {} : { id }) }
    const key = `${where} ${logged.error}`
    const times = (to.get(key)?.times ?? 0) + 1
    keepLast(to, key, () => to.set(key, { ...logged, times, lastAt: new Date().toISOString() }))
  }

  /** `faultIn`: an error to record although the call succeeded for its caller. */
  async function watched<T>(
    call: () => Promise<T>,
    where: string,
    signal: AbortSignal | undefined,
    faultIn: (answer: T) => unknown = () => undefined,
  ): Promise<T> {
    const ofSession = current
    try {
      const answer = await call()
      const fault = faultIn(answer)
      if (fault !== undefined) add(ofSession, fault, where)
      return answer
    } catch (error) {
      if (!signal?.aborted) add(ofSession, error, where)
      throw error
    }
  }

  return {
    add: (error, where, id) => add(current, error, where, id),
    watch: http => ({
      ...http,
      // Further parts of the path may name a currency.
      call: (method, path, call) =>
        watched(() => http.call(method, path, call), `${method} ${path.split('/').slice(0, 2).join('/')}`, call.signal),
      proxied: (url, signal) =>
        watched(
          () => http.proxied(url, signal),
          'GET v1/requests/cors-proxy',
          signal,
          ({ ok, status }) => (ok ? undefined : new NetworkError(status)),
        ),
    }),
    clear() {
      current = new Map()
    },
    list: () => [...current.values()],
  }
}

/** Puts the entry at the end, and drops the oldest. */
export function keepLast(entries: Map<string, unknown> | Set<string>, key: string, put: () => void): void {
  entries.delete(key)
  put()
  if (entries.size > MAX_ERRORS) entries.delete([...entries.keys()][0]!)
}

function textOf(error: unknown): string {
  if (error instanceof NetworkError) return `${error.name} ${error.code} ${error.kind}`
  // Its message is the desk's own words, which may name the client.
  if (error instanceof AuthError) return [error.name, ...error.reasons.map(({ code }) => code)].join(' ')
  // An exchange's words may name a currency.
  if (error instanceof MarketError) return `${error.name} ${error.code}`
  const { name, message } = safeToReport(error)
  return `${name}: ${message}`
}

import { NetworkError } from '../../domain/errors'
import type { DeskTiming } from '../timing'

/** Which queries must wait because the desk refused them with 429 or named a `Retry-After`. */
export type BackOff = {
  /** The refusal after which the query must still wait. */
  refusal(query: string): Error | undefined
  /** How long it must still wait, in ms. */
  waitMs(query: string): number
  /** The query failed. Returns the error, with the end of its pause if there is one. */
  failed(query: string, error: unknown): unknown
  /** The query was answered: refusals are counted from 1 again. */
  answered(query: string): void
  clear(): void
}

type Refused = {
  readonly error: NetworkError
  readonly pauseEndsAt: number
  /** How many refusals came one after another. */
  readonly count: number
}

export function createBackOff({ retryMs, pollMs, retryAfterMostMs }: DeskTiming): BackOff {
  const refused = new Map<string, Refused>()

  const waitMs = (query: string) => Math.max(0, Math.ceil((refused.get(query)?.pauseEndsAt ?? 0) - performance.now()))

  function pauseOf(error: NetworkError, count: number): number | undefined {
    if (error.retryAfterMs !== undefined) return Math.min(error.retryAfterMs, retryAfterMostMs)
    return error.code === 429 ? Math.min(retryMs * 2 ** (count - 1), pollMs) : undefined
  }

  return {
    refusal: query => (waitMs(query) > 0 ? refused.get(query)?.error : undefined),
    waitMs,
    failed(query, error) {
      if (!(error instanceof NetworkError)) return error
      const count = (refused.get(query)?.count ?? 0) + 1
      const pauseMs = pauseOf(error, count)
      if (pauseMs === undefined) return error
      const now = performance.now()
      // Each filter and each request has a query of its own.
      for (const [other, earlier] of refused) if (now - earlier.pauseEndsAt > retryAfterMostMs) refused.delete(other)
      const pauseEndsAt = now + pauseMs
      const refusal = error.pausedUntil(pauseEndsAt)
      refused.set(query, { error: refusal, pauseEndsAt, count })
      return refusal
    },
    answered: query => void refused.delete(query),
    clear: () => refused.clear(),
  }
}

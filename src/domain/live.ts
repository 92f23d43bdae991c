import type { MarketError } from './errors'

/**
 * How far a streamed value can be relied on. `connecting`: none has arrived yet. `live`: good now. `stale`: was good at
 * `asOf`, to be shown dimmed. `unknown-pair`: the exchange lists no such pair. `failed`: there is none, and it retries.
 */
export type Freshness = 'connecting' | 'live' | 'stale' | 'unknown-pair' | 'failed'

/** A streamed value with its freshness. */
export type Live<T> = {
  readonly state: Freshness
  /** Stays while stale. */
  readonly value?: T
  /** Epoch ms of the last moment at which the value was known to be good. */
  readonly asOf?: number
  /** It comes by polling: it is live, and it ages from `asOf` until the next poll, so its age is shown. */
  readonly isPolled?: true
  readonly error?: MarketError
}

/** Undefined unless it is good now. */
export const liveValue = <T>({ state, value }: Live<T>): T | undefined => (state === 'live' ? value : undefined)

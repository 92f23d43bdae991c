import type { Pair } from '../domain/currency'
import type { MarketError } from '../domain/errors'
import type { Channel, ExchangeAdapter } from './adapter'
import { marketErrorOf, type Rest, type Snapshot } from './rest'
import type { Timing } from './timing'

/** Resolves a pair's symbol and fetches its value by REST, again and again until the stream delivers it. */
export type SnapshotPoller = {
  pollNow(): void
  /** Polls after so many ms, or more for a pair that seems unlisted; unless a poll is due earlier. */
  pollIn(ms: number): void
  stop(): void
}

/** The exchange and its own name of the pair. */
export type Source = { readonly adapter: ExchangeAdapter; readonly symbol: string }

type Parts = {
  readonly channel: Channel
  readonly pair: Pair
  readonly loadAdapter: () => Promise<ExchangeAdapter>
  readonly rest: Rest
  readonly timing: Timing
  readonly now: () => number
}

type Listeners = {
  /** Called before each poll; false skips it, and the next one comes after `pollMs`. */
  onDue(): boolean
  isStreaming(): boolean
  /** The stream rejected the pair as unknown, and REST can't say otherwise. */
  isUnlisted(): boolean
  /** `isGuess`: the exchange's list of symbols could not be fetched. */
  onSource(source: Source, isGuess: boolean): void
  onUnlisted(): void
  /** Returns whether the snapshot is now the newest value. */
  onSnapshot(result: Exclude<Snapshot, { is: 'unknown-pair' }>, requestedAt: number): boolean
  /** The snapshot is too old to be called live. */
  onExpired(): void
  onFailed(error: MarketError): void
}

export function createSnapshotPoller(parts: Parts, on: Listeners): SnapshotPoller {
  const { channel, pair, rest, timing, now } = parts
  const abort = new AbortController()
  const { signal } = abort
  let source: Source | undefined
  let polls = 0
  let isPolling = false
  let dueAt = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    if (isPolling || signal.aborted) return
    unschedule()
    isPolling = true
    const next = await poll()
    isPolling = false
    if (next !== undefined) pollIn(next)
  }

  /** Ms until the next poll; `undefined`: none is needed. */
  async function poll(): Promise<number | undefined> {
    if (source !== undefined && on.isStreaming()) return undefined
    if (!on.onDue()) return timing.pollMs
    polls++
    let hasValue = false
    try {
      source ??= await resolve()
      if (polls === 1 && channel === 'orderBook' && source?.adapter.streamsBookFirst) return timing.firstValueMs
      if (source !== undefined && !on.isStreaming()) hasValue = await fetchValue(source)
    } catch (cause) {
      if (!signal.aborted) on.onFailed(marketErrorOf(cause))
    }
    if (signal.aborted) return undefined
    if (polls > 1) return timing.pollMs
    if (!hasValue) return timing.resyncMs
    return source?.adapter.stream(channel, source.symbol) === undefined ? timing.pollMs : timing.firstValueMs
  }

  async function resolve(): Promise<Source | undefined> {
    const adapter = await parts.loadAdapter()
    try {
      const symbol = await rest.symbol(adapter, pair, signal)
      if (signal.aborted) return undefined
      if (symbol === undefined) {
        on.onUnlisted()
        return undefined
      }
      on.onSource({ adapter, symbol }, false)
      return { adapter, symbol }
    } catch (cause) {
      const symbol = adapter.guess?.(pair)
      if (symbol !== undefined && !signal.aborted) on.onSource({ adapter, symbol }, true)
      throw cause
    }
  }

  /** Whether there is a value now. */
  async function fetchValue({ adapter, symbol }: Source): Promise<boolean> {
    const requestedAt = now()
    const snapshot = await rest.snapshot(adapter, channel, symbol, signal)
    // A value that was streamed meanwhile is newer.
    if (signal.aborted || on.isStreaming()) return true
    if (snapshot.is === 'unknown-pair') {
      on.onUnlisted()
      return false
    }
    const isNewest = on.onSnapshot(snapshot, requestedAt)
    clearTimeout(expiry)
    expiry = setTimeout(expire, requestedAt + timing.restStaleMs + 1 - now())
    return isNewest
  }

  function expire(): void {
    if (!on.isStreaming()) on.onExpired()
  }

  function pollIn(leastMs: number): void {
    const ms = on.isUnlisted() ? Math.max(leastMs, timing.longPauseMs) : leastMs
    if (signal.aborted || now() + ms >= dueAt) return
    unschedule()
    dueAt = now() + ms
    timer = setTimeout(run, ms)
  }

  function unschedule(): void {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
  }

  return {
    pollNow: () => void run(),
    pollIn,
    stop() {
      abort.abort()
      unschedule()
      clearTimeout(expiry)
    },
  }
}

import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Cache, type SWRConfiguration, unstable_serialize } from 'swr'
// In swr's public API the first SWRConfig to mount owns the cache: its unmount would end it for all other widgets.
import { initCache } from 'swr/_internal'
import { AuthError, isRefused, isUnreachable } from '../domain/errors'
import { createBackOff } from './http/backOff'
import { isSame } from './http/isSame'
import type { DeskTiming } from './timing'

/** The first part of a key names the resource, the rest are the inputs of its fetcher. */
export type Resource = 'requests' | 'balances' | 'total' | 'me' | 'accounts' | 'currencies' | 'cost'
export type Key = readonly [Resource, ...(string | object)[]]

/** The desk's last answer to an earlier page. `at`: when it was received, epoch ms by the device's clock. */
export type LastAnswer = { readonly at: number; readonly data: unknown }

export type DeskCache = {
  readonly config: SWRConfiguration & { provider: () => Cache }
  /**
   * Fetches through the cache: joins a pending fetch, and returns data younger than `freshMs` without a fetch. After a
   * 429 it rejects with that error until the desk may be called again. When the desk can't be reached, a query without
   * data gets, beside the error, the last answer that an earlier page received.
   */
  fetch<T>(key: Key, fetcher: () => Promise<T>): Promise<T>
  /** It was tried `QUERY_RETRIES` times again, which failed, and no fetch has begun since. */
  hasGivenUp(key: Key): boolean
  /** When the data under the key was received, epoch ms. */
  answeredAt(key: Key): number | undefined
  /** The last data received under the key since the page was loaded. */
  peek<T>(key: Key): T | undefined
  /** The data of every key of the resource. */
  all<T>(resource: Resource): readonly T[]
  /** Marks every key of the resources as stale and fetches those on screen again. */
  refresh(...resources: readonly Resource[]): void
  /** Fetches everything on screen again. Does nothing while an earlier `refreshAll` is pending. */
  refreshAll(): void
  readonly isRefreshing: ReadonlySignal<boolean>
  /** Puts data under the key; a pending fetch can't overwrite it. */
  replace<T>(key: Key, data: T): void
  /** Changes the data of every key of the resource that has no fetch pending: that fetch brings newer data. */
  update<T>(resource: Resource, change: (data: T) => T): void
  /** Forgets all data and ignores pending fetches: the session has ended. */
  clear(): void
  close(): void
}

/** How often a failed query is tried again before its error counts; then, without data, ever more seldom. */
export const QUERY_RETRIES = 2

/** A cost is cached under its inputs: a market ticket that stays open for hours would collect thousands. */
const MAX_COSTS = 100

/** `pending` is the newest fetch: the answer of an earlier one is not stored. */
type Entry = {
  readonly key: Key
  readonly pending?: Promise<unknown> | undefined
  readonly received?: { readonly at: number; readonly data: unknown; readonly isStale?: boolean } | undefined
}

/** `onReceived` is called with all data that is stored; `findLastAnswer` returns the last answer of an earlier page. */
export function createCache(
  timing: DeskTiming,
  onReceived: (key: Key, data: unknown) => void,
  findLastAnswer: (key: Key) => Promise<LastAnswer | undefined>,
): DeskCache {
  const provider: Cache = new Map()
  const entries = new Map<string, Entry>()
  /** By query: the time of an earlier page's answer that it shows. No decision is based on such an answer. */
  const lastAnswerTimes = new Map<string, number>()
  const backOff = createBackOff(timing)
  const givenUp = new Set<string>()
  const retries = new Map<string, ReturnType<typeof setTimeout>>()
  const endRetries = () => {
    for (const timer of retries.values()) clearTimeout(timer)
  }
  const isRefreshing = signal(false)
  let isOpen = true
  const [, mutate, , unmount, unload] = initCache(provider) as [
    Cache,
    (key: unknown, data?: unknown, options?: { revalidate: boolean }) => Promise<unknown>,
    () => void,
    () => void,
    (options: { revalidate: boolean }) => void,
  ]

  const entriesOf = (...resources: readonly Resource[]) =>
    [...entries].filter(([, { key }]) => resources.includes(key[0]))

  function setEntry(id: string, entry: Entry): void {
    if (entry.pending || entry.received) entries.set(id, entry)
    else entries.delete(id)
  }

  function store(id: string, key: Key, data: unknown): void {
    lastAnswerTimes.delete(id)
    backOff.answered(id)
    // Re-inserted at the end, so that the first entries are the oldest.
    entries.delete(id)
    setEntry(id, { key, received: { at: Date.now(), data } })
    onReceived(key, data)
    if (key[0] !== 'cost') return
    const costs = entriesOf('cost').filter(([, { pending }]) => !pending)
    for (const [oldest] of costs.slice(0, -MAX_COSTS)) {
      entries.delete(oldest)
      provider.delete(oldest)
    }
  }

  /** Resolves when the queries on screen have their answer or error. */
  function refetch(matches: (key: Key) => boolean): Promise<unknown> {
    for (const [id, { key, received }] of entries)
      if (matches(key)) setEntry(id, { key, received: received && { ...received, isStale: true } })
    return mutate((key: unknown) => Array.isArray(key) && matches(key as unknown as Key))
  }

  /** Shows the last answer of an earlier page. The fetch rejects afterwards, so the query has data and an error. */
  async function showLastAnswer(id: string, key: Key, isNewest: () => boolean): Promise<void> {
    if (entries.get(id)?.received || lastAnswerTimes.has(id)) return
    const last = await findLastAnswer(key)
    if (last === undefined || !isNewest()) return
    lastAnswerTimes.set(id, last.at)
    provider.set(id, { ...provider.get(id), data: last.data })
  }

  return {
    config: {
      provider: () => provider,
      dedupingInterval: timing.freshMs,
      // SWR's own compares texts that it writes of both: for thousands of balances that takes 15 times as long.
      compare: isSame,
      onErrorRetry(error, id, _config, revalidate, { retryCount }) {
        if (error instanceof AuthError) return
        const pauseMs = backOff.waitMs(id)
        const failures = retryCount - QUERY_RETRIES
        if (failures > 0) {
          givenUp.add(id)
          // Data is polled; without data nothing else would fetch it once the desk is back.
          const mayHeal = pauseMs > 0 || !isRefused(error)
          if (!mayHeal || provider.get(id)?.data !== undefined) return
        }
        const waitMs =
          failures > 0 ? Math.min(timing.pollOpenMs * 2 ** failures, timing.pollMs) : timing.retryMs * retryCount
        // One for each query: every other failure, such as that of a refresh, would begin another series.
        clearTimeout(retries.get(id))
        retries.set(
          id,
          setTimeout(() => void revalidate({ retryCount }), Math.max(waitMs, pauseMs)),
        )
      },
    },
    fetch<T>(key: Key, fetcher: () => Promise<T>): Promise<T> {
      const id = unstable_serialize(key)
      const { pending, received } = entries.get(id) ?? {}
      if (pending) return pending as Promise<T>
      const age = received && !received.isStale ? Date.now() - received.at : undefined
      // Below 0 the device's clock was set back, and the age is unknown.
      if (received && age !== undefined && age >= 0 && age < timing.freshMs) return Promise.resolve(received.data as T)
      const refusal = backOff.refusal(id)
      if (refusal) return Promise.reject(refusal)
      givenUp.delete(id)
      const isNewest = () => entries.get(id)?.pending === promise
      const promise = fetcher().catch(async (failure: unknown) => {
        const error = backOff.failed(id, failure)
        if (isUnreachable(error)) await showLastAnswer(id, key, isNewest)
        throw error
      })
      setEntry(id, { key, pending: promise, received })
      promise.then(
        data => isNewest() && store(id, key, data),
        () => isNewest() && setEntry(id, { key, received: entries.get(id)?.received }),
      )
      return promise
    },
    hasGivenUp: key => givenUp.has(unstable_serialize(key)),
    answeredAt(key) {
      const id = unstable_serialize(key)
      return entries.get(id)?.received?.at ?? lastAnswerTimes.get(id)
    },
    peek: <T>(key: Key) => entries.get(unstable_serialize(key))?.received?.data as T | undefined,
    all: <T>(resource: Resource) =>
      entriesOf(resource).flatMap(([, { received }]) => (received ? [received.data as T] : [])),
    refresh(...resources) {
      void refetch(key => resources.includes(key[0]))
    },
    isRefreshing,
    refreshAll() {
      if (isRefreshing.peek()) return
      isRefreshing.value = true
      void refetch(() => true).finally(() => {
        isRefreshing.value = false
      })
    },
    replace(key, data) {
      store(unstable_serialize(key), key, data)
      void mutate(key, data, { revalidate: false })
    },
    update<T>(resource: Resource, change: (data: T) => T) {
      for (const [id, { key, pending, received }] of entriesOf(resource)) {
        if (pending || !received) continue
        const data = change(received.data as T)
        if (data === received.data) continue
        setEntry(id, { key, received: { ...received, data } })
        void mutate(key, data, { revalidate: false })
      }
    },
    clear() {
      entries.clear()
      lastAnswerTimes.clear()
      givenUp.clear()
      endRetries()
      backOff.clear()
      if (isOpen) unload({ revalidate: false })
    },
    close() {
      entries.clear()
      endRetries()
      isOpen = false
      // React may draw a change of the same task once more before its widgets are gone.
      queueMicrotask(unmount)
    },
  }
}

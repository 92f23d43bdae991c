import useSWR, { type Cache, type SWRConfiguration } from 'swr'
import { initCache } from 'swr/_internal'
import { AuthError } from '../domain/errors'
import type { DeskTiming } from './timing'
import { useDesk } from './useDesk'

/** The first word of a key names the resource that it belongs to. */
export type Resource = 'requests' | 'balances' | 'total' | 'me' | 'accounts' | 'currencies' | 'cost'
export type Key = readonly [Resource, ...(string | number)[]]

export type DeskCache = {
  readonly config: SWRConfiguration & { provider: () => Cache }
  /** Asks through the cache: an answer younger than 1 s is not asked again (spec section 9). */
  ask<T>(key: Key, run: () => Promise<T>): Promise<T>
  /** When the key was last answered, epoch ms. */
  answeredAt(key: Key): number | undefined
  /** Asks every key of the resource again. */
  refresh(...resources: readonly Resource[]): void
  /** Puts an answer in place of what is cached; an answer on its way can't undo it. */
  replace<T>(key: Key, data: T): void
  /** Nothing of the session stays, and nothing on its way lands (embedding.md). */
  clear(): void
  close(): void
}

const text = (key: Key) => JSON.stringify(key)
const isOf = (resources: readonly Resource[]) => (key: unknown) =>
  Array.isArray(key) && resources.includes(key[0] as Resource)

export function createCache(timing: DeskTiming): DeskCache {
  const map: Cache = new Map()
  const answers = new Map<string, { at: number; asked: number; promise: Promise<unknown> }>()
  let asked = 0
  // Owned here, not by the first widget that mounts: its unmount would end the cache for all others.
  const [, mutate, , unmount, unload] = initCache(map) as [
    Cache,
    (key: unknown, data?: unknown, options?: { revalidate: boolean }) => Promise<unknown>,
    () => void,
    () => void,
    (options: { revalidate: boolean }) => void,
  ]

  return {
    config: {
      provider: () => map,
      dedupingInterval: timing.freshMs,
      errorRetryCount: 2,
      onErrorRetry(error, _key, _config, revalidate, { retryCount }) {
        if (error instanceof AuthError || retryCount > 2) return
        setTimeout(() => void revalidate({ retryCount }), timing.retryMs * retryCount)
      },
    },
    ask(key, run) {
      const known = answers.get(text(key))
      if (known && Date.now() - known.at < timing.freshMs) return known.promise as ReturnType<typeof run>
      asked += 1
      const ticket = asked
      const promise = run()
      return promise.then(data => {
        // An answer that was overtaken is not kept: the next to ask within a second would get it (reliability.md S3, a).
        if ((answers.get(text(key))?.asked ?? 0) < ticket)
          answers.set(text(key), { at: Date.now(), asked: ticket, promise })
        return data
      })
    },
    answeredAt: key => answers.get(text(key))?.at,
    refresh(...resources) {
      for (const [key, answer] of answers) {
        if (isOf(resources)(JSON.parse(key))) answers.set(key, { ...answer, at: answer.at - timing.freshMs })
      }
      void mutate(isOf(resources))
    },
    replace(key, data) {
      asked += 1
      answers.set(text(key), { at: Date.now(), asked, promise: Promise.resolve(data) })
      void mutate(key, data, { revalidate: false })
    },
    clear() {
      answers.clear()
      unload({ revalidate: false })
    },
    close() {
      answers.clear()
      unmount()
    },
  }
}

/** A query at the desk; `undefined` asks nothing. */
export function useQuery<T>(key: Key | undefined, run: () => Promise<T>, config: SWRConfiguration = {}) {
  const { cache } = useDesk()
  const query = useSWR<T, Error>(key ?? null, () => cache.ask(key as Key, run), config)
  return { ...query, answeredAt: key && cache.answeredAt(key) }
}

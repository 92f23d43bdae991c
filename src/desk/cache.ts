import { type Cache, type SWRConfiguration, unstable_serialize } from 'swr'
import { initCache } from 'swr/_internal'
import { AuthError } from '../domain/errors'
import type { DeskTiming } from './timing'

/** The first word of a key names the resource that it belongs to. */
export type Resource = 'requests' | 'balances' | 'total' | 'me' | 'accounts' | 'currencies' | 'cost'
export type Key = readonly [Resource, ...(string | number)[]]

export type DeskCache = {
  readonly config: SWRConfiguration & { provider: () => Cache }
  /** Asks through the cache: an answer younger than 1 s is not asked again (spec section 9), nor one on its way. */
  fetch<T>(key: Key, run: () => Promise<T>): Promise<T>
  /** When the key was last answered, epoch ms. */
  answeredAt(key: Key): number | undefined
  /** The last answer that is kept under the key. */
  peek<T>(key: Key): T | undefined
  /** Every answer that is kept of the resource. */
  all<T>(resource: Resource): readonly T[]
  /** Asks every key of the resource again. */
  refresh(...resources: readonly Resource[]): void
  /** Puts an answer in place of what is cached; an answer on its way can't undo it. */
  replace<T>(key: Key, data: T): void
  /** Changes what is cached of the resource where nothing is being asked: an answer on its way brings its own. */
  update<T>(resource: Resource, change: (data: T) => T): void
  /** Nothing of the session stays, and nothing on its way lands (embedding.md). */
  clear(): void
  close(): void
}

/** A quote is kept under its inputs: a market request that stays open for hours would gather thousands. */
const MOST_QUOTES = 100

type Answer = { readonly at: number; readonly promise: Promise<unknown>; readonly data: unknown }

export const serializeKey = (key: Key) => JSON.stringify(key)
const isOf = (resources: readonly Resource[]) => (key: unknown) =>
  Array.isArray(key) && resources.includes(key[0] as Resource)

export function createCache(timing: DeskTiming): DeskCache {
  const map: Cache = new Map()
  const answers = new Map<string, Answer>()
  /** On its way; what was overtaken meanwhile stands here no more, and is not kept (reliability.md S3, a). */
  const asking = new Map<string, Promise<unknown>>()
  let isOpen = true
  // Owned here, not by the first widget that mounts: its unmount would end the cache for all others.
  const [, mutate, , unmount, unload] = initCache(map) as [
    Cache,
    (key: unknown, data?: unknown, options?: { revalidate: boolean }) => Promise<unknown>,
    () => void,
    () => void,
    (options: { revalidate: boolean }) => void,
  ]

  function keep(word: string, promise: Promise<unknown>, data: unknown): void {
    // Set anew, it stands last: the first are those that were answered longest ago.
    answers.delete(word)
    answers.set(word, { at: Date.now(), promise, data })
    const quotes = [...answers.keys()].filter(one => one.startsWith('["cost"'))
    for (const one of quotes.slice(0, -MOST_QUOTES)) {
      answers.delete(one)
      map.delete(unstable_serialize(JSON.parse(one)))
    }
  }

  function forget(): void {
    answers.clear()
    asking.clear()
  }

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
    fetch<T>(key: Key, run: () => Promise<T>): Promise<T> {
      const word = serializeKey(key)
      const known = answers.get(word)
      if (known && Date.now() - known.at < timing.freshMs) return known.promise as Promise<T>
      const same = asking.get(word)
      if (same) return same as Promise<T>
      const promise = run()
      asking.set(word, promise)
      const isNewest = () => asking.get(word) === promise && asking.delete(word)
      promise.then(data => isNewest() && keep(word, promise, data), isNewest)
      return promise
    },
    answeredAt: key => answers.get(serializeKey(key))?.at,
    peek: <T>(key: Key) => answers.get(serializeKey(key))?.data as T | undefined,
    all: <T>(resource: Resource) =>
      [...answers].filter(([word]) => isOf([resource])(JSON.parse(word))).map(([, { data }]) => data as T),
    refresh(...resources) {
      const isMeant = isOf(resources)
      for (const word of asking.keys()) if (isMeant(JSON.parse(word))) asking.delete(word)
      for (const [word, answer] of answers)
        if (isMeant(JSON.parse(word))) answers.set(word, { ...answer, at: answer.at - timing.freshMs })
      void mutate(isMeant)
    },
    replace(key, data) {
      asking.delete(serializeKey(key))
      keep(serializeKey(key), Promise.resolve(data), data)
      void mutate(key, data, { revalidate: false })
    },
    update<T>(resource: Resource, change: (data: T) => T) {
      for (const [word, answer] of answers) {
        const key = JSON.parse(word)
        if (!isOf([resource])(key) || asking.has(word)) continue
        const data = change(answer.data as T)
        if (data === answer.data) continue
        answers.set(word, { ...answer, promise: Promise.resolve(data), data })
        void mutate(key, data, { revalidate: false })
      }
    },
    clear() {
      forget()
      if (isOpen) unload({ revalidate: false })
    },
    close() {
      forget()
      isOpen = false
      unmount()
    },
  }
}

import { toJson } from '../../domain/json'
import type { DeskStorage } from '../storage/storage'

/**
 * Records of one kind in browser storage, each under a key of its own: one shared value would lose writes of two tabs,
 * as a tab sees another's a few milliseconds later. A page that clears its whole storage deletes no record whose result
 * is unknown: pages that know it store it again.
 */
export type StoredRecords<T> = {
  /** Without those that are too old, and those that can't be read. */
  all(): readonly T[]
  /** Replaces the record of the same name. Written synchronously: the next event may be a reload. */
  save(record: T): void
  delete(isDeleted: (record: T) => boolean): void
  /** The browser refused to store some of them. */
  areLostWithPage(): boolean
  /**
   * Deletes records as they become too old, also on a page that stays open for days. Calls back then, and when another
   * tab has written. Returns the unsubscribe function.
   */
  watch(onChanged: () => void): () => void
}

type Options<T> = {
  /** The prefix of their keys. An earlier version used it as the whole key of one value. */
  readonly kind: string
  /** The rest of the key. No other record of this or another tab may have the same. */
  readonly nameOf: (record: T) => string
  /** Gives `undefined` for what is no record. */
  readonly fromStored: (value: unknown) => T | undefined
  readonly toStored: (record: T) => object
  /** The values of the records in an earlier version's value. May throw. */
  readonly inEarlier: (value: never) => readonly unknown[]
  readonly isRecent: (record: T) => boolean
  /** Whether this page has sent it and waits for the answer. */
  readonly isAwaited: (record: T) => boolean
  /** Whether its result is unknown. */
  readonly isUnresolved: (record: T) => boolean
  readonly maxAgeMs: number
}

/** How often a page checks whether its storage was cleared. */
const CHECK_MS = 1_000

export function createStoredRecords<T>(storage: DeskStorage, options: Options<T>): StoredRecords<T> {
  const { kind, nameOf, fromStored, toStored, inEarlier, isRecent, isAwaited, isUnresolved, maxAgeMs } = options
  const start = `${kind}/`
  /** Stays beside the records, also when they are resolved: if it is missing, the whole storage was cleared. */
  const mark = `marks/${kind}`
  /** Those that this page awaits, by key. */
  const awaited = new Map<string, T>()
  /** Those whose result was unknown when they were last seen, by key. */
  const unresolved = new Map<string, { readonly record: T; readonly missingSince?: number }>()

  function parse<R>(key: string, read: (value: never) => R): R | undefined {
    try {
      return read(JSON.parse(storage.read(key) ?? 'null') as never)
    } catch {
      return undefined
    }
  }
  const read = (key: string): T | undefined => parse(key, fromStored)
  /** Every version of the app writes `at` into its records: a text with `at` may be the record of another version. */
  const isDated = (key: string) => parse(key, ({ at }: { readonly at?: unknown }) => typeof at === 'number')

  function save(record: T): void {
    const key = start + nameOf(record)
    if (isAwaited(record)) awaited.set(key, record)
    else awaited.delete(key)
    if (isUnresolved(record)) unresolved.set(key, { record })
    else unresolved.delete(key)
    if (storage.read(mark) === undefined) storage.write(mark, '1')
    storage.write(key, toJson(toStored(record)))
  }

  const isCleared = () => unresolved.size > 0 && storage.read(mark) === undefined

  /** Compares what is stored with what this page has seen before. */
  function remember(found: readonly { readonly key: string; readonly record: T }[]): void {
    for (const [key, { record, missingSince = performance.now() }] of unresolved) {
      if (found.some(one => one.key === key)) continue
      // Another tab has resolved it, or the storage is being cleared one key after the other.
      if (performance.now() - missingSince > CHECK_MS) unresolved.delete(key)
      else unresolved.set(key, { record, missingSince })
    }
    for (const { key, record } of found) if (isUnresolved(record)) unresolved.set(key, { record })
  }

  function stored(): readonly { readonly key: string; readonly record: T }[] {
    if (isCleared()) for (const { record } of [...unresolved.values()]) save(record)
    for (const [key, record] of awaited) {
      if (!isAwaited(record)) awaited.delete(key)
      else if (read(key) === undefined) save(record)
    }
    const found = storage.keys(start).flatMap(key => {
      // There may be room by now.
      if (storage.isLostWithPage(key)) storage.write(key, storage.read(key))
      const record = read(key)
      if (record !== undefined) return [{ key, record }]
      if (storage.read(key) !== undefined && !isDated(key)) storage.write(key, undefined)
      return []
    })
    remember(found)
    return found
  }

  /** Returns whether it deleted any. */
  function deleteWhere(isDeleted: (record: T) => boolean): boolean {
    const deleted = stored().filter(({ record }) => isDeleted(record))
    for (const { key } of deleted) {
      awaited.delete(key)
      unresolved.delete(key)
      storage.write(key, undefined)
    }
    return deleted.length > 0
  }
  const deleteOld = () => deleteWhere(record => !isRecent(record))

  for (const value of parse(kind, inEarlier) ?? []) {
    const record = fromStored(value)
    if (record !== undefined) save(record)
  }
  storage.write(kind, undefined)

  return {
    all: () =>
      stored()
        .map(({ record }) => record)
        .filter(isRecent),
    save,
    delete: deleteWhere,
    areLostWithPage: () => storage.keys(start).some(storage.isLostWithPage),
    watch(onChanged) {
      deleteOld()
      const stop = storage.listen(written => {
        if (written === '' || written.startsWith(start) || isCleared()) onChanged()
      })
      const timers = [
        setInterval(() => deleteOld() && onChanged(), maxAgeMs / 100),
        // The page's own script may have cleared it: the browser tells only the other tabs.
        setInterval(() => isCleared() && onChanged(), CHECK_MS),
      ]
      // In Node the timers must not keep the process alive.
      for (const timer of timers) (timer as { unref?: () => void }).unref?.()
      return () => {
        stop()
        timers.forEach(clearInterval)
      }
    },
  }
}

import { toJson } from '../../domain/json'
import type { DeskStorage } from '../storage'

/**
 * Records of one kind in browser storage, each under a key of its own. In one value for all of them, two tabs that
 * write in the same moment would undo each other's writes: a tab sees another's a few milliseconds later.
 * While this page waits for the desk's answer to a sending, its record is stored again if something else deletes it,
 * such as a portal that clears its whole storage.
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
  /** The beginning of their keys; the whole key of the one value that an earlier version stored. */
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
  readonly maxAgeMs: number
}

export function createStoredRecords<T>(storage: DeskStorage, options: Options<T>): StoredRecords<T> {
  const { kind, nameOf, fromStored, toStored, inEarlier, isRecent, isAwaited, maxAgeMs } = options
  const start = `${kind}/`
  /** Those that this page awaits, by key. */
  const awaited = new Map<string, T>()

  function parse<R>(key: string, read: (value: never) => R): R | undefined {
    try {
      return read(JSON.parse(storage.read(key) ?? 'null') as never)
    } catch {
      return undefined
    }
  }
  const read = (key: string): T | undefined => parse(key, fromStored)

  function save(record: T): void {
    const key = start + nameOf(record)
    if (isAwaited(record)) awaited.set(key, record)
    else awaited.delete(key)
    storage.write(key, toJson(toStored(record)))
  }

  function stored(): readonly { readonly key: string; readonly record: T }[] {
    for (const [key, record] of awaited) {
      if (!isAwaited(record)) awaited.delete(key)
      else if (read(key) === undefined) save(record)
    }
    return storage.keys(start).flatMap(key => {
      // There may be room by now.
      if (storage.isLostWithPage(key)) storage.write(key, storage.read(key))
      const record = read(key)
      return record === undefined ? [] : [{ key, record }]
    })
  }

  /** Returns whether it deleted any. */
  function deleteWhere(isDeleted: (record: T) => boolean): boolean {
    const deleted = stored().filter(({ record }) => isDeleted(record))
    for (const { key } of deleted) {
      awaited.delete(key)
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
        if (written === '' || written.startsWith(start)) onChanged()
      })
      const timer = setInterval(() => {
        if (deleteOld()) onChanged()
      }, maxAgeMs / 100)
      // In Node the timer must not keep the process alive.
      ;(timer as { unref?: () => void }).unref?.()
      return () => {
        stop()
        clearInterval(timer)
      }
    },
  }
}

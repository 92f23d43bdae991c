import { toJson } from '../../domain/json'
import type { DeskStorage } from '../storage'

/**
 * Records of one kind in browser storage, each under a key of its own. In one value for all of them, two tabs that
 * write in the same moment would undo each other's writes: a tab sees another's a few milliseconds later.
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
  /** The beginning of their keys. */
  readonly kind: string
  /** The rest of the key. */
  readonly nameOf: (record: T) => string
  /** Gives `undefined` for what is no record. */
  readonly fromStored: (value: unknown) => T | undefined
  readonly toStored: (record: T) => object
  readonly isRecent: (record: T) => boolean
  readonly maxAgeMs: number
}

export function createStoredRecords<T>(storage: DeskStorage, options: Options<T>): StoredRecords<T> {
  const { kind, nameOf, fromStored, toStored, isRecent, maxAgeMs } = options
  const start = `${kind}/`

  const stored = (): readonly { readonly key: string; readonly record: T }[] =>
    storage.keys(start).flatMap(key => {
      const record = read(key)
      return record === undefined ? [] : [{ key, record }]
    })

  function read(key: string): T | undefined {
    try {
      return fromStored(JSON.parse(storage.read(key) ?? 'null'))
    } catch {
      return undefined
    }
  }

  /** Returns whether it deleted any. */
  function deleteWhere(isDeleted: (record: T) => boolean): boolean {
    const deleted = stored().filter(({ record }) => isDeleted(record))
    for (const { key } of deleted) storage.write(key, undefined)
    return deleted.length > 0
  }
  const deleteOld = () => deleteWhere(record => !isRecent(record))

  return {
    all: () =>
      stored()
        .map(({ record }) => record)
        .filter(isRecent),
    save: record => storage.write(start + nameOf(record), toJson(toStored(record))),
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

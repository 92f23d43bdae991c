/** Records in the browser's own database, or in memory where it has none: a sandboxed frame throws at the very touch of it. */
export type RecordStore<T> = {
  get(key: string): Promise<T | undefined>
  /** Reads and writes in one go, so that no other tab comes between; undefined leaves it as it is. */
  change(key: string, next: (known: T | undefined) => T | undefined): Promise<T | undefined>
  clear(): Promise<void>
  close(): void
}

const STORE = 'records'

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Records under `name`; of more than `most` those go that were changed longest ago. */
export function createRecordStore<T>(name: string, most: number): RecordStore<T> {
  type Row = { readonly key: string; readonly at: number; readonly value: T }
  const memory = new Map<string, T>()
  let opened: Promise<IDBDatabase | undefined> | undefined

  const open = () => {
    opened ??= openDatabase(name, () => {
      opened = undefined
    })
    return opened
  }
  /** What the database gives, or memory where it is missing, full or refused. */
  async function within<R>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => Promise<R>, without: () => R) {
    try {
      const database = await open()
      return database ? await run(database.transaction(STORE, mode).objectStore(STORE)) : without()
    } catch {
      return without()
    }
  }

  return {
    get: key =>
      within(
        'readonly',
        async store => ((await answered(store.get(key))) as Row | undefined)?.value,
        () => memory.get(key),
      ),
    change: (key, next) =>
      within(
        'readwrite',
        async store => {
          const row = (await answered(store.get(key))) as Row | undefined
          const value = next(row?.value)
          if (value === undefined) return row?.value
          await answered(store.put({ key, at: Date.now(), value } satisfies Row))
          const spare = row === undefined ? (await answered(store.count())) - most : 0
          if (spare > 0) for (const old of await answered(store.index('at').getAllKeys(null, spare))) store.delete(old)
          return value
        },
        () => {
          const value = next(memory.get(key)) ?? memory.get(key)
          memory.delete(key)
          if (value !== undefined) memory.set(key, value)
          for (const old of [...memory.keys()].slice(0, Math.max(0, memory.size - most))) memory.delete(old)
          return value
        },
      ),
    async clear() {
      memory.clear()
      const database = await opened
      opened = undefined
      database?.close()
      try {
        // Not even its name stays. Other tabs let go of it themselves.
        await answered(globalThis.indexedDB?.deleteDatabase(name))
      } catch {
        // Where there is no database there is nothing to delete.
      }
    },
    close() {
      memory.clear()
      opened?.then(database => database?.close())
    },
  }
}

/** `onLost`: another tab deletes it, and waits until this one has let go. */
async function openDatabase(name: string, onLost: () => void): Promise<IDBDatabase | undefined> {
  try {
    const request = globalThis.indexedDB?.open(name, 1)
    if (request === undefined) return undefined
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('at', 'at')
    }
    const database = await answered(request)
    database.onversionchange = () => {
      database.close()
      onLost()
    }
    return database
  } catch {
    return undefined
  }
}

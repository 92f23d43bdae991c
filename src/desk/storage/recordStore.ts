/** Records in IndexedDB, or in memory where it is missing, full or refused: in a sandboxed frame opening it throws. */
type RecordStore<T> = {
  get(key: string): Promise<T | undefined>
  /** Every record whose key begins with `prefix`. */
  allOf(prefix: string): Promise<readonly T[]>
  /** Reads and writes in one transaction, so that other tabs can't write in between. `undefined` changes nothing. */
  change(key: string, next: (before: T | undefined) => T | undefined): Promise<T | undefined>
  clear(): Promise<void>
  close(): void
}

const STORE = 'records'

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Keeps at most `max` records in the database `name`: those changed longest ago are deleted. */
export function createRecordStore<T>(name: string, max: number): RecordStore<T> {
  type Row = { readonly key: string; readonly at: number; readonly value: T }
  const memory = new Map<string, T>()
  let opened: Promise<IDBDatabase | undefined> | undefined

  const open = () => {
    opened ??= openDatabase(name, () => {
      opened = undefined
    })
    return opened
  }
  async function withStore<R>(
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore) => Promise<R>,
    inMemory: () => R,
  ): Promise<R> {
    try {
      const database = await open()
      return database ? await run(database.transaction(STORE, mode).objectStore(STORE)) : inMemory()
    } catch {
      return inMemory()
    }
  }

  return {
    get: key =>
      withStore(
        'readonly',
        async store => ((await resultOf(store.get(key))) as Row | undefined)?.value,
        () => memory.get(key),
      ),
    allOf: prefix =>
      withStore<readonly T[]>(
        'readonly',
        async store => {
          const rows = (await resultOf(store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))) as Row[]
          return rows.map(({ value }) => value)
        },
        () => [...memory].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value),
      ),
    change: (key, next) =>
      withStore(
        'readwrite',
        async store => {
          const row = (await resultOf(store.get(key))) as Row | undefined
          const value = next(row?.value)
          if (value === undefined) return row?.value
          await resultOf(store.put({ key, at: Date.now(), value } satisfies Row))
          const excess = row === undefined ? (await resultOf(store.count())) - max : 0
          if (excess > 0)
            for (const oldest of await resultOf(store.index('at').getAllKeys(null, excess))) store.delete(oldest)
          return value
        },
        () => {
          const value = next(memory.get(key)) ?? memory.get(key)
          memory.delete(key)
          if (value !== undefined) memory.set(key, value)
          for (const oldest of [...memory.keys()].slice(0, Math.max(0, memory.size - max))) memory.delete(oldest)
          return value
        },
      ),
    async clear() {
      memory.clear()
      const database = await opened
      opened = undefined
      database?.close()
      try {
        // Deleted rather than emptied, so that not even its name stays. Other tabs close it themselves.
        await resultOf(globalThis.indexedDB?.deleteDatabase(name))
      } catch {
        // Without IndexedDB there is nothing to delete.
      }
    },
    close() {
      memory.clear()
      opened?.then(database => database?.close())
    },
  }
}

/** `onLost`: another tab deletes the database, and waits until this tab has closed it. */
async function openDatabase(name: string, onLost: () => void): Promise<IDBDatabase | undefined> {
  try {
    const request = globalThis.indexedDB?.open(name, 1)
    if (request === undefined) return undefined
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('at', 'at')
    }
    const database = await resultOf(request)
    database.onversionchange = () => {
      database.close()
      onLost()
    }
    return database
  } catch {
    return undefined
  }
}

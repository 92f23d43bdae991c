/** Browser storage that may be missing, full or refused; then it lives in memory for the page's life. */
export type DeskStorage = {
  read(key: string): string | undefined
  /** Undefined removes. */
  write(key: string, value: string | undefined): void
  /** Another tab wrote the key. Returns the way to stop listening. */
  listen(onWritten: (key: string) => void): () => void
}

export function createStorage(prefix: string): DeskStorage {
  const memory = new Map<string, string>()
  // Even touching the property throws in a sandboxed frame.
  const local = (): Storage | undefined => {
    try {
      return globalThis.localStorage
    } catch {
      return undefined
    }
  }
  return {
    read(key) {
      try {
        return memory.get(key) ?? local()?.getItem(prefix + key) ?? undefined
      } catch {
        return memory.get(key)
      }
    },
    write(key, value) {
      memory.delete(key)
      try {
        const storage = local()
        if (storage === undefined) throw new Error('no storage')
        if (value === undefined) storage.removeItem(prefix + key)
        else storage.setItem(prefix + key, value)
      } catch {
        if (value !== undefined) memory.set(key, value)
      }
    },
    listen(onWritten) {
      const onStorage = (event: StorageEvent) => {
        // A null key: the other tab cleared everything.
        if (event.key === null || event.key.startsWith(prefix)) onWritten(event.key?.slice(prefix.length) ?? '')
      }
      globalThis.addEventListener?.('storage', onStorage)
      return () => globalThis.removeEventListener?.('storage', onStorage)
    },
  }
}

/** Browser storage. Where it is missing, full or refused, values are kept in memory until the page is left. */
export type DeskStorage = {
  read(key: string): string | undefined
  /** `undefined` removes the key. */
  write(key: string, value: string | undefined): void
  /** The keys that begin so, in no order. */
  keys(start: string): readonly string[]
  /** Whether the value is only in memory: the browser did not store it. */
  isLostWithPage(key: string): boolean
  /** Calls back when another tab has written a key. Returns the unsubscribe function. */
  listen(onWritten: (key: string) => void): () => void
}

/** Holds the comments that are not saved; a sign-out removes it. */
export const COMMENTS_KEY = 'comments'

/**
 * Reserved space, freed when the browser's storage is full, so that a ticket being sent can still be recorded. Without
 * the record two tabs could both send it.
 */
export const RESERVE_KEY = 'reserve'
export const RESERVE = '.'.repeat(16_000)

export function createStorage(prefix: string): DeskStorage {
  const memory = new Map<string, string>()
  return {
    read(key) {
      // `localStorage` itself throws in a sandboxed frame, and where there is none.
      try {
        return memory.get(key) ?? localStorage.getItem(prefix + key) ?? undefined
      } catch {
        return memory.get(key)
      }
    },
    write(key, value) {
      memory.delete(key)
      function store(): void {
        if (value === undefined) localStorage.removeItem(prefix + key)
        else localStorage.setItem(prefix + key, value)
      }
      try {
        store()
      } catch {
        try {
          localStorage.removeItem(prefix + RESERVE_KEY)
          store()
        } catch {
          if (value !== undefined && key !== RESERVE_KEY) memory.set(key, value)
        }
      }
    },
    keys(start) {
      const found = new Set(memory.keys())
      try {
        for (let at = 0; at < localStorage.length; at++) {
          const key = localStorage.key(at)
          if (key?.startsWith(prefix)) found.add(key.slice(prefix.length))
        }
      } catch {
        // Those in memory are all there are.
      }
      return [...found].filter(key => key.startsWith(start))
    },
    isLostWithPage: key => memory.has(key),
    listen(onWritten) {
      const onStorage = (event: StorageEvent) => {
        // The key is null when the other tab has cleared its storage.
        if (event.key === null || event.key.startsWith(prefix)) onWritten(event.key?.slice(prefix.length) ?? '')
      }
      // A page in the back-forward cache gets no events: other tabs may have written anything meanwhile.
      const onShown = (event: PageTransitionEvent) => {
        if (event.persisted) onWritten('')
      }
      globalThis.addEventListener?.('storage', onStorage)
      globalThis.addEventListener?.('pageshow', onShown)
      return () => {
        globalThis.removeEventListener?.('storage', onStorage)
        globalThis.removeEventListener?.('pageshow', onShown)
      }
    },
  }
}

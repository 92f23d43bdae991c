import type { DeskStorage } from './storage/storage'

/** A browser's `localStorage`, which Node lacks, over a map. `beforeWrite` may refuse a write. */
export const localStorageOver = (stored: Map<string, string>, beforeWrite = (): void => undefined) => ({
  get length() {
    return stored.size
  },
  key: (at: number) => [...stored.keys()][at] ?? null,
  getItem: (key: string) => stored.get(key) ?? null,
  setItem(key: string, value: string) {
    beforeWrite()
    stored.set(key, value)
  },
  removeItem: (key: string) => void stored.delete(key),
})

/** A desk's storage over a map, of one page alone. */
export const storageOver = (stored: Map<string, string>): DeskStorage => ({
  read: key => stored.get(key),
  write: (key, value) => void (value === undefined ? stored.delete(key) : stored.set(key, value)),
  keys: start => [...stored.keys()].filter(key => key.startsWith(start)),
  isLostWithPage: () => false,
  listen: () => () => undefined,
})

/** Deletes the values under keys that begin so, as a page that clears its storage. */
export function clearStored(start: string): void {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  for (const key of keys) if (key.startsWith(start)) localStorage.removeItem(key)
}

/** The values under keys that begin so. */
export function readStored(start: string): readonly string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  return keys.filter(key => key.startsWith(start)).map(key => localStorage.getItem(key) ?? '')
}

type Tab = { readonly stored: Map<string, string>; readonly listeners: Set<(key: string) => void> }

/**
 * One storage for tabs in processes of their own, as browsers keep it: each tab has a copy, and sees what another one
 * writes only after `deliver`.
 */
export function storageOfProcesses() {
  const tabs: Tab[] = []
  const underWay: (() => void)[] = []

  function write({ stored }: Tab, key: string, value: string | undefined): void {
    if (value === undefined) stored.delete(key)
    else stored.set(key, value)
  }

  return {
    openTab(): DeskStorage {
      const tab: Tab = { stored: new Map(tabs[0]?.stored), listeners: new Set() }
      tabs.push(tab)
      return {
        read: key => tab.stored.get(key),
        write(key, value) {
          write(tab, key, value)
          underWay.push(() => {
            for (const other of tabs.filter(one => one !== tab)) {
              write(other, key, value)
              for (const listener of other.listeners) listener(key)
            }
          })
        },
        keys: start => [...tab.stored.keys()].filter(key => key.startsWith(start)),
        isLostWithPage: () => false,
        listen(onWritten) {
          tab.listeners.add(onWritten)
          return () => tab.listeners.delete(onWritten)
        },
      }
    },
    deliver(): void {
      for (const reach of underWay.splice(0)) reach()
    },
  }
}

/** Texts that no version has stored, and what each of them is. */
export const CORRUPT = [
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['an object', '{}'],
  ['a very long text', 'x'.repeat(1_000_000)],
  ['an emoji', '🦄'],
  ['__proto__', '__proto__'],
  ['the wrong case', 'LIGHT'],
  ['a negative number', '-1'],
  ['a list', '["light"]'],
  ['NaN', 'NaN'],
  ['nothing', ''],
  ['control characters', '\u0000\u0007'],
] as const

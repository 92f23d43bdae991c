/**
 * Browser storage for Node: the tabs of one client share it, and each write is an event in the other tabs. The desk of
 * a tab is named `<client>~<tab>`, because two desks of one process can't have the same name.
 */
export type TabStorage = {
  /** The name for the desk of a new tab. */
  open(client: string): string
  /** From now on the tab is gone: it reads and writes nothing. */
  close(name: string): void
  /** Forgets what the client's tabs have stored. */
  clear(client: string): void
  uninstall(): void
}

type Listener = (event: { readonly key: string }) => void

/** A browser dispatches the event after the write. */
const EVENT_AFTER_MS = 2
const GLOBALS = ['localStorage', 'addEventListener', 'removeEventListener'] as const

/** Installs it as this process's storage. */
export function installTabStorage(): TabStorage {
  const stored = new Map<string, Map<string, string>>()
  const tabs = new Map<string, Set<string>>()
  const listeners = new Set<Listener>()
  let opened = 0

  const placeOf = (key: string) => {
    const [, client = '', tab = '', name = ''] = /^desk:(.+)~(\d+):(.+)$/.exec(key) ?? []
    return { client, tab, name, isOpen: tabs.get(client)?.has(tab) ?? false }
  }
  function write(key: string, value: string | undefined): void {
    const { client, tab, name, isOpen } = placeOf(key)
    const entries = stored.get(client)
    if (!isOpen || entries === undefined || entries.get(name) === value) return
    if (value === undefined || !entries.has(name)) listed = undefined
    if (value === undefined) entries.delete(name)
    else entries.set(name, value)
    for (const other of tabs.get(client) ?? []) if (other !== tab) notify(`desk:${client}~${other}:${name}`)
  }
  const notify = (key: string) =>
    void setTimeout(() => {
      if (placeOf(key).isOpen) for (const listener of listeners) listener({ key })
    }, EVENT_AFTER_MS)

  /** The keys of all open tabs. `localStorage.key` reads them one by one, so the list is kept until it changes. */
  let listed: readonly string[] | undefined
  function keys(): readonly string[] {
    listed ??= [...tabs].flatMap(([client, open]) =>
      [...open].flatMap(tab => [...(stored.get(client)?.keys() ?? [])].map(name => `desk:${client}~${tab}:${name}`)),
    )
    return listed
  }

  const installed = {
    localStorage: {
      get length() {
        return keys().length
      },
      key: (at: number): string | null => keys()[at] ?? null,
      getItem(key: string): string | null {
        const { client, name, isOpen } = placeOf(key)
        return (isOpen ? stored.get(client)?.get(name) : undefined) ?? null
      },
      setItem: write,
      removeItem: (key: string) => write(key, undefined),
    },
    addEventListener: (type: string, listener: Listener) => void (type === 'storage' && listeners.add(listener)),
    removeEventListener: (_type: string, listener: Listener) => void listeners.delete(listener),
  }
  const before = GLOBALS.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const name of GLOBALS)
    Object.defineProperty(globalThis, name, { value: installed[name], configurable: true, writable: true })

  return {
    open(client) {
      const tab = String(++opened)
      listed = undefined
      tabs.set(client, (tabs.get(client) ?? new Set()).add(tab))
      if (!stored.has(client)) stored.set(client, new Map())
      return `${client}~${tab}`
    },
    close(name) {
      const [client = '', tab = ''] = name.split('~')
      listed = undefined
      tabs.get(client)?.delete(tab)
    },
    clear(client) {
      listed = undefined
      stored.delete(client)
      tabs.delete(client)
    },
    uninstall() {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
    },
  }
}

import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import type { DeskStorage } from './storage/storage'

/**
 * Gives the access token of the client who is signed in at the page, or none. `refused` is the token that the desk has
 * just refused: a cached one would be refused again.
 */
export type GetToken = (refused?: string) => Promise<string | null | undefined> | string | null | undefined

export type Session = {
  /** The access token; undefined while signed out. Never shown, logged or reported. */
  readonly token: ReadonlySignal<string | undefined>
  /** The page has not given its first token yet. */
  readonly isPending: ReadonlySignal<boolean>
  /** The desk refused the last session's token, and there was no other; until the next session. */
  readonly hasExpired: ReadonlySignal<boolean>
  /** Counts the sessions of this page, so that widgets are drawn anew for the next one. */
  readonly generation: ReadonlySignal<number>
  /** Aborted when the session that is current at the call ends. */
  readonly ended: () => AbortSignal
  /** The session's value under `key`: made on first use, dropped when the session ends. */
  scoped<T>(key: string, make: () => T): T
  /** The browser does not store the token, so the session ends with the page. */
  isLostWithPage(): boolean
  /** Calls the page's `getToken` for the first token, once. Does nothing for a stored session, which is open. */
  open(): void
  /**
   * Resolves with the token after the `refused` one; with `undefined` when there is none: the session has ended.
   * Rejects while it can't be known whose the next token is.
   */
  renew(refused: string | undefined): Promise<string | undefined>
  start(token: string): void
  /** Ends the session and calls the page's `getToken` again; only where the page gives the tokens. */
  readonly startAnew: (() => void) | undefined
  end(): void
  close(): void
}

/** A header can carry only these characters: others make `new Headers` throw. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]{1,4096}$/.test(text)

/**
 * The session in browser storage under `tokenKey`. With `getPageToken` the page gives the tokens, and none is stored.
 * `onChanged` is called before anything is drawn for the next session, so that the cache is cleared by then.
 */
export function createSession(
  storage: DeskStorage,
  tokenKey: string,
  onChanged: () => void,
  getPageToken?: (refused: string | undefined) => Promise<string | undefined>,
): Session {
  const stored = () => {
    const text = getPageToken ? undefined : storage.read(tokenKey)
    return isToken(text) ? text : undefined
  }
  const store = (next: string | undefined) => {
    if (!getPageToken) storage.write(tokenKey, next)
  }
  const token = signal(stored())
  // Otherwise a corrupt text would stay there for good.
  if (!isToken(storage.read(tokenKey) ?? 'none')) store(undefined)
  const isPending = signal(getPageToken !== undefined)
  const hasExpired = signal(false)
  const generation = signal(0)
  const scope = new Map<string, unknown>()
  let lifetime = new AbortController()
  /** The page's next token. All calls that need one wait for the same promise. */
  let pendingToken: Promise<string | undefined> | undefined

  const replaceSession = (next: string | undefined) => {
    if (next === token.peek() && !isPending.peek()) return
    lifetime.abort()
    lifetime = new AbortController()
    pendingToken = undefined
    scope.clear()
    onChanged()
    batch(() => {
      generation.value += 1
      hasExpired.value = false
      token.value = next
    })
  }
  const requestToken = (refused?: string): Promise<string | undefined> => {
    const { signal: ended } = lifetime
    pendingToken ??= getPageToken?.(refused)
      .finally(() => {
        if (!ended.aborted) pendingToken = undefined
      })
      .then(next => (ended.aborted || next === refused ? undefined : next))
    return pendingToken ?? Promise.resolve(undefined)
  }
  const open = () => {
    if (!isPending.peek() || pendingToken) return
    const { signal: ended } = lifetime
    void requestToken().then(next => {
      if (ended.aborted) return
      batch(() => {
        isPending.value = false
        replaceSession(next)
      })
    })
  }
  const end = () => {
    store(undefined)
    batch(() => {
      replaceSession(undefined)
      isPending.value = false
    })
  }
  // A sign-out in one tab signs out all tabs.
  const stopListening = getPageToken ? () => undefined : storage.listen(() => replaceSession(stored()))

  return {
    token,
    isPending,
    hasExpired,
    generation,
    ended: () => lifetime.signal,
    scoped<T>(key: string, make: () => T): T {
      if (!scope.has(key)) scope.set(key, make())
      return scope.get(key) as T
    },
    isLostWithPage: () => token.peek() !== undefined && storage.isLostWithPage(tokenKey),
    open,
    async renew(refused) {
      if (refused === undefined) return undefined
      const { signal: ended } = lifetime
      const next = token.peek() === refused ? await requestToken(refused) : token.peek()
      if (ended.aborted) return undefined
      if (next === undefined)
        batch(() => {
          end()
          hasExpired.value = true
        })
      else token.value = next
      return next
    },
    start(next) {
      if (!isToken(next)) throw new TypeError('The desk gave a token that no header can carry')
      store(next)
      batch(() => {
        isPending.value = false
        replaceSession(next)
      })
    },
    startAnew:
      getPageToken &&
      (() => {
        batch(() => {
          isPending.value = true
          replaceSession(undefined)
        })
        open()
      }),
    end,
    close() {
      stopListening()
      lifetime.abort()
    },
  }
}

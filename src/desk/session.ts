import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import { InternalError } from '../domain/errors'
import type { DeskStorage } from './storage'

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
  /** Counts the sessions of this page, so that widgets are drawn anew for the next one. */
  readonly generation: ReadonlySignal<number>
  /** Aborted when the session that is current at the call ends. */
  readonly ended: () => AbortSignal
  /** The session's value under `key`: made on first use, dropped when the session ends. */
  scoped<T>(key: string, make: () => T): T
  /** The browser refuses to store the token: the session ends with the page. */
  isLostWithPage(): boolean
  /** Asks a page that gives the tokens for the first one, once; a stored session is open already. */
  open(): void
  /** After the desk refused that token: resolves with the next one of this session. Without one it has ended. */
  renew(refused: string | undefined): Promise<string | undefined>
  start(token: string): void
  /** Ends the session and asks the page who is signed in now; only where the page gives the tokens. */
  readonly startAnew: (() => void) | undefined
  end(): void
  close(): void
}

/** A header can carry only these characters: others make `new Headers` throw. */
const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]{1,4096}$/.test(text)

/**
 * The session in browser storage under `tokenKey`; with `askPage` its tokens come from the page and are not stored.
 * `onChanged` runs before anything is drawn for the next session, so that the cache is cleared by then.
 */
export function createSession(
  storage: DeskStorage,
  tokenKey: string,
  onChanged: () => void,
  askPage?: (refused: string | undefined) => Promise<string | undefined>,
): Session {
  const stored = () => {
    const text = askPage ? undefined : storage.read(tokenKey)
    return isToken(text) ? text : undefined
  }
  const store = (next: string | undefined) => {
    if (!askPage) storage.write(tokenKey, next)
  }
  const token = signal(stored())
  const isPending = signal(askPage !== undefined)
  const generation = signal(0)
  const scope = new Map<string, unknown>()
  let lifetime = new AbortController()
  /** One question for all calls that wait for its answer. */
  let asking: Promise<string | undefined> | undefined

  const become = (next: string | undefined) => {
    if (next === token.peek() && !isPending.peek()) return
    lifetime.abort()
    lifetime = new AbortController()
    asking = undefined
    scope.clear()
    onChanged()
    batch(() => {
      generation.value += 1
      token.value = next
    })
  }
  const ask = (refused?: string): Promise<string | undefined> => {
    const { signal: ended } = lifetime
    asking ??= askPage?.(refused).then(next => {
      if (ended.aborted) return undefined
      asking = undefined
      return next === refused ? undefined : next
    })
    return asking ?? Promise.resolve(undefined)
  }
  const open = () => {
    if (!isPending.peek() || asking) return
    const { signal: ended } = lifetime
    void ask().then(next => {
      if (ended.aborted) return
      batch(() => {
        isPending.value = false
        become(next)
      })
    })
  }
  const end = () => {
    store(undefined)
    batch(() => {
      become(undefined)
      isPending.value = false
    })
  }
  // Signing out in one tab signs out all.
  const stop = askPage ? () => undefined : storage.listen(() => become(stored()))

  return {
    token,
    isPending,
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
      const next = token.peek() === refused ? await ask(refused) : token.peek()
      if (ended.aborted) return undefined
      if (next === undefined) end()
      else token.value = next
      return next
    },
    start(next) {
      if (!isToken(next)) throw new TypeError('The desk gave a token that no header can carry')
      store(next)
      batch(() => {
        isPending.value = false
        become(next)
      })
    },
    startAnew:
      askPage &&
      (() => {
        become(undefined)
        scope.clear()
        isPending.value = true
        open()
      }),
    end,
    close() {
      stop()
      lifetime.abort()
    },
  }
}

/** Calls the page's `getToken`. Resolves without a token when it has none, fails or does not answer in time. */
export function createPageToken(getToken: GetToken, timeoutMs: number, onFailed: (error: unknown) => void) {
  return async (refused: string | undefined): Promise<string | undefined> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const error = new InternalError(`getToken did not answer within ${timeoutMs / 1000} s`)
      timer = setTimeout(() => reject(error), timeoutMs)
    })
    try {
      const token = (await Promise.race([getToken(refused), late])) || undefined
      if (token !== undefined && !isToken(token)) throw new TypeError('getToken gave a token that no header can carry')
      return token
    } catch (error) {
      onFailed(error)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}

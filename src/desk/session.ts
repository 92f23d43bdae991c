import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import type { DeskStorage } from './storage'

export type Session = {
  /** The access token; undefined while signed out. Never shown, logged or reported. */
  readonly token: ReadonlySignal<string | undefined>
  /** Counts the sessions of this page, so that widgets are drawn anew for the next one. */
  readonly generation: ReadonlySignal<number>
  /** Aborted when the session that is current at the call ends. */
  readonly ended: () => AbortSignal
  /** The session's value under `key`: made on first use, dropped when the session ends. */
  scoped<T>(key: string, make: () => T): T
  start(token: string): void
  end(): void
  close(): void
}

/** A header can carry only these characters: others make `new Headers` throw. */
const isToken = (text: string | undefined): text is string => text !== undefined && /^[\x21-\x7e]{1,4096}$/.test(text)

/**
 * The session in browser storage under `tokenKey`.
 * `onChanged` runs before anything is drawn for the next session, so that the cache is cleared by then.
 */
export function createSession(storage: DeskStorage, tokenKey: string, onChanged: () => void): Session {
  const stored = () => {
    const text = storage.read(tokenKey)
    return isToken(text) ? text : undefined
  }
  const token = signal(stored())
  const generation = signal(0)
  const scope = new Map<string, unknown>()
  let lifetime = new AbortController()

  const become = (next: string | undefined) => {
    if (next === token.peek()) return
    lifetime.abort()
    lifetime = new AbortController()
    scope.clear()
    onChanged()
    batch(() => {
      generation.value += 1
      token.value = next
    })
  }
  // Signing out in one tab signs out all.
  const stop = storage.listen(() => become(stored()))

  return {
    token,
    generation,
    ended: () => lifetime.signal,
    scoped<T>(key: string, make: () => T): T {
      if (!scope.has(key)) scope.set(key, make())
      return scope.get(key) as T
    },
    start(next) {
      if (!isToken(next)) throw new TypeError('The desk gave a token that no header can carry')
      storage.write(tokenKey, next)
      become(next)
    },
    end() {
      storage.write(tokenKey, undefined)
      become(undefined)
    },
    close() {
      stop()
      lifetime.abort()
    },
  }
}

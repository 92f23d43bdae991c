import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import type { DeskStorage } from './storage'

export type Session = {
  /** The access token; undefined while signed out. Never shown, logged or reported. */
  readonly token: ReadonlySignal<string | undefined>
  /** Counts the sessions of this page: what is drawn under one is not drawn under the next. */
  readonly generation: ReadonlySignal<number>
  /** Aborted when the session that was current at the reading ends. */
  readonly ended: () => AbortSignal
  start(token: string): void
  end(): void
  close(): void
}

/** What a header can carry: anything else makes `new Headers` throw. */
const isToken = (text: string | undefined): text is string => text !== undefined && /^[\x21-\x7e]{1,4096}$/.test(text)

/**
 * The session in browser storage under `tokenKey` (spec section 3).
 * `onChanged` runs before anything is drawn for the next session: the cache goes with the old one (spec section 4).
 */
export function createSession(storage: DeskStorage, tokenKey: string, onChanged: () => void): Session {
  const stored = () => {
    const text = storage.read(tokenKey)
    return isToken(text) ? text : undefined
  }
  const token = signal(stored())
  const generation = signal(0)
  let life = new AbortController()

  const become = (next: string | undefined) => {
    if (next === token.peek()) return
    life.abort()
    life = new AbortController()
    onChanged()
    batch(() => {
      generation.value += 1
      token.value = next
    })
  }
  // Signing out in one tab signs out all (decisions.md).
  const stop = storage.listen(() => become(stored()))

  return {
    token,
    generation,
    ended: () => life.signal,
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
      life.abort()
    },
  }
}

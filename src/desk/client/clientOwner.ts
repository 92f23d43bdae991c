import { type ReadonlySignal, signal } from '@preact/signals-core'
import { NetworkError } from '../../domain/errors'
import { clientHash, fingerprint } from '../digest'
import type { Session } from '../session'
import type { DeskStorage } from '../storage/storage'

/** The client who owns the saved tickets and transfers of this session. */
export type ClientOwner = {
  /** The hash of the client's email; the session's own name until this page knows the client. */
  name(): string
  /** The session's own name, from its start on: a renewed token does not change it. */
  sessionName(): string
  readonly isKnown: ReadonlySignal<boolean>
  /** Fetches once who the client is. After a failure a later call fetches again, but not within `pauseMs` of it. */
  identify(pauseMs?: number): Promise<void>
  /** As `identify`; rejects while the desk does not say who is signed in. */
  ensureKnown(): Promise<void>
  /** Calls back when the client of a session is identified. Returns the unsubscribe function. */
  onIdentified(listener: (identified: Identified) => void): () => void
  /** The client signs out, which other tabs read. A 401 does not count as a sign-out. */
  signOut(): void
  hasSignedOut(): boolean
  close(): void
}

type Identified = {
  /** The name under which the session's records were stored until now. */
  readonly sessionName: string
  /** The hash of the client's email. */
  readonly client: string
  /** That session may have ended meanwhile. */
  readonly isCurrent: boolean
}

/**
 * Holds '<session> <client hash>', so that other tabs and later pages know whose records these are without asking the
 * desk.
 */
const STORAGE_KEY = 'client'
const SIGNED_OUT_KEY = 'signed-out'

const SESSION_PREFIX = 'session:'

/** Whether that is the name of a session: its client was not known when its records were stored. */
export const isOfUnknownClient = (name: string): boolean => name.startsWith(SESSION_PREFIX)

type Options = {
  readonly storage: DeskStorage
  readonly session: Session
  readonly email: () => Promise<string>
}

/** A session and its client, once known. */
type SessionOwner = {
  readonly ended: AbortSignal
  readonly name: string
  client?: string | undefined
  identifying?: Promise<void> | undefined
}

/** Stores at sign-in which client the token's session belongs to, so that the profile need not be fetched. */
export async function rememberClient(storage: DeskStorage, token: string, email: string): Promise<void> {
  storage.write(STORAGE_KEY, `${sessionNameOf(token)} ${await clientHash(email)}`)
}

/** The name under which the records of that token's session are stored until its client is known. */
export const sessionNameOf = (token: string | undefined) => SESSION_PREFIX + fingerprint(token ?? '')

export function createClientOwner({ storage, session, email }: Options): ClientOwner {
  const startSession = (): SessionOwner => ({
    ended: session.ended(),
    name: sessionNameOf(session.token.peek()),
  })
  let latestSession = startSession()
  let failedAt = Number.NEGATIVE_INFINITY
  const listeners = new Set<(identified: Identified) => void>()

  /** Compared at each call, because another listener of the session's end may be called before ours. */
  function currentSession(): SessionOwner {
    if (latestSession.ended !== session.ended()) latestSession = startSession()
    return latestSession
  }

  function readClient(): string | undefined {
    const now = currentSession()
    const [name, client] = storage.read(STORAGE_KEY)?.split(' ') ?? []
    // Read once and kept: another tab may overwrite it with the previous session's.
    if (name === now.name) now.client ??= client
    return now.client
  }

  const isKnown = signal(readClient() !== undefined)

  function identify(pauseMs = 0): Promise<void> {
    if (session.token.peek() === undefined || performance.now() - failedAt < pauseMs) return Promise.resolve()
    const now = currentSession()
    now.identifying ??= email()
      .then(clientHash)
      .then(
        client => {
          const isCurrent = !now.ended.aborted
          if (isCurrent) {
            now.client = client
            storage.write(STORAGE_KEY, `${now.name} ${client}`)
          }
          for (const listener of listeners) listener({ sessionName: now.name, client, isCurrent })
          if (isCurrent) isKnown.value = true
        },
        () => {
          failedAt = performance.now()
          now.identifying = undefined
        },
      )
    return now.identifying
  }

  const stopSession = session.generation.subscribe(generation => {
    isKnown.value = readClient() !== undefined
    if (generation > 0 && session.token.peek() !== undefined) storage.write(SIGNED_OUT_KEY, undefined)
  })

  return {
    name: () => readClient() ?? currentSession().name,
    sessionName: () => currentSession().name,
    isKnown,
    identify,
    async ensureKnown() {
      if (readClient() !== undefined) return
      // Fetches the profile first, so that its error reaches the caller.
      await email()
      await identify()
      if (readClient() === undefined) throw new NetworkError(0, [], 'offline')
    },
    onIdentified(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signOut: () => storage.write(SIGNED_OUT_KEY, 'true'),
    hasSignedOut: () => storage.read(SIGNED_OUT_KEY) !== undefined,
    close: stopSession,
  }
}

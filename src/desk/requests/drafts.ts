import { type ReadonlySignal, signal } from '@preact/signals-core'
import { ticketKey } from '../../domain/request/ticket'
import { clientHash } from '../digest'
import type { Session } from '../session'
import type { DeskStorage } from '../storage'
import {
  type Draft,
  type DraftRecord,
  fromRecord,
  isUnconfirmed,
  readStored,
  toRecord,
  type UnconfirmedDraft,
} from './draftRecord'

/** Tickets on this device: the one typed last, and the unconfirmed ones. Kept for 24 h, deleted at sign-out. */
export type Drafts = {
  /** Replaces the draft typed before. */
  keep(draft: Omit<Draft, 'sending'>): void
  /** To be called before the ticket is sent: the page may be closed before the result arrives. */
  saveUnconfirmed(draft: UnconfirmedDraft): void
  /** Unconfirmed tickets by `ticketKey`; those of other pages since the last `read`. */
  readonly unconfirmed: ReadonlySignal<ReadonlyMap<string, UnconfirmedDraft>>
  /** The result of the sending with that key is known. */
  resolve(sendingKey: string): void
  /** Deletes the unconfirmed draft with the same sending key, else the typed draft with the same ticket. */
  drop(draft: Draft): void
  /** The unconfirmed drafts, newest first, then the typed one. */
  read(): Promise<readonly Draft[]>
  clear(): void
  close(): void
}

/** Unconfirmed drafts that survive a reload: more than a few mean a desk that is down. */
const MOST_STORED = 5
const STORAGE_KEY = 'drafts'

type Options = {
  readonly storage: DeskStorage
  readonly session: Session
  readonly email: () => Promise<string>
  readonly now: () => number
  readonly keptMs: number
}
type Change = (records: readonly DraftRecord[]) => readonly DraftRecord[]

/** Writes each change synchronously: the next event may be a reload. */
export function createDrafts({ storage, session, email, now, keptMs }: Options): Drafts {
  let identifying: Promise<unknown> | undefined
  /** Hash of the client's e-mail. */
  let client: string | undefined
  /** Changes made before `client` was known. */
  let waiting: Change[] = []
  /** Every unconfirmed ticket of this page, also when storage refused or dropped it. */
  const unconfirmed = signal<ReadonlyMap<string, UnconfirmedDraft>>(new Map())

  const isRecent = ({ at }: DraftRecord) => Math.abs(now() - at) < keptMs
  const load = () => (client === undefined ? [] : readStored(storage.read(STORAGE_KEY), client)).filter(isRecent)
  const loadWith = (changes: readonly Change[]) =>
    changes.reduce<readonly DraftRecord[]>((records, change) => change(records), load())

  function write(records: readonly DraftRecord[]): void {
    storage.write(STORAGE_KEY, records.length === 0 ? undefined : JSON.stringify({ who: client, drafts: records }))
  }

  /** Finds out once who the client is; a later call tries again when that failed. */
  function identify(): Promise<unknown> {
    const ended = session.ended()
    identifying ??= email()
      .then(clientHash)
      .then(
        hash => {
          if (ended.aborted) return
          client = hash
          // Also without changes: this deletes what another client left.
          write(loadWith(waiting))
          waiting = []
        },
        () => {
          if (!ended.aborted) identifying = undefined
        },
      )
    return identifying
  }

  function change(next: Change): void {
    if (session.token.peek() === undefined) return
    if (client !== undefined) write(loadWith([next]))
    else {
      waiting.push(next)
      void identify()
    }
  }

  const stop = session.generation.subscribe(generation => {
    if (generation === 0) return
    // Storage keeps it: a client whose session the desk ended (401) finds it again after signing in.
    identifying = undefined
    client = undefined
    waiting = []
    unconfirmed.value = new Map()
  })

  function forget(sendingKey: string): void {
    unconfirmed.value = new Map([...unconfirmed.peek()].filter(([, { sending }]) => sending.key !== sendingKey))
  }

  return {
    keep(draft) {
      const record = toRecord(draft, now())
      change(records => [record, ...records.filter(one => one.intent)])
    },
    saveUnconfirmed(draft) {
      if (session.token.peek() === undefined) return
      unconfirmed.value = new Map(unconfirmed.peek()).set(ticketKey(draft), draft)
      const record = toRecord(draft, now())
      change(records => {
        const others = records.filter(one => one.intent?.key !== draft.sending.key)
        const sent = [record, ...others.filter(one => one.intent)].slice(0, MOST_STORED)
        return [...sent, ...others.filter(one => !one.intent)]
      })
    },
    unconfirmed,
    resolve(sendingKey) {
      forget(sendingKey)
      change(records => records.filter(one => one.intent?.key !== sendingKey))
    },
    drop(draft) {
      const { sending } = draft
      if (sending) forget(sending.key)
      const key = ticketKey(draft)
      change(records =>
        records.filter(one => (one.intent ? one.intent.key !== sending?.key : ticketKey(fromRecord(one)) !== key)),
      )
    },
    async read() {
      if (session.token.peek() === undefined) return []
      await identify()
      const drafts = loadWith(waiting).filter(isRecent).map(fromRecord)
      const ofThisPage = unconfirmed.peek()
      const ofOtherPages = drafts.filter(isUnconfirmed).filter(one => !ofThisPage.has(ticketKey(one)))
      const all = new Map([...ofOtherPages.reverse().map(one => [ticketKey(one), one] as const), ...ofThisPage])
      if (ofOtherPages.length > 0) unconfirmed.value = all
      const newestFirst = [...all.values()].reverse().sort((a, b) => b.sending.sentAt - a.sending.sentAt)
      // A ticket that was typed, then sent, is listed once.
      return [...newestFirst, ...drafts.filter(one => !isUnconfirmed(one) && !all.has(ticketKey(one)))]
    },
    clear: () => storage.write(STORAGE_KEY, undefined),
    close: stop,
  }
}

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

export type Drafts = {
  /** In place of the one that was kept before; those in doubt stay beside it. */
  keep(draft: Omit<Draft, 'intent'>): void
  /** Before it is sent: the page may be gone in the next moment. */
  saveUnconfirmed(draft: UnconfirmedDraft): void
  /** What was sent with its end not known, by its wish's word; what other pages sent is there once it was `read`. */
  readonly unconfirmed: ReadonlySignal<ReadonlyMap<string, UnconfirmedDraft>>
  /** The end of what was sent under that key is known. */
  resolve(key: string): void
  /** That draft is done with: the one in doubt under its key, else the one that holds the same. */
  drop(draft: Draft): void
  /** Those in doubt first, the newest of each first. */
  read(): Promise<readonly Draft[]>
  /** The client signs out: nothing of it stays on this device. */
  clear(): void
  close(): void
}

const LIVES_MS = 24 * 60 * 60 * 1000
/** Of those in doubt, for the page after this one: more than a few is a desk that is down. */
const MOST_STORED = 5
const KEY = 'drafts'

type Options = {
  readonly storage: DeskStorage
  readonly session: Session
  readonly email: () => Promise<string>
  readonly now: () => number
}
type Change = (records: readonly DraftRecord[]) => readonly DraftRecord[]

/** Under one key of browser storage, written at once: what is typed last may be followed by a reload. */
export function createDrafts({ storage, session, email, now }: Options): Drafts {
  let owner: Promise<string | undefined> | undefined
  let who: string | undefined
  /** Made before it was known whose they are; they live in memory until then. */
  let waiting: Change[] = []
  /** Of this session: what storage loses stays the same wish while the page lives. */
  const unconfirmed = signal<ReadonlyMap<string, UnconfirmedDraft>>(new Map())

  const isYoung = ({ at }: DraftRecord) => Math.abs(now() - at) < LIVES_MS
  const load = () => (who === undefined ? [] : readStored(storage.read(KEY), who)).filter(isYoung)
  const applied = (changes: readonly Change[]) =>
    changes.reduce<readonly DraftRecord[]>((records, change) => change(records), load())

  function write(records: readonly DraftRecord[]): void {
    storage.write(KEY, records.length === 0 ? undefined : JSON.stringify({ who, drafts: records }))
  }

  /** Who the client is, asked once; undefined when nobody tells now. */
  function identify(): Promise<string | undefined> {
    const life = session.ended()
    owner ??= email()
      .then(clientHash)
      .then(
        hash => {
          if (life.aborted) return undefined
          who = hash
          // Also with nothing to add: another client's are not kept beside.
          write(applied(waiting))
          waiting = []
          return hash
        },
        () => {
          if (!life.aborted) owner = undefined
          return undefined
        },
      )
    return owner
  }

  function change(next: Change): void {
    if (session.token.peek() === undefined) return
    if (who !== undefined) write(applied([next]))
    else {
      waiting.push(next)
      void identify()
    }
  }

  const stop = session.generation.subscribe(generation => {
    if (generation === 0) return
    // A session that the desk ended (401) takes nothing along: what is in doubt is found again by who signs in.
    owner = undefined
    who = undefined
    waiting = []
    unconfirmed.value = new Map()
  })

  function forget(key: string): void {
    unconfirmed.value = new Map([...unconfirmed.peek()].filter(([, { intent }]) => intent.key !== key))
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
        const others = records.filter(one => one.intent?.key !== draft.intent.key)
        const kept = [record, ...others.filter(one => one.intent)].slice(0, MOST_STORED)
        return [...kept, ...others.filter(one => !one.intent)]
      })
    },
    unconfirmed,
    resolve(key) {
      forget(key)
      change(records => records.filter(one => one.intent?.key !== key))
    },
    drop(draft) {
      if (draft.intent) forget(draft.intent.key)
      const word = ticketKey(draft)
      change(records =>
        records.filter(one =>
          one.intent ? one.intent.key !== draft.intent?.key : ticketKey(fromRecord(one)) !== word,
        ),
      )
    },
    async read() {
      if (session.token.peek() === undefined) return []
      await identify()
      const drafts = applied(waiting).filter(isYoung).map(fromRecord)
      const known = unconfirmed.peek()
      const stored = drafts.filter(isUnconfirmed).filter(one => !known.has(ticketKey(one)))
      const held = new Map([...stored.reverse().map(one => [ticketKey(one), one] as const), ...known])
      if (stored.length > 0) unconfirmed.value = held
      const newest = [...held.values()].reverse().sort((a, b) => b.intent.sentAt - a.intent.sentAt)
      // What was sent is told once, as what it is.
      return [...newest, ...drafts.filter(one => !isUnconfirmed(one) && !held.has(ticketKey(one)))]
    },
    clear: () => storage.write(KEY, undefined),
    close: stop,
  }
}

import { type ReadonlySignal, signal } from '@preact/signals-core'
import { ticketKey } from '../../domain/request/ticket'
import { clientHash } from '../digest'
import type { Session } from '../session'
import type { DeskStorage } from '../storage'
import { createDraftOwner } from './draftOwner'
import {
  type Draft,
  type DraftRecord,
  fromRecord,
  isUnconfirmed,
  type OwnedDrafts,
  type Sending,
  toRecord,
  type UnconfirmedDraft,
} from './draftRecord'
import { createDraftStore } from './draftStore'
import { createPlacedBy, type PlacedTicket } from './placedBy'

/**
 * The ticket typed last and the unconfirmed ones, kept on this device for 24 h. A sign-out deletes the typed one. An
 * unconfirmed one waits for the next sign-in of the same client.
 */
export type Drafts = {
  /** Replaces the draft typed before. */
  keep(draft: Omit<Draft, 'sending'>): void
  /** How often this page has kept one. */
  keptCount(): number
  /** To be called before the ticket is sent: the page may be closed before the result arrives. */
  saveUnconfirmed(draft: UnconfirmedDraft): void
  /** Stores how and when the sending's last attempt ended, also when another client is signed in by now. */
  endAttempt(ended: Sending): void
  /** Unconfirmed tickets by `ticketKey`, those of other tabs included. */
  readonly unconfirmed: ReadonlySignal<ReadonlyMap<string, UnconfirmedDraft>>
  /** The browser refused to store them: they are lost with the page. */
  areLostWithPage(): boolean
  /** The unconfirmed ticket with that `ticketKey`, as it is stored at this moment. */
  findUnconfirmed(key: string): UnconfirmedDraft | undefined
  /** Whose session the token's is, known before it starts; else only the profile tells. */
  nameClient(token: string, email: string): Promise<void>
  /** Rejects while nobody knows whether an equal unconfirmed ticket of an earlier session is this client's. */
  ensureOwner(key: string): Promise<void>
  /** The result of the sending with that key is known: these requests of the ticket, or a refusal. */
  resolve(sendingKey: string, placed?: PlacedTicket): void
  /** The key of the sending that placed an equal ticket, in whichever tab, at that time or later (epoch ms). */
  placedSince(key: string, at: number): string | undefined
  /** The key of the sending that placed the request, in whichever tab; undefined if none is known to have. */
  sendingOf(uuid: string): string | undefined
  /** Deletes the unconfirmed draft with the same sending key, else the typed draft with the same ticket. */
  drop(draft: Draft): void
  /** The unconfirmed drafts, newest first, then the typed one. */
  read(): Promise<readonly Draft[]>
  /** The client signs out. */
  clear(): void
  close(): void
}

/** Tells other tabs that the client has signed out; after a 401 drafts stay. */
const SIGNED_OUT_KEY = 'signed-out'

type Options = {
  readonly storage: DeskStorage
  readonly session: Session
  readonly email: () => Promise<string>
  readonly now: () => number
  readonly keptMs: number
  /** While a client types, the least pause after a profile that could not be read. */
  readonly retryMs: number
}
type Change = (records: readonly DraftRecord[]) => readonly DraftRecord[]

export function createDrafts({ storage, session, email, now, keptMs, retryMs }: Options): Drafts {
  let identifying: Promise<unknown> | undefined
  let profileFailedAt = Number.NEGATIVE_INFINITY
  /** Every unconfirmed ticket of this page, also when storage refused or dropped it. */
  const unconfirmed = signal<ReadonlyMap<string, UnconfirmedDraft>>(new Map())
  /** Sending keys that storage held when it was read last. */
  let storedKeys: ReadonlySet<string> = new Set()
  let keptCount = 0

  const placedBy = createPlacedBy(storage)

  const { owner, ...owners } = createDraftOwner(storage, session)
  const store = createDraftStore(storage, now, keptMs)
  const load = () => draftsOf(store.all(), owner())

  /** Keeps the unconfirmed tickets of other clients, and deletes what they only typed. */
  function write(records: readonly DraftRecord[]): void {
    const others = store.all().filter(({ who }) => who !== owner())
    store.write([{ who: owner(), drafts: records }, ...others.map(onlyUnconfirmed)])
  }

  /** Finds out once who the client is; a later call tries again when that failed. */
  function identify(): Promise<unknown> {
    const ended = session.ended()
    const name = owners.sessionName()
    identifying ??= email()
      .then(clientHash)
      .then(
        hash => {
          // Also when the session has ended meanwhile: its drafts are this client's.
          const all = store.all()
          const ofSession = draftsOf(all, name)
          const others = all.filter(({ who }) => who !== name && who !== hash)
          if (ofSession.length > 0)
            store.write([{ who: hash, drafts: [...ofSession, ...draftsOf(all, hash)] }, ...others])
          if (ended.aborted) return
          owners.become(hash)
          // Also without changes: this deletes what another client typed.
          write(load())
          refresh()
        },
        () => {
          profileFailedAt = performance.now()
          if (!ended.aborted) identifying = undefined
        },
      )
    return identifying
  }

  function change(next: Change, findOwner: () => unknown = identify): void {
    if (session.token.peek() === undefined) return
    write(next(load()))
    void findOwner()
  }

  /** Takes over what other tabs have sent or resolved. */
  function refresh(): void {
    if (session.token.peek() === undefined) return
    const stored = load().map(fromRecord).filter(isUnconfirmed)
    const keys = new Set(stored.map(({ sending }) => sending.key))
    const isResolved = ({ sending }: UnconfirmedDraft) => storedKeys.has(sending.key) && !keys.has(sending.key)
    const ofThisPage = [...unconfirmed.peek()].filter(([, draft]) => !isResolved(draft))
    storedKeys = keys
    unconfirmed.value = new Map([...ofThisPage, ...stored.reverse().map(one => [ticketKey(one), one] as const)])
  }

  const stopSession = session.generation.subscribe(generation => {
    if (generation === 0) return refresh()
    // Storage keeps it: a client whose session the desk ended (401) finds it again after signing in.
    identifying = undefined
    owners.start()
    unconfirmed.value = new Map()
    storedKeys = new Set()
    // A sign-out in another tab: this one may have typed a last time after the other one had cleared the storage.
    if (session.token.peek() !== undefined) storage.write(SIGNED_OUT_KEY, undefined)
    else if (storage.read(SIGNED_OUT_KEY) !== undefined) clear()
    refresh()
  })
  const stopStore = store.listen(refresh)

  function clear(): void {
    storage.write(SIGNED_OUT_KEY, 'true')
    store.write(store.all().map(onlyUnconfirmed))
  }

  function forget(sendingKey: string): void {
    unconfirmed.value = new Map([...unconfirmed.peek()].filter(([, { sending }]) => sending.key !== sendingKey))
  }

  return {
    keptCount: () => keptCount,
    keep(draft) {
      keptCount++
      const record = toRecord(draft, now())
      // Called at each key that a client types: a profile that fails is not requested at each.
      const isPaused = performance.now() - profileFailedAt < retryMs
      change(records => [record, ...records.filter(one => one.intent)], isPaused ? () => undefined : identify)
    },
    saveUnconfirmed(draft) {
      if (session.token.peek() === undefined) return
      unconfirmed.value = new Map(unconfirmed.peek()).set(ticketKey(draft), draft)
      const record = toRecord(draft, now())
      change(records => {
        const others = records.filter(one => one.intent?.key !== draft.sending.key)
        const sent = [record, ...others.filter(one => one.intent)]
        storedKeys = new Set(sent.flatMap(({ intent }) => intent?.key ?? []))
        return [...sent, ...others.filter(one => !one.intent)]
      })
    },
    endAttempt({ key, end, sentAt }) {
      const all = [...unconfirmed.peek()].map(
        ([ticket, draft]) =>
          [
            ticket,
            draft.sending.key === key ? { ...draft, sending: { ...draft.sending, end, sentAt } } : draft,
          ] as const,
      )
      unconfirmed.value = new Map(all)
      const ended = (record: DraftRecord): DraftRecord =>
        record.intent?.key === key ? { ...record, intent: { ...record.intent, end, sentAt } } : record
      store.write(store.all().map(({ who, drafts }) => ({ who, drafts: drafts.map(ended) })))
    },
    unconfirmed,
    areLostWithPage: store.areLostWithPage,
    findUnconfirmed(key) {
      refresh()
      return unconfirmed.peek().get(key)
    },
    nameClient: owners.nameClient,
    async ensureOwner(key) {
      const isEqual = ({ intent, ...record }: DraftRecord) => intent && ticketKey(fromRecord(record)) === key
      const isUnclear = () => owner() === owners.sessionName() && store.all().some(({ drafts }) => drafts.some(isEqual))
      if (load().some(isEqual) || !isUnclear()) return
      await identify()
      if (isUnclear()) await email()
    },
    resolve(sendingKey, placed) {
      if (placed) placedBy.record(sendingKey, placed)
      forget(sendingKey)
      change(records => records.filter(one => one.intent?.key !== sendingKey))
    },
    sendingOf: placedBy.sendingOf,
    placedSince: placedBy.placedSince,
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
      refresh()
      const all = unconfirmed.peek()
      const newestFirst = [...all.values()].reverse().sort((a, b) => b.sending.sentAt - a.sending.sentAt)
      // A ticket that was typed, then sent, is listed once.
      const typed = load().map(fromRecord)
      return [...newestFirst, ...typed.filter(one => !isUnconfirmed(one) && !all.has(ticketKey(one)))]
    },
    clear,
    close() {
      stopSession()
      stopStore()
    },
  }
}

const onlyUnconfirmed = ({ who, drafts }: OwnedDrafts): OwnedDrafts => ({
  who,
  drafts: drafts.filter(({ intent }) => intent),
})

const draftsOf = (all: readonly OwnedDrafts[], owner: string): readonly DraftRecord[] =>
  all.find(({ who }) => who === owner)?.drafts ?? []

import { type ReadonlySignal, signal } from '@preact/signals-core'
import { ticketKey } from '../../domain/request/ticket'
import type { ClientOwner } from '../client/clientOwner'
import type { Clocks } from '../sending/isSentRecently'
import type { Session } from '../session'
import type { DeskStorage } from '../storage/storage'
import { createPlacedBy, type PlacedTicket } from './placedBy'
import { createTicketOwners } from './ticketOwners'
import { type DatedTicket, isUnconfirmed, type SavedTicket, type Sending, type UnconfirmedTicket } from './ticketRecord'
import { createTicketStore } from './ticketStore'

/**
 * The ticket typed last and the unconfirmed ones, kept on this device for 24 h. A sign-out deletes the typed one. An
 * unconfirmed one waits for the next sign-in of the same client.
 */
export type SavedTickets = {
  /** Replaces the draft typed before. */
  keep(ticket: Omit<SavedTicket, 'sending'>): void
  /** How often this page has called `keep`. */
  keptCount(): number
  /** To be called before the ticket is sent: the page may be closed before the result arrives. */
  saveUnconfirmed(ticket: UnconfirmedTicket): void
  /**
   * Stores how and when the attempt ended, also when another client is signed in. A newer attempt of another tab
   * is left as it is.
   */
  endAttempt(ended: Pick<Sending, 'key' | 'end' | 'sentAt'>): void
  /** Unconfirmed tickets by `ticketKey`, those of other tabs included. */
  readonly unconfirmed: ReadonlySignal<ReadonlyMap<string, UnconfirmedTicket>>
  /** Calls back with each unconfirmed ticket that another tab has resolved. Returns the unsubscribe function. */
  onResolvedElsewhere(listener: (ticket: UnconfirmedTicket) => void): () => void
  /** The browser refused to store them: they are lost with the page. */
  areLostWithPage(): boolean
  /** The unconfirmed ticket with that `ticketKey`, as it is stored at this moment. */
  findUnconfirmed(key: string): UnconfirmedTicket | undefined
  /**
   * Equal tickets that were stored while their client was unknown become the present client's, without their comments.
   * Rejects while there are some and the present client is unknown.
   */
  ensureOwner(key: string): Promise<void>
  /** Whether `ensureOwner` has something to do now. */
  isOwnerUnclear(key: string): boolean
  /** The result of the sending with that key is known: these requests of the ticket, or a refusal. */
  resolve(sendingKey: string, placed?: PlacedTicket): void
  /** `placedSince` of `placedBy.ts`: the key of the sending that placed an equal ticket; `key` is its `ticketKey`. */
  placedSince(key: string, at: number, known: ReadonlySet<string>): string | undefined
  /** The key of the sending that placed the request, in whichever tab; undefined if none is known to have. */
  sendingOf(uuid: string): string | undefined
  /**
   * Deletes the ticket: an unconfirmed one by its sending key, a draft by its `ticketKey`. Returns false, and keeps it,
   * while its latest stored attempt may still reach the desk: a ticket typed anew would be a second request.
   */
  drop(ticket: SavedTicket): boolean
  /** Whether a typed ticket is stored here, as far as the client is known. */
  hasTyped(): boolean
  /** The unconfirmed tickets, newest first, then the draft. */
  read(): Promise<readonly SavedTicket[]>
  /** The client signs out. */
  clear(): void
  close(): void
}

type Options = {
  readonly storage: DeskStorage
  readonly session: Session
  readonly owner: ClientOwner
  readonly clocks: Clocks
  readonly maxAgeMs: number
  /** After a failed fetch of the profile, typing waits this long before it fetches it again, in ms. */
  readonly retryMs: number
  /** Whether the last attempt may still reach the desk, however it ended here. */
  readonly mayArrive: (sending: Sending) => boolean
  /** Whether this page sent it and awaits the answer. */
  readonly isAwaited: (sending: Sending) => boolean
}

export function createSavedTickets({
  storage,
  session,
  owner,
  clocks,
  maxAgeMs,
  retryMs,
  mayArrive,
  isAwaited,
}: Options): SavedTickets {
  const unconfirmed = signal<ReadonlyMap<string, UnconfirmedTicket>>(new Map())
  let keptCount = 0

  const placedBy = createPlacedBy(storage)
  const resolvedElsewhere = new Set<(ticket: UnconfirmedTicket) => void>()

  const isSignedIn = () => session.token.peek() !== undefined
  const store = createTicketStore(storage, {
    clocks,
    maxAgeMs,
    isAwaited: sending => isAwaited(sending) && !placedBy.hasPlaced(sending.key),
    isPlaced: ({ key }) => placedBy.hasPlaced(key),
  })
  const { load, ...owners } = createTicketOwners(store, owner, session)

  const stopOwner = owner.onIdentified(({ sessionName, client, isCurrent }) => {
    owners.adopt(sessionName, client)
    if (!isCurrent) return
    owners.deleteTypedByOthers()
    refresh()
  })

  /** After a failed fetch of the profile it is fetched again after `pauseMs` at the earliest. */
  function save(saved: DatedTicket, pauseMs = 0): void {
    if (!isSignedIn()) return
    owners.save(saved)
    void owner.identify(pauseMs)
  }

  /** Takes over what other tabs have sent or resolved. */
  function refresh(): void {
    if (!isSignedIn()) return
    const stored = load()
      .map(({ ticket }) => ticket)
      .filter(isUnconfirmed)
    const keys = new Set(stored.map(({ sending }) => sending.key))
    const resolved = [...unconfirmed.peek().values()].filter(({ sending }) => !keys.has(sending.key))
    unconfirmed.value = new Map(stored.reverse().map(one => [ticketKey(one), one]))
    for (const ticket of resolved) for (const listener of resolvedElsewhere) listener(ticket)
  }

  const stopSession = session.generation.subscribe(generation => {
    if (generation === 0) return refresh()
    // Storage keeps it: a client whose session the desk ended (401) finds it again after signing in.
    unconfirmed.value = new Map()
    if (isSignedIn()) {
      // Deletes another client's draft now: this client may never open the wizard.
      if (owners.hasTypedByOthers()) void owner.identify()
    } else if (owner.hasSignedOut()) clear()
    refresh()
  })
  const stopStore = store.watch(refresh)

  /** Also after a sign-out in another tab: this one may have saved a draft since that tab cleared the storage. */
  const clear = () => store.delete(isTyped)

  function deleteSent(sendingKey: string): void {
    unconfirmed.value = new Map([...unconfirmed.peek()].filter(([, { sending }]) => sending.key !== sendingKey))
    store.delete(({ ticket }) => ticket.sending?.key === sendingKey)
  }

  return {
    keptCount: () => keptCount,
    keep(ticket) {
      keptCount++
      // Runs at each key press.
      save({ ticket, at: Date.now() }, retryMs)
    },
    saveUnconfirmed(ticket) {
      if (!isSignedIn()) return
      unconfirmed.value = new Map(unconfirmed.peek()).set(ticketKey(ticket), ticket)
      save(store.dated(ticket))
    },
    endAttempt(ended) {
      store.endAttempt(ended)
      refresh()
    },
    unconfirmed,
    onResolvedElsewhere(listener) {
      resolvedElsewhere.add(listener)
      return () => resolvedElsewhere.delete(listener)
    },
    areLostWithPage: store.areLostWithPage,
    findUnconfirmed(key) {
      refresh()
      return unconfirmed.peek().get(key)
    },
    isOwnerUnclear: owners.isOwnerUnclear,
    ensureOwner: owners.ensureOwner,
    resolve(sendingKey, placed) {
      if (placed) placedBy.record(sendingKey, placed)
      deleteSent(sendingKey)
    },
    sendingOf: placedBy.sendingOf,
    placedSince: placedBy.placedSince,
    drop(ticket) {
      const { sending } = ticket
      const key = ticketKey(ticket)
      if (sending) {
        refresh()
        const now = unconfirmed.peek().get(key)?.sending
        if (now?.key === sending.key && mayArrive(now)) return false
        deleteSent(sending.key)
      }
      if (isSignedIn()) store.delete(one => one.owner === owner.name() && isTyped(one) && ticketKey(one.ticket) === key)
      return true
    },
    // A ticket that was typed, then sent, counts as sent.
    hasTyped: () => isSignedIn() && load().some(one => isTyped(one) && !unconfirmed.peek().has(ticketKey(one.ticket))),
    async read() {
      if (!isSignedIn()) return []
      await owner.identify()
      refresh()
      const all = unconfirmed.peek()
      const newestFirst = [...all.values()].reverse().sort((a, b) => b.sending.sentAt - a.sending.sentAt)
      // A ticket that was typed, then sent, is listed once.
      const typed = load().map(one => one.ticket)
      return [...newestFirst, ...typed.filter(one => !isUnconfirmed(one) && !all.has(ticketKey(one)))]
    },
    clear,
    close() {
      stopSession()
      stopOwner()
      stopStore()
    },
  }
}

const isTyped = ({ ticket }: DatedTicket): boolean => !isUnconfirmed(ticket)

import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { v4 as newKey } from 'uuid'
import { AuthError, isAmbiguous } from '../../domain/errors'
import { type NewRequest, newRequest } from '../../domain/request/newRequest'
import type { TradeRequest } from '../../domain/request/request'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { type Confirmation, confirm } from './confirm'
import type { Sending, UnconfirmedDraft } from './draftRecord'
import { findPlaced } from './findPlaced'
import { type CachedRequests, createRequest, requestsIn } from './requests'

/** Sends tickets, none twice, and confirms those whose result is unknown. */
export type Outbox = {
  /** What is known of an unconfirmed ticket, by its `ticketKey`. */
  entry(key: string): ReadonlySignal<Confirmation | undefined>
  /**
   * Resolves as soon as the client need not wait any longer; with `undefined` when there is nothing to tell. Rejects
   * with the refusal; `entry` says whether an earlier sending is still unconfirmed.
   */
  send(ticket: Ticket, options: SendOptions): Promise<Placed | Unconfirmed | undefined>
  /** Checks whether the draft was placed, at each of `atMs` from now; replaces the confirmation under way. */
  confirm(draft: UnconfirmedDraft, signal: AbortSignal, atMs?: readonly number[]): Promise<Placed | undefined>
}

type SendOptions = {
  /** The price of the cost that the client saw. */
  readonly price: string | undefined
  /** The client's time zone, in which the day of a deadline ends. */
  readonly zone: string
  /** Stops only the confirmation. */
  readonly signal: AbortSignal
}

/** `answered` by the desk, or `found` while the result was unknown. */
export type Placed = {
  readonly how: 'answered' | 'found'
  /** Each request once: none if a check found it before its answer arrived. Without keys, all that match. */
  readonly requests: readonly TradeRequest[]
}

/** The result is unknown. `found` resolves with `undefined` when the confirmation ends without finding it. */
type Unconfirmed = { readonly found: Promise<Placed | undefined> }

/** The outbox of the desk's session. */
export const outboxOf = (desk: Desk): Outbox => desk.session.scoped('outbox', () => createOutbox(desk))

function createOutbox(desk: Desk): Outbox {
  const { drafts, session, timing } = desk
  const ended = session.ended()
  /** By sending key: an equal ticket that is sent later has another. */
  const confirmations = signal<ReadonlyMap<string, Confirmation>>(new Map())
  const underWay = new Map<string, AbortController>()
  const sendingTickets = new Set<string>()
  /** By sending key: the uuids of its requests, each returned once. */
  const placed = new Map<string, ReadonlySet<string>>()

  const entry = (key: string) =>
    computed(() => {
      const draft = drafts.unconfirmed.value.get(key)
      return draft && confirmations.value.get(draft.sending.key)
    })

  async function send(ticket: Ticket, { price, zone, signal }: SendOptions) {
    const key = ticketKey(ticket)
    const isShown = entry(key).peek() !== undefined
    const isBeingSent = sendingTickets.has(key)
    sendingTickets.add(key)
    try {
      await drafts.read()
      if (ended.aborted) return undefined
      const before = drafts.unconfirmed.peek().get(key)
      // Its state is not the one that the client saw: an earlier press or another page has sent or resolved it.
      if (isBeingSent || isShown !== (before !== undefined)) return before && { found: confirmDraft(before, signal) }
      if (before === undefined)
        return await post({ ...ticket, sending: newSending(newRequest(ticket, price, zone)) }, true, signal)
      const again = { ...ticket, sending: before.sending }
      return (await checkBeforeResending(again, signal)) ?? (await post(again, false, signal))
    } finally {
      if (!isBeingSent) sendingTickets.delete(key)
    }
  }

  const newSending = (request: NewRequest): Sending => ({
    key: newKey(),
    request,
    sentAt: desk.http.now(),
    known: new Set(desk.cache.all<CachedRequests>('requests').flatMap(one => requestsIn(one).map(({ uuid }) => uuid))),
  })

  /**
   * A desk without idempotency keys takes a second sending as a second request, so the first must not be there.
   * Resolves with `undefined` when the ticket may be sent again.
   */
  async function checkBeforeResending(draft: UnconfirmedDraft, signal: AbortSignal) {
    const { key } = draft.sending
    stopConfirming(key)
    if (desk.idempotencyKeys) return undefined
    const found = await check(draft.sending, signal)
    if (signal.aborted) return NOT_FOUND
    if (found === 'notFound') return undefined
    if (typeof found === 'object') return recordPlaced(draft, 'found', found)
    setConfirmation(key, { status: 'unknown' })
    return NOT_FOUND
  }

  async function post(draft: UnconfirmedDraft, isFirst: boolean, signal: AbortSignal): Promise<Placed | Unconfirmed> {
    drafts.saveUnconfirmed(draft)
    const { request, key } = draft.sending
    try {
      return recordPlaced(draft, 'answered', [await createRequest(desk, request, key)])
    } catch (error) {
      // Another wizard's check has found it meanwhile.
      if (placed.has(key)) return { how: 'found', requests: [] }
      if (!isAmbiguous(error)) return checkRefused(draft, isFirst, error)
    }
    // It may arrive even after the last check, so the draft stays unconfirmed. 'Send again' uses its key.
    return new Promise(resolve => {
      const found = confirmDraft(draft, signal, timing.confirmAtMs, ({ status }) => {
        if (status !== 'checking') resolve({ found })
      })
      void found.then(placed => resolve(placed ?? { found }))
    })
  }

  /**
   * A browser repeats a POST by itself when a kept-alive connection was cut: the refusal may answer the repetition,
   * after the first one was placed.
   */
  async function checkRefused(draft: UnconfirmedDraft, isFirst: boolean, refusal: unknown): Promise<Placed> {
    const { key } = draft.sending
    // The session has ended. Storage keeps the draft for the next one.
    if (refusal instanceof AuthError) throw refusal
    const found = await check(draft.sending, AbortSignal.timeout(timing.refusalConfirmMs))
    if (typeof found === 'object') return recordPlaced(draft, 'found', found)
    // The refusal of a second sending is no result of the first.
    if (isFirst && found === 'notFound') drafts.resolve(key)
    else setConfirmation(key, { status: found })
    throw refusal
  }

  async function confirmDraft(
    draft: UnconfirmedDraft,
    signal: AbortSignal,
    atMs: readonly number[] = [0, ...timing.confirmAtMs],
    onChange: (confirmation: Confirmation) => void = () => undefined,
  ): Promise<Placed | undefined> {
    // A wizard that was left must not stop the confirmation of the one opened after it.
    if (signal.aborted) return undefined
    const { key } = draft.sending
    stopConfirming(key)
    const own = new AbortController()
    underWay.set(key, own)
    const stopped = AbortSignal.any([signal, own.signal, ended])
    const requests = await confirm({
      check: () => findPlaced(desk, draft.sending, stopped),
      atMs,
      signal: stopped,
      onChange: confirmation => {
        setConfirmation(key, confirmation)
        onChange(confirmation)
      },
    })
    if (requests) return recordPlaced(draft, 'found', requests)
    // The wizard was left: the status would stay 'checking'.
    if (signal.aborted && underWay.get(key) === own) setConfirmation(key, undefined)
    return undefined
  }

  function stopConfirming(sendingKey: string): void {
    underWay.get(sendingKey)?.abort()
    underWay.delete(sendingKey)
  }

  const check = (sending: Sending, signal: AbortSignal) =>
    findPlaced(desk, sending, signal).then(
      found => found ?? 'notFound',
      () => 'unknown' as const,
    )

  function recordPlaced(
    { sending, ...ticket }: UnconfirmedDraft,
    how: Placed['how'],
    requests: readonly TradeRequest[],
  ) {
    stopConfirming(sending.key)
    setConfirmation(sending.key, undefined)
    drafts.resolve(sending.key)
    // The draft of the same ticket, saved before it was sent.
    drafts.drop(ticket)
    const before = placed.get(sending.key)
    placed.set(sending.key, new Set([...(before ?? []), ...requests.map(({ uuid }) => uuid)]))
    return { how, requests: requests.filter(({ uuid }) => !before?.has(uuid)) }
  }

  function setConfirmation(sendingKey: string, confirmation: Confirmation | undefined): void {
    const next = new Map(confirmations.peek())
    if (confirmation) next.set(sendingKey, confirmation)
    else next.delete(sendingKey)
    confirmations.value = next
  }

  return { entry, send, confirm: confirmDraft }
}

const NOT_FOUND: Unconfirmed = { found: Promise.resolve(undefined) }

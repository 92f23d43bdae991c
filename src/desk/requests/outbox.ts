import { computed, type ReadonlySignal } from '@preact/signals-core'
import { AuthError, isAmbiguous } from '../../domain/errors'
import { newRequest } from '../../domain/request/newRequest'
import type { TradeRequest } from '../../domain/request/request'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { type Confirmation, confirm } from './confirm'
import { createConfirmations } from './confirmations'
import type { UnconfirmedDraft } from './draftRecord'
import { exclusively } from './exclusively'
import { findPlaced } from './findPlaced'
import { createRequest } from './requests'
import { msOnItsWay, newSending, withBaseline } from './sending'

/** Sends tickets, none twice, and confirms those whose result is unknown. */
export type Outbox = {
  /** What the desk is known to have done with an unconfirmed ticket; `key` is its `ticketKey`. */
  entry(key: string): ReadonlySignal<Confirmation | undefined>
  /**
   * Resolves as soon as the client need not wait any longer; with `undefined` when there is nothing to tell. Rejects
   * with the refusal, or before it is sent when `Drafts.ensureOwner` does; `entry` says whether an earlier sending is
   * still unconfirmed.
   */
  send(ticket: Ticket, options: SendOptions): Promise<Placed | Unconfirmed | undefined>
  /** Checks whether the draft was placed, at each of `atMs` from now; replaces the confirmation under way. */
  confirm(draft: UnconfirmedDraft, signal: AbortSignal, atMs?: readonly number[]): Promise<Placed | undefined>
  /** The same, unless this page sends or checks it already. */
  resume(draft: UnconfirmedDraft, signal: AbortSignal): Promise<Placed | undefined>
}

type SendOptions = {
  /** The price of the cost that the client saw. */
  readonly price: string | undefined
  /** The client's time zone, in which the day of a deadline ends. */
  readonly zone: string
  /** Whether the client saw the ticket as unconfirmed, and so presses 'Send again'. */
  readonly wasUnconfirmed: boolean
  /** When the client pressed the button, epoch ms; by default now. */
  readonly pressedAt?: number
  /** Stops only the confirmation. */
  readonly signal: AbortSignal
}

/** `answered` by the desk, or `found` while the result was unknown. */
export type Placed = {
  readonly how: 'answered' | 'found'
  /** Only requests not returned before: none when a check has found it already. Without keys there may be several. */
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
  const confirmations = createConfirmations()
  const underWay = new Map<string, AbortController>()
  /** By sending key: the uuids of its requests, each returned once. */
  const placed = new Map<string, ReadonlySet<string>>()

  const entry = (key: string) =>
    computed(() => {
      const draft = drafts.unconfirmed.value.get(key)
      return draft && (confirmations.of(draft.sending.key) ?? stateOf(draft))
    })

  /** What is known of a ticket that nobody confirms at the moment. */
  const stateOf = ({ sending }: UnconfirmedDraft): Confirmation =>
    msOnItsWay(desk, sending) > 0 ? { status: 'checking' } : { status: 'unknown' }

  async function send(ticket: Ticket, { price, zone, wasUnconfirmed, pressedAt = Date.now(), signal }: SendOptions) {
    const key = ticketKey(ticket)
    await drafts.ensureOwner(key)
    const known = drafts.findUnconfirmed(key)
    // The client saw another state of the ticket: this page or another one has sent or resolved it since.
    if (wasUnconfirmed !== (known !== undefined)) return known && { found: confirmDraft(known, signal) }
    if (known && msOnItsWay(desk, known.sending) === 0) {
      const found = await checkBeforeResending({ ...ticket, sending: known.sending }, signal)
      if (found) return found
    }
    // One tab at a time reads and writes it: of two that press at once, one sends.
    const attempt = await exclusively(`deskside outbox ${key}`, () => {
      const before = drafts.findUnconfirmed(key)
      if (ended.aborted) return undefined
      if (before?.sending.key !== known?.sending.key || (before && msOnItsWay(desk, before.sending) > 0)) return before
      const sending = before
        ? { ...before.sending, sentAt: Date.now(), end: undefined }
        : newSending(desk, newRequest(ticket, price, zone))
      const otherKey = before ? undefined : drafts.placedSince(key, pressedAt)
      if (otherKey) return { placedElsewhere: { ...ticket, sending: { ...sending, key: otherKey } } }
      const draft = { ...ticket, sending }
      confirmations.set(sending.key, { status: 'sending' })
      drafts.saveUnconfirmed(draft)
      return { draft }
    })
    if (attempt === undefined) return undefined
    if ('placedElsewhere' in attempt) return findPlacedElsewhere(attempt.placedElsewhere, signal)
    if (!('draft' in attempt)) return { found: confirmDraft(attempt, signal) }
    return known ? post(attempt.draft, false, signal) : postFirst(attempt.draft, signal)
  }

  /** Another tab has placed an equal ticket since the client pressed: both presses were one order. */
  async function findPlacedElsewhere(draft: UnconfirmedDraft, signal: AbortSignal) {
    const found = await check(draft, signal)
    return typeof found === 'object' ? recordPlaced(draft, 'found', found) : undefined
  }

  /** The attempt is stored by now: what a slow desk answers first must not let an equal ticket pass. */
  async function postFirst(draft: UnconfirmedDraft, signal: AbortSignal) {
    const sending = await withBaseline(desk, draft.sending, ended)
    if (ended.aborted) {
      drafts.endAttempt(sending.key, 'sessionEnded')
      return undefined
    }
    const ready = { ...draft, sending }
    if (sending !== draft.sending) drafts.saveUnconfirmed(ready)
    return post(ready, true, signal)
  }

  /**
   * A desk without idempotency keys takes a second sending as a second request, so two checks must find nothing.
   * Resolves with `undefined` when the ticket may be sent again.
   */
  async function checkBeforeResending(draft: UnconfirmedDraft, signal: AbortSignal) {
    const { key } = draft.sending
    stopConfirming(key)
    if (desk.idempotencyKeys) return undefined
    for (const pauseMs of [0, timing.confirmAtMs[0] ?? 0]) {
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      const found = await check(draft, signal)
      if (signal.aborted) return { found: Promise.resolve(undefined) }
      if (typeof found === 'object') return recordPlaced(draft, 'found', found)
      if (found === 'unknown') {
        confirmations.set(key, { status: 'unknown' })
        return { found: Promise.resolve(undefined) }
      }
    }
    return undefined
  }

  async function post(draft: UnconfirmedDraft, isFirst: boolean, signal: AbortSignal): Promise<Placed | Unconfirmed> {
    const { request, key } = draft.sending
    try {
      return recordPlaced(draft, 'answered', [await createRequest(desk, request, key)])
    } catch (error) {
      // Another wizard's check has found it meanwhile.
      if (placed.has(key)) return { how: 'found', requests: [] }
      if (!isAmbiguous(error)) return checkRefused(draft, isFirst, error)
    }
    drafts.endAttempt(key, 'cutOff')
    const cutOff: UnconfirmedDraft = { ...draft, sending: { ...draft.sending, end: 'cutOff' } }
    // It may arrive even after the last check, so the draft stays unconfirmed. 'Send again' uses its key.
    return new Promise(resolve => {
      const found = confirmDraft(cutOff, signal, timing.confirmAtMs, ({ status }) => {
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
    // The session has ended. Storage keeps the draft for the client's next one.
    if (refusal instanceof AuthError) {
      drafts.endAttempt(key, 'sessionEnded')
      throw refusal
    }
    const found = await check(draft, AbortSignal.timeout(timing.refusalConfirmMs))
    if (typeof found === 'object') return recordPlaced(draft, 'found', found)
    // A refused second sending does not prove that the first one failed.
    if (isFirst && found === 'notFound') drafts.resolve(key)
    else {
      drafts.endAttempt(key, 'refused')
      confirmations.set(key, { status: found })
    }
    throw refusal
  }

  async function confirmDraft(
    draft: UnconfirmedDraft,
    signal: AbortSignal,
    atMs: readonly number[] = [0, ...timing.confirmAtMs],
    onChange: (confirmation: Confirmation) => void = () => undefined,
  ): Promise<Placed | undefined> {
    // A closed wizard starts nothing: a newer one may be checking this ticket.
    if (signal.aborted) return undefined
    const { key } = draft.sending
    const waitMs = msOnItsWay(desk, draft.sending)
    stopConfirming(key)
    const own = new AbortController()
    underWay.set(key, own)
    const stopped = AbortSignal.any([signal, own.signal, ended])
    const requests = await confirm({
      check: () => findPlaced(desk, draft, stopped),
      // Once it can no longer be on its way, it is looked for once more.
      atMs: waitMs > 0 && atMs.length > 1 ? [...atMs, waitMs].sort((a, b) => a - b) : atMs,
      lockedMs: waitMs,
      signal: stopped,
      onChange: confirmation => {
        confirmations.set(key, confirmation)
        onChange(confirmation)
      },
    })
    if (requests) return recordPlaced(draft, 'found', requests)
    // The wizard was left: the status would stay 'checking'.
    if (signal.aborted && underWay.get(key) === own) confirmations.set(key, undefined)
    return undefined
  }

  function stopConfirming(sendingKey: string): void {
    underWay.get(sendingKey)?.abort()
    underWay.delete(sendingKey)
  }

  const check = (draft: UnconfirmedDraft, signal: AbortSignal) =>
    findPlaced(desk, draft, signal).then(
      found => found ?? 'notFound',
      () => 'unknown' as const,
    )

  function recordPlaced(
    { sending, ...ticket }: UnconfirmedDraft,
    how: Placed['how'],
    requests: readonly TradeRequest[],
  ) {
    stopConfirming(sending.key)
    confirmations.set(sending.key, undefined)
    drafts.resolve(sending.key, { ticket: ticketKey(ticket), uuids: requests.map(({ uuid }) => uuid) })
    drafts.drop(ticket)
    const before = placed.get(sending.key)
    placed.set(sending.key, new Set([...(before ?? []), ...requests.map(({ uuid }) => uuid)]))
    return { how, requests: requests.filter(({ uuid }) => !before?.has(uuid)) }
  }

  async function resume(draft: UnconfirmedDraft, signal: AbortSignal) {
    return confirmations.has(draft.sending.key) ? undefined : confirmDraft(draft, signal)
  }

  return { entry, send, confirm: confirmDraft, resume }
}

import { computed, type ReadonlySignal } from '@preact/signals-core'
import { AuthError, isAmbiguous } from '../../domain/errors'
import type { TradeRequest } from '../../domain/request/request'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { type Confirmation, confirm } from './confirm'
import { createConfirmations } from './confirmations'
import type { UnconfirmedDraft } from './draftRecord'
import { exclusively } from './exclusively'
import { findPlaced } from './findPlaced'
import { createRequest } from './requests'
import { msOnItsWay, nextAttempt, withBaseline } from './sending'

/** Sends tickets, none twice, and confirms those whose result is unknown. */
export type Outbox = {
  /** The state of an unconfirmed ticket, undefined for any other; `key` is its `ticketKey`. */
  entry(key: string): ReadonlySignal<Confirmation | undefined>
  /**
   * Resolves as soon as the client need not wait any longer:
   * - `Placed`: the desk has the ticket's request.
   * - `Unconfirmed`: whether the desk has it is still unknown.
   * - `undefined`: nothing was sent, as the session ended, or the ticket was resolved since the client saw it.
   * Rejects with the desk's refusal, or before it is sent when `Drafts.ensureOwner` does; `entry` says whether an
   * earlier sending is still unconfirmed.
   */
  send(ticket: Ticket, options: SendOptions): Promise<Placed | Unconfirmed | undefined>
  /** Checks whether the draft was placed: now and at `confirmAtMs`, or at `atMs`. Replaces an earlier call. */
  confirm(draft: UnconfirmedDraft, signal: AbortSignal, atMs?: readonly number[]): Promise<Placed | undefined>
  /** Like `confirm`, but while this page sends or checks the draft it only shares what an earlier `resume` finds. */
  resume(draft: UnconfirmedDraft, signal: AbortSignal): Promise<Placed | undefined>
}

type SendOptions = {
  /** The price of the cost that the client saw. */
  readonly price: string | undefined
  /** The client's time zone, in which the day of a deadline ends. */
  readonly zone: string
  /** Whether the client saw the ticket as unconfirmed, and so pressed 'Send again'. */
  readonly isResending: boolean
  /** When the client pressed the button, epoch ms; by default now. */
  readonly pressedAt?: number
  /** Stops looking for the request; a POST under way goes on. */
  readonly signal: AbortSignal
}

/** `answered` by the desk, or `found` while the result was unknown. */
export type Placed = {
  readonly how: 'answered' | 'found'
  /** Only requests not returned before: none when a check has found it already. Without keys there may be several. */
  readonly requests: readonly TradeRequest[]
}

/** The result is unknown. `whenFound` resolves with `undefined` when the checks end without finding it. */
type Unconfirmed = { readonly whenFound: Promise<Placed | undefined> }

/** The outbox of the desk's session. */
export const outboxOf = (desk: Desk): Outbox => desk.session.scoped('outbox', () => createOutbox(desk))

function createOutbox(desk: Desk): Outbox {
  const { drafts, session, timing } = desk
  const ended = session.ended()
  /** By sending key: an equal ticket that is sent later has another. */
  const confirmations = createConfirmations()
  const underWay = new Map<string, AbortController>()
  /** By sending key: the uuids of its requests, each returned once. */
  const returned = new Map<string, ReadonlySet<string>>()

  const entry = (key: string) =>
    computed((): Confirmation | undefined => {
      const draft = drafts.unconfirmed.value.get(key)
      if (draft === undefined) return undefined
      const unchecked = msOnItsWay(desk, draft.sending) > 0 ? 'checking' : 'unknown'
      return confirmations.of(draft.sending.key) ?? { status: unchecked }
    })

  async function send(
    ticket: Ticket,
    { price, zone, isResending, pressedAt = Date.now(), signal }: SendOptions,
  ): Promise<Placed | Unconfirmed | undefined> {
    const key = ticketKey(ticket)
    await drafts.ensureOwner(key)
    const seen = drafts.findUnconfirmed(key)
    // This page or another one has sent or resolved the ticket since the client saw it.
    if (isResending !== (seen !== undefined)) return seen && { whenFound: confirmDraft(seen, signal) }
    if (seen && msOnItsWay(desk, seen.sending) === 0) {
      stopConfirming(seen.sending.key)
      const result = desk.idempotencyKeys ? undefined : await checkTwice({ ...ticket, sending: seen.sending }, signal)
      if (result) return result
    }
    // One tab at a time reads and writes the drafts: of two that press at once, one sends.
    const attempt = await exclusively(`deskside outbox ${key}`, () => {
      if (ended.aborted) return undefined
      const next = nextAttempt(desk, ticket, seen, { price, zone, pressedAt })
      if (next.kind === 'first' || next.kind === 'again') {
        confirmations.set(next.draft.sending.key, { status: 'sending' })
        drafts.saveUnconfirmed(next.draft)
      }
      return next
    })
    switch (attempt?.kind) {
      case 'first':
        return postFirst(attempt.draft, signal)
      case 'again':
        return post(attempt.draft, false, signal)
      case 'underWay':
        return { whenFound: confirmDraft(attempt.draft, signal) }
      case 'placedElsewhere': {
        const found = await check(attempt.draft, signal)
        return typeof found === 'object' ? recordPlaced(attempt.draft, 'found', found) : undefined
      }
      case 'resolved':
      case undefined:
        return undefined
    }
  }

  /** The draft is stored already, so an equal ticket cannot slip in while the desk is slow to list its requests. */
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
   * A desk without idempotency keys takes a second sending as a second request, so it is sent only if two checks find
   * nothing: then this resolves with `undefined`.
   */
  async function checkTwice(draft: UnconfirmedDraft, signal: AbortSignal) {
    for (const pauseMs of [0, timing.confirmAtMs[0] ?? 0]) {
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      const found = await check(draft, signal)
      if (signal.aborted) return { whenFound: Promise.resolve(undefined) }
      if (typeof found === 'object') return recordPlaced(draft, 'found', found)
      if (found === 'unknown') {
        confirmations.set(draft.sending.key, { status: 'unknown' })
        return { whenFound: Promise.resolve(undefined) }
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
      if (returned.has(key)) return { how: 'found', requests: [] }
      if (!isAmbiguous(error)) return handleRefusal(draft, isFirst, error)
    }
    drafts.endAttempt(key, 'cutOff')
    const cutOff: UnconfirmedDraft = { ...draft, sending: { ...draft.sending, end: 'cutOff' } }
    // It may arrive even after the last check, so the draft stays unconfirmed. 'Send again' uses its key.
    return new Promise(resolve => {
      const whenFound = confirmDraft(cutOff, signal, timing.confirmAtMs, ({ status }) => {
        if (status !== 'checking') resolve({ whenFound })
      })
      void whenFound.then(placed => resolve(placed ?? { whenFound }))
    })
  }

  /**
   * A browser repeats a POST by itself when a kept-alive connection was cut: the refusal may answer the repetition,
   * after the first one was placed. So the desk's requests are read before the refusal is shown.
   */
  async function handleRefusal(draft: UnconfirmedDraft, isFirst: boolean, refusal: unknown): Promise<Placed> {
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
    const before = returned.get(sending.key)
    returned.set(sending.key, new Set([...(before ?? []), ...requests.map(({ uuid }) => uuid)]))
    return { how, requests: requests.filter(({ uuid }) => !before?.has(uuid)) }
  }

  const resume: Outbox['resume'] = (draft, signal) =>
    confirmations.lookOnce(draft.sending.key, () => confirmDraft(draft, signal), { how: 'found', requests: [] })

  return { entry, send, confirm: confirmDraft, resume }
}

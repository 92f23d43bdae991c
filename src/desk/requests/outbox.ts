// The steps of one sending are in one file: their order keeps a ticket from being sent twice.
import type { ReadonlySignal } from '@preact/signals-core'
import { AuthError, isAmbiguous, NetworkError } from '../../domain/errors'
import type { TradeRequest } from '../../domain/request/request'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { isAttemptTooOld, isEndOf, isKeyValid, isPressTooOld, markEnded, msUntilResendable } from '../sending/attempt'
import { isUnsent, markPosted } from '../sending/unsent'
import { createAttemptChecks } from './attemptChecks'
import type { AttemptStatus } from './checkUntilFound'
import { createRequest } from './createRequest'
import { withKnownRequests } from './nextAttempt'
import type { UnconfirmedTicket } from './ticketRecord'
import { createTurns } from './turns'

/** Sends tickets, none twice, and confirms those whose result is unknown. */
export type Outbox = {
  /** The status of an unconfirmed ticket, undefined for any other; `key` is its `ticketKey`. */
  attemptStatus(key: string): ReadonlySignal<AttemptStatus | undefined>
  /**
   * Resolves when the request is placed, when nothing was sent, or when the page stops waiting for a result that is
   * still unknown. With:
   * - `Placed`: the desk has the ticket's request.
   * - `Unconfirmed`: whether the desk has it is still unknown.
   * - `undefined`: nothing was sent, as the session ended, or the ticket was resolved since the client saw it.
   *
   * Rejects with the desk's refusal. Rejects without having sent anything:
   * - with the error of `SavedTickets.ensureOwner`;
   * - with `not-sent` when the page was suspended too long after the press;
   * - with `maybe-sent` when another tab has sent the ticket, or may have, and this page can't read the result.
   *
   * After a rejection, `attemptStatus` has a status if an earlier attempt is still unconfirmed.
   */
  send(ticket: Ticket, options: SendOptions): Promise<Placed | Unconfirmed | undefined>
  /** Checks whether the ticket was placed: now and at `confirmAtMs`, or at `atMs`. Ends its earlier checks. */
  confirmPlaced(ticket: UnconfirmedTicket, signal: AbortSignal, atMs?: readonly number[]): Promise<Placed | undefined>
  /** `confirmPlaced` for pollers: see `keepChecking` in `attemptChecks.ts`. */
  keepChecking(ticket: UnconfirmedTicket, signal: AbortSignal): Promise<Placed | undefined>
  /** Whether this page has found a request of the sending with that key. */
  isPlacedHere(sendingKey: string): boolean
}

type SendOptions = {
  /** The price of the cost that the client saw. */
  readonly price: string | undefined
  /** The client's time zone, in which the day of a deadline ends. */
  readonly zone: string
  /** The client pressed 'Send again': the ticket was shown as unconfirmed. */
  readonly isResending: boolean
  /** When the client pressed the button, epoch ms; by default now. */
  readonly pressedAt?: number
  /** Ends the checks when aborted. A POST that was sent goes on. */
  readonly signal: AbortSignal
}

type PostOptions = Required<Pick<SendOptions, 'pressedAt' | 'signal'>> & {
  /** No earlier attempt of the ticket was sent, under this key or another one. */
  readonly isFirst: boolean
}

/** `answered` by the desk, or `found` while the result was unknown. */
export type Placed = {
  readonly how: 'answered' | 'found'
  /** The requests that this page has not announced yet; may be empty. Without keys there may be several. */
  readonly requests: readonly TradeRequest[]
}

/** The result is unknown. `whenFound` resolves with `undefined` when the checks end without finding it. */
type Unconfirmed = { readonly whenFound: Promise<Placed | undefined> }

/** The outbox of the desk's session. */
export const outboxOf = (desk: Desk): Outbox => desk.session.scoped('outbox', () => createOutbox(desk))

function createOutbox(desk: Desk): Outbox {
  const { savedTickets, session, timing } = desk
  const sessionEnded = session.ended()
  const checks = createAttemptChecks(desk)
  const { check } = checks
  const turns = createTurns(desk, checks)
  /** By sending key: the uuids already returned, so that no request is announced twice. */
  const uuidsBySendingKey = new Map<string, ReadonlySet<string>>()

  async function send(
    ticket: Ticket,
    { price, zone, isResending, pressedAt = Date.now(), signal }: SendOptions,
  ): Promise<Placed | Unconfirmed | undefined> {
    const key = ticketKey(ticket)
    const keysPlacedHere = new Set(uuidsBySendingKey.keys())
    await savedTickets.ensureOwner(key)
    const storedAtPress = savedTickets.findUnconfirmed(key)
    const hasChangedSinceShown = isResending !== (storedAtPress !== undefined)
    if (hasChangedSinceShown) return storedAtPress && { whenFound: confirmPlaced(storedAtPress, signal) }
    // Another tab has resolved the ticket, and this page still shows it as unconfirmed.
    if (storedAtPress === undefined && checks.attemptStatus(key).peek() !== undefined) return undefined
    const isResendable = storedAtPress !== undefined && msUntilResendable(desk, storedAtPress.sending) === 0
    const needsCheck = isResendable && !isKeyValid(desk, storedAtPress.sending)
    if (isResendable) checks.stop(storedAtPress.sending.key)
    const result = needsCheck
      ? await checkBeforeResending({ ...ticket, sending: storedAtPress.sending }, signal)
      : undefined
    if (result) return result
    // Here a needed check has found nothing.
    const press = { price, zone, pressedAt, keysPlacedHere, wasNotFound: needsCheck }
    const { next: attempt, releaseTurn } = await turns.take(ticket, storedAtPress, press)
    if (attempt === 'unclear') return send(ticket, { price, zone, isResending, pressedAt, signal })
    switch (attempt?.kind) {
      case 'first':
        return prepareAndPost(attempt.ticket, { isFirst: true, pressedAt, signal }).finally(releaseTurn)
      case 'again':
        return prepareAndPost(attempt.ticket, { isFirst: false, pressedAt, signal }).finally(releaseTurn)
      case 'alreadySent':
        return { whenFound: confirmPlaced(attempt.ticket, signal) }
      case 'placedElsewhere':
        return findElsewhere(attempt.ticket)
      case 'resolved':
      case undefined:
        return undefined
    }
  }

  /** The request that another tab has found or placed. Rejects with `maybe-sent` when it can't be read now. */
  async function findElsewhere(ticket: UnconfirmedTicket): Promise<Placed | undefined> {
    const found = await check(ticket, AbortSignal.any([sessionEnded, AbortSignal.timeout(timing.awaitedReadMs)]))
    if (typeof found === 'object') return recordPlaced(ticket, 'found', found)
    checks.set(ticket.sending.key, undefined)
    if (sessionEnded.aborted) return undefined
    throw new NetworkError(0, [], 'maybe-sent')
  }

  /**
   * A desk without idempotency keys, or one that has forgotten this key, would place a second request. Checks twice for
   * the first one. Resolves with `undefined` when neither check finds it: then the ticket may be sent again.
   */
  async function checkBeforeResending(ticket: UnconfirmedTicket, signal: AbortSignal) {
    for (const pauseMs of [0, timing.confirmAtMs[0] ?? 0]) {
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      const found = await check(ticket, signal)
      if (signal.aborted) return { whenFound: Promise.resolve(undefined) }
      if (typeof found === 'object') return recordPlaced(ticket, 'found', found)
      if (found === 'unknown') {
        checks.set(ticket.sending.key, { status: 'unknown' })
        return { whenFound: Promise.resolve(undefined) }
      }
    }
    return undefined
  }

  /** Checks once more whether the stored ticket may be sent, then posts it. */
  async function prepareAndPost(ticket: UnconfirmedTicket, { isFirst, pressedAt, signal }: PostOptions) {
    const sending = isFirst ? await withKnownRequests(desk, ticket.sending, sessionEnded) : ticket.sending
    if (sessionEnded.aborted) {
      // Not posted here. A ticket that no other tab can have sent is deleted; any other stays unconfirmed.
      if (isUnsent(timing, ticket.sending)) savedTickets.resolve(sending.key)
      else savedTickets.endAttempt(markEnded(timing, sending, 'sessionEnded'))
      return undefined
    }
    // This page may have been suspended since it stored the attempt: another tab may have sent or resolved the ticket.
    const stored = savedTickets.findUnconfirmed(ticketKey(ticket))
    if (stored === undefined) return findElsewhere(ticket)
    if (!isSameAttempt(stored, ticket)) return { whenFound: confirmSent(stored, signal) }
    // Too old to send: the client may no longer want it, and another tab may be sending it.
    if (isPressTooOld(timing, pressedAt) || isAttemptTooOld(timing, ticket.sending)) {
      if (!isFirst) {
        savedTickets.endAttempt({ ...sending, end: 'cutOff' })
        return { whenFound: confirmSent(stored, signal) }
      }
      savedTickets.resolve(sending.key)
      throw new NetworkError(0, [], 'not-sent')
    }
    const ready = { ...ticket, sending }
    if (sending !== ticket.sending) savedTickets.saveUnconfirmed(ready)
    return post(ready, isFirst, signal)
  }

  async function post(ticket: UnconfirmedTicket, isFirst: boolean, signal: AbortSignal): Promise<Placed | Unconfirmed> {
    const { request, key, known } = ticket.sending
    markPosted(ticket.sending)
    try {
      return recordPlaced(ticket, 'answered', [await createRequest(desk, request, key, known)])
    } catch (error) {
      // A check of another wizard has found the request meanwhile.
      if (uuidsBySendingKey.has(key)) return { how: 'found', requests: [] }
      if (!isAmbiguous(error)) return handleFailedPost(ticket, isFirst, error, signal)
    }
    const cutOff: UnconfirmedTicket = { ...ticket, sending: markEnded(timing, ticket.sending, 'cutOff') }
    savedTickets.endAttempt(cutOff.sending)
    const stored = savedTickets.findUnconfirmed(ticketKey(ticket))
    const newest = stored?.sending.key === key ? stored : cutOff
    // After the last check the ticket stays unconfirmed, as its request may still arrive.
    return new Promise(resolve => {
      const whenFound = confirmSent(newest, signal, timing.confirmAtMs, ({ status }) => {
        if (status !== 'checking') resolve({ whenFound })
      })
      void whenFound.then(placed => resolve(placed ?? { whenFound }))
    })
  }

  /**
   * Called when the session has ended, the POST was never sent, or the desk has refused it.
   * A browser may send a POST twice, when its kept-alive connection is cut. Then the desk may have placed one copy and
   * refused the other. So the desk's requests are read before the refusal is shown.
   */
  async function handleFailedPost(
    ticket: UnconfirmedTicket,
    isFirst: boolean,
    error: unknown,
    signal: AbortSignal,
  ): Promise<Placed | Unconfirmed> {
    const { key } = ticket.sending
    // The session has ended. Storage keeps the ticket for the client's next one.
    if (error instanceof AuthError) {
      savedTickets.endAttempt(markEnded(timing, ticket.sending, 'sessionEnded'))
      checks.set(key, undefined)
      throw error
    }
    const found = await check(ticket, AbortSignal.timeout(timing.awaitedReadMs))
    if (typeof found === 'object') return recordPlaced(ticket, 'found', found)
    const ended = markEnded(timing, ticket.sending, 'refused')
    const stored = savedTickets.findUnconfirmed(ticketKey(ticket))
    // While this page slept, another tab has sent the ticket again, or has placed it: that newer attempt decides.
    if (stored && !isEndOf(ended, stored.sending)) return { whenFound: confirmSent(stored, signal) }
    const placedElsewhere = savedTickets.placedSince(ticketKey(ticket), ticket.sending.sentAt, new Set())
    if (stored === undefined && placedElsewhere !== undefined) throw new NetworkError(0, [], 'maybe-sent')
    // A refused second sending does not prove that the first one failed.
    if (isFirst && found === 'notFound') savedTickets.resolve(key)
    else {
      savedTickets.endAttempt(ended)
      checks.set(key, { status: found })
    }
    throw error
  }

  async function confirmPlaced(...call: Parameters<typeof checks.confirmPlaced>): Promise<Placed | undefined> {
    const requests = await checks.confirmPlaced(...call)
    return requests && recordPlaced(call[0], 'found', requests)
  }

  /** As `confirmPlaced`. If the wizard has gone, first clears 'sending', so that the list's own checks may start. */
  function confirmSent(...call: Parameters<typeof checks.confirmPlaced>): Promise<Placed | undefined> {
    const [ticket, signal] = call
    const { status } = checks.attemptStatus(ticketKey(ticket)).peek() ?? {}
    if (signal.aborted && status === 'sending') checks.set(ticket.sending.key, undefined)
    return confirmPlaced(...call)
  }

  function recordPlaced(
    { sending, ...ticket }: UnconfirmedTicket,
    how: Placed['how'],
    requests: readonly TradeRequest[],
  ) {
    checks.stop(sending.key)
    checks.set(sending.key, undefined)
    savedTickets.resolve(sending.key, { ticket: ticketKey(ticket), uuids: requests.map(({ uuid }) => uuid) })
    savedTickets.drop(ticket)
    const earlier = uuidsBySendingKey.get(sending.key)
    uuidsBySendingKey.set(sending.key, new Set([...(earlier ?? []), ...requests.map(({ uuid }) => uuid)]))
    return { how, requests: requests.filter(({ uuid }) => !earlier?.has(uuid)) }
  }

  async function keepChecking(ticket: UnconfirmedTicket, signal: AbortSignal): Promise<Placed | undefined> {
    const requests = await checks.keepChecking(ticket, signal)
    if (requests === undefined || requests.length > 0) return requests && recordPlaced(ticket, 'found', requests)
    return { how: 'found', requests }
  }

  return {
    attemptStatus: checks.attemptStatus,
    send,
    confirmPlaced,
    keepChecking,
    isPlacedHere: sendingKey => uuidsBySendingKey.has(sendingKey),
  }
}

const isSameAttempt = (a: UnconfirmedTicket, b: UnconfirmedTicket): boolean =>
  a.sending.key === b.sending.key && a.sending.sentAt === b.sending.sentAt

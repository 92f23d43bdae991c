import { v4 as newKey } from 'uuid'
import { NetworkError } from '../../domain/errors'
import { type NewRequest, newRequest } from '../../domain/request/newRequest'
import type { TradeRequest } from '../../domain/request/request'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { beginAttempt, isKeyValid, isPressTooOld, msUntilResendable } from '../sending/attempt'
import { beginFirstAttempt } from '../sending/unsent'
import { type CachedRequests, listRequests, MAX_PAGE_SIZE, requestsIn } from './requests'
import type { Sending, UnconfirmedTicket } from './ticketRecord'

/**
 * Send `ticket`, for the first time or again. At a desk with keys, a key that the desk may have forgotten is
 * replaced; without keys it stays, as it is only this device's name for the ticket.
 */
export type NextSending = { readonly kind: 'first' | 'again'; readonly ticket: UnconfirmedTicket }

/** What follows from a press of the button. */
export type NextAttempt =
  | NextSending
  /** Another tab has sent the ticket, or an earlier attempt may still arrive: nothing is sent, it is confirmed. */
  | { readonly kind: 'alreadySent'; readonly ticket: UnconfirmedTicket }
  /** Another tab has placed an equal ticket since the press: both count as one order. `ticket` has that tab's key. */
  | { readonly kind: 'placedElsewhere'; readonly ticket: UnconfirmedTicket }
  /** Another tab has resolved the ticket. */
  | { readonly kind: 'resolved' }

export const isToBeSent = (next: NextAttempt | 'unclear' | undefined): next is NextSending =>
  next !== undefined && next !== 'unclear' && (next.kind === 'first' || next.kind === 'again')

export type TicketPress = {
  readonly price: string | undefined
  readonly zone: string
  readonly pressedAt: number
  /** The keys of the sendings that this page already knew to be placed when the button was pressed. */
  readonly keysPlacedHere: ReadonlySet<string>
  /** Two checks since the press did not find the request of the earlier attempt. */
  readonly wasNotFound: boolean
  /** This tab waited for another tab's lock: that tab may have sent an equal ticket that it could not store. */
  readonly hasWaited: boolean
}

/**
 * Decides by what is stored now and what was stored at the press. Throws if it would be a first sending and the press
 * is too old: `maybe-sent` if this tab waited for another tab's lock, else `not-sent`.
 */
export function nextAttempt(
  desk: Desk,
  ticket: Ticket,
  storedAtPress: UnconfirmedTicket | undefined,
  { price, zone, pressedAt, keysPlacedHere, wasNotFound, hasWaited }: TicketPress,
): NextAttempt {
  const key = ticketKey(ticket)
  const isTooOld = isPressTooOld(desk.timing, pressedAt)
  const stored = desk.savedTickets.findUnconfirmed(key)
  if (stored?.sending.key !== storedAtPress?.sending.key)
    return stored ? { kind: 'alreadySent', ticket: stored } : { kind: 'resolved' }
  if (stored) {
    const { sending } = stored
    const isSafe = wasNotFound || isKeyValid(desk, sending)
    if (!isSafe || isTooOld || msUntilResendable(desk, sending) > 0) return { kind: 'alreadySent', ticket: stored }
    // The request as it was sent first, without later edits: the desk takes one request per key.
    const again = isKeyValid(desk, sending) ? sending : underUsableKey(desk, sending)
    return {
      kind: 'again',
      ticket: { ...stored, sending: { ...again, sentAt: beginAttempt(again.key), end: undefined } },
    }
  }
  const sending = newSending(desk, newRequest(ticket, price, zone))
  const otherKey = desk.savedTickets.placedSince(key, pressedAt, keysPlacedHere)
  if (isTooOld && otherKey === undefined) throw new NetworkError(0, [], hasWaited ? 'maybe-sent' : 'not-sent')
  return otherKey
    ? { kind: 'placedElsewhere', ticket: { ...ticket, sending: { ...sending, key: otherKey } } }
    : { kind: 'first', ticket: { ...ticket, sending } }
}

/** With a new key, as the desk may not know the old one. Without keys it stays the same, and is not sent. */
const underUsableKey = ({ http, idempotencyKeys }: Desk, sending: Sending): Sending =>
  idempotencyKeys
    ? { ...sending, key: newKey(), isKeySent: true, firstSentAt: http.now() }
    : { ...sending, isKeySent: false }

export function newSending(desk: Desk, request: NewRequest): Sending {
  const deskTime = desk.http.deskTime()
  const rows = cachedRequests(desk)
  const key = newKey()
  return {
    key,
    request,
    isKeySent: desk.idempotencyKeys,
    firstSentAt: desk.http.now(),
    sentAt: beginFirstAttempt(key),
    notBefore: deskTime === undefined ? newestCachedAt(desk, rows) : deskTime - desk.timing.clockDifferenceMs,
    known: new Set(rows.map(({ uuid }) => uuid)),
  }
}

/**
 * Without keys and without the desk's time, only a request that was not in the list before the first POST can be this
 * ticket's. So the list is read now, and its requests are added to `known`; if that fails, only `sentAt` is new.
 */
export async function withKnownRequests(desk: Desk, sending: Sending, signal: AbortSignal): Promise<Sending> {
  if (desk.idempotencyKeys || sending.notBefore !== undefined) return sending
  const stop = AbortSignal.any([signal, AbortSignal.timeout(desk.timing.awaitedReadMs)])
  const rows = await listRequests(desk, {}, 0, MAX_PAGE_SIZE, stop).then(
    page => page.rows,
    () => undefined,
  )
  const sentAt = beginAttempt(sending.key)
  if (rows === undefined) return { ...sending, sentAt }
  const known = new Set([...sending.known, ...rows.map(({ uuid }) => uuid)])
  return { ...sending, sentAt, notBefore: newestOf(rows) ?? 0, known }
}

/**
 * With keys, the new request must be newer than the cached rows. Without keys this time proves nothing, as another
 * device may place an equal request meanwhile.
 */
const newestCachedAt = ({ idempotencyKeys }: Desk, rows: readonly TradeRequest[]) =>
  idempotencyKeys ? newestOf(rows) : undefined

const cachedRequests = ({ cache }: Desk) => cache.all<CachedRequests>('requests').flatMap(requestsIn)

function newestOf(rows: readonly TradeRequest[]): number | undefined {
  const times = rows.flatMap(({ createdAt }) => createdAt?.getTime() ?? [])
  return times.length > 0 ? Math.max(...times) : undefined
}

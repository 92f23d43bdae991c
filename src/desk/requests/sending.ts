import { v4 as newKey } from 'uuid'
import { type NewRequest, newRequest } from '../../domain/request/newRequest'
import type { TradeRequest } from '../../domain/request/request'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import type { AttemptEnd, Sending, UnconfirmedDraft } from './draftRecord'
import { type CachedRequests, listRequests, MAX_PAGE_SIZE, requestsIn } from './requests'

/**
 * How long the last attempt may still be on its way to the desk, in ms. With keys a second attempt does no harm once
 * the first one has ended; without keys it may be carried out late, however it ended here.
 */
export function msOnItsWay(
  { idempotencyKeys, timing }: Desk,
  { sentAt, end }: Pick<Sending, 'sentAt' | 'end'>,
): number {
  if (end === 'refused' || (end !== undefined && idempotencyKeys)) return 0
  const age = Date.now() - sentAt
  const most = timing.writeMs + timing.arrivalMs
  // A device whose clock was set back counts from now.
  return age < 0 ? most : Math.max(0, most - age)
}

/**
 * The attempt ended now, without telling whether it was placed. A device that slept meanwhile may have sent it as late
 * as it woke up, a time-out ago at most.
 */
export const ended = ({ timing }: Desk, sending: Sending, end: AttemptEnd): Sending => ({
  ...sending,
  end,
  sentAt: Math.max(sending.sentAt, Date.now() - timing.writeMs),
})

/** What follows from a press of the button. */
type Attempt =
  /** `draft` is sent, for the first time or again under the same key. */
  | { readonly kind: 'first' | 'again'; readonly draft: UnconfirmedDraft }
  /** Another tab has sent the ticket, or an earlier attempt may still arrive: `draft` is confirmed instead. */
  | { readonly kind: 'underWay'; readonly draft: UnconfirmedDraft }
  /** Another tab has placed an equal ticket since the press: both presses were one order. `draft` has its key. */
  | { readonly kind: 'placedElsewhere'; readonly draft: UnconfirmedDraft }
  /** Another tab has resolved the ticket. */
  | { readonly kind: 'resolved' }

type Press = { readonly price: string | undefined; readonly zone: string; readonly pressedAt: number }

/** Decides by what is stored now; `seen` was stored when the client pressed. */
export function nextAttempt(
  desk: Desk,
  ticket: Ticket,
  seen: UnconfirmedDraft | undefined,
  { price, zone, pressedAt }: Press,
): Attempt {
  const key = ticketKey(ticket)
  const stored = desk.drafts.findUnconfirmed(key)
  if (stored?.sending.key !== seen?.sending.key || (stored && msOnItsWay(desk, stored.sending) > 0))
    return stored ? { kind: 'underWay', draft: stored } : { kind: 'resolved' }
  // As it was sent first, whatever was edited since: under one key the desk takes one request.
  if (stored)
    return { kind: 'again', draft: { ...stored, sending: { ...stored.sending, sentAt: Date.now(), end: undefined } } }
  const sending = newSending(desk, newRequest(ticket, price, zone))
  const otherKey = desk.drafts.placedSince(key, pressedAt)
  return otherKey
    ? { kind: 'placedElsewhere', draft: { ...ticket, sending: { ...sending, key: otherKey } } }
    : { kind: 'first', draft: { ...ticket, sending } }
}

export function newSending(desk: Desk, request: NewRequest): Sending {
  const deskTime = desk.http.deskTime()
  const rows = cachedRequests(desk)
  return {
    key: newKey(),
    request,
    sentAt: Date.now(),
    // Where the desk hides its clock, its newest request was created before this one.
    notBefore: deskTime === undefined ? newestOf(rows) : deskTime - desk.timing.clockDifferenceMs,
    known: new Set(rows.map(({ uuid }) => uuid)),
  }
}

/**
 * Reads which requests exist before a ticket is sent, for a desk without keys that hides its clock: only a request that
 * is not among them can be the ticket's. The sending itself where that is not needed; else it begins once the list
 * was answered or given up.
 */
export async function withBaseline(desk: Desk, sending: Sending, signal: AbortSignal): Promise<Sending> {
  if (desk.idempotencyKeys || sending.notBefore !== undefined) return sending
  const stop = AbortSignal.any([signal, AbortSignal.timeout(desk.timing.refusalConfirmMs)])
  const rows = await listRequests(desk, {}, 0, MAX_PAGE_SIZE, stop).then(
    page => page.rows,
    () => undefined,
  )
  const sentAt = Date.now()
  if (rows === undefined) return { ...sending, sentAt }
  const known = new Set([...sending.known, ...rows.map(({ uuid }) => uuid)])
  return { ...sending, sentAt, notBefore: newestOf(rows) ?? 0, known }
}

const cachedRequests = ({ cache }: Desk) => cache.all<CachedRequests>('requests').flatMap(requestsIn)

function newestOf(rows: readonly TradeRequest[]): number | undefined {
  const times = rows.flatMap(({ createdAt }) => createdAt?.getTime() ?? [])
  return times.length > 0 ? Math.max(...times) : undefined
}

import { v4 as newKey } from 'uuid'
import type { NewRequest } from '../../domain/request/newRequest'
import type { TradeRequest } from '../../domain/request/request'
import type { Desk } from '../desk'
import type { Sending } from './draftRecord'
import { type CachedRequests, listRequests, MAX_PAGE_SIZE, requestsIn } from './requests'

/**
 * How long the last attempt may still be on its way to the desk, in ms. With keys a second attempt does no harm once
 * the first one has ended; without keys it may be carried out late, however it ended here.
 */
export function msOnItsWay({ idempotencyKeys, timing }: Desk, { sentAt, end }: Sending): number {
  if (end === 'refused' || (end !== undefined && idempotencyKeys)) return 0
  const age = Date.now() - sentAt
  const most = timing.writeMs + timing.arrivalMs
  // A device whose clock was set back counts from now.
  return age < 0 ? most : Math.max(0, most - age)
}

/**
 * Requests that the desk has before a ticket is sent, for a desk without keys that hides its clock: only a request that
 * is not among them can be the ticket's. `undefined`: not needed, or not answered.
 */
export function readBaseline(desk: Desk, signal: AbortSignal): Promise<readonly TradeRequest[] | undefined> {
  if (desk.idempotencyKeys || desk.http.deskTime() !== undefined || cachedRequests(desk).length > 0)
    return Promise.resolve(undefined)
  const stop = AbortSignal.any([signal, AbortSignal.timeout(desk.timing.refusalConfirmMs)])
  return listRequests(desk, {}, 0, MAX_PAGE_SIZE, stop).then(
    ({ rows }) => rows,
    () => undefined,
  )
}

export function newSending(desk: Desk, request: NewRequest, baseline: readonly TradeRequest[] | undefined): Sending {
  const rows = [...cachedRequests(desk), ...(baseline ?? [])]
  const deskTime = desk.http.deskTime()
  return {
    key: newKey(),
    request,
    sentAt: Date.now(),
    // Where the desk hides its clock, its newest request was created before this one.
    notBefore: deskTime === undefined ? (newestOf(rows) ?? (baseline && 0)) : deskTime - CLOCK_DIFFERENCE_MS,
    known: new Set(rows.map(({ uuid }) => uuid)),
  }
}

const cachedRequests = ({ cache }: Desk) => cache.all<CachedRequests>('requests').flatMap(requestsIn)

/** The clocks of the desk's machines may differ by so much. */
const CLOCK_DIFFERENCE_MS = 5_000

function newestOf(rows: readonly TradeRequest[]): number | undefined {
  const times = rows.flatMap(({ createdAt }) => createdAt?.getTime() ?? [])
  return times.length > 0 ? Math.max(...times) : undefined
}

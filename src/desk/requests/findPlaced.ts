import { compare, type Decimal } from '../../domain/decimal'
import type { TradeRequest } from '../../domain/request/request'
import { ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { isKeyValid } from '../sending/attempt'
import { allRequests } from './allRequests'
import { refreshAfterPlacing } from './changes/createRequest'
import type { Sending, UnconfirmedDraft } from './draftRecord'

/** A check reads about this many rows, and then gives up. */
const MAX_ROWS_READ = 1_000

/**
 * Finds the request of a sending by its key. At a desk without keys, or one that may have forgotten the key, finds all
 * new requests with the same content. Only the desk's own times are compared, as the device's clock may be wrong.
 * Rejects when a match may be older than the sending, and when there are too many requests to read.
 */
export async function findPlaced(desk: Desk, draft: UnconfirmedDraft, signal: AbortSignal) {
  const { sending } = draft
  const rows = await readSince(desk, sending, signal)
  const ofKey = desk.idempotencyKeys ? rows.filter(hasKeyOf(sending)) : []
  // At a desk with keys, a row with another key belongs to another sending.
  const candidates = rows.filter(row => !desk.idempotencyKeys || row.idempotencyKey === undefined)
  const placed = ofKey.length > 0 || isKeyValid(desk, sending) ? ofKey : matchesOf(desk, draft, candidates)
  if (placed.length === 0) return undefined
  refreshAfterPlacing(desk)
  return placed
}

/** The account's requests, newest first, until one is older than the sending or has its key. */
async function readSince(desk: Desk, sending: Sending, signal: AbortSignal): Promise<readonly TradeRequest[]> {
  const { request, notBefore = 0 } = sending
  const all: TradeRequest[] = []
  for await (const { rows, read, total } of allRequests(desk, { exchangeAccount: request.exchangeAccount }, signal)) {
    all.push(...rows)
    const isOlder = ({ createdAt }: TradeRequest) => createdAt !== undefined && createdAt.getTime() < notBefore
    if (read >= total || rows.some(isOlder)) return all
    if (desk.idempotencyKeys && rows.some(hasKeyOf(sending))) return all
    if (read >= MAX_ROWS_READ) break
  }
  throw new Error('Too many requests since this sending, or some are missing from the list')
}

const hasKeyOf =
  ({ key }: Sending) =>
  ({ idempotencyKey }: TradeRequest): boolean =>
    idempotencyKey === key

/** The rows that another tab has found for this sending; else those that match it and belong to no other sending. */
function matchesOf({ drafts }: Desk, draft: UnconfirmedDraft, rows: readonly TradeRequest[]) {
  const { sending } = draft
  const recorded = rows.filter(({ uuid }) => drafts.sendingOf(uuid) === sending.key)
  // If another tab has resolved this sending, any other equal row belongs to a later ticket.
  if (recorded.length > 0 || drafts.findUnconfirmed(ticketKey(draft))?.sending.key !== sending.key) return recorded
  const placed = rows.filter(mayBePlacedBy(sending)).filter(({ uuid }) => drafts.sendingOf(uuid) === undefined)
  if (sending.notBefore === undefined && placed.length > 0)
    throw new Error('An equal request exists, which may be older than this sending')
  return placed
}

const mayBePlacedBy =
  ({ request, notBefore, known }: Sending) =>
  (row: TradeRequest): boolean =>
    !known.has(row.uuid) &&
    row.exchangeAccount === request.exchangeAccount &&
    row.side === request.side &&
    row.type === request.type &&
    row.baseCurrency === request.baseCurrency &&
    row.counterCurrency === request.counterCurrency &&
    row.commonCurrency === request.commonCurrency &&
    isSame(row.requestedBase, request.requestedBase) &&
    isSame(row.requestedPrice, request.requestedPrice) &&
    isSame(row.minPrice, request.minPrice) &&
    isSame(row.maxPrice, request.maxPrice) &&
    (notBefore === undefined || (row.createdAt !== undefined && row.createdAt.getTime() >= notBefore))

/** The same amount, however many zeros end it. */
const isSame = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a === undefined || b === undefined ? a === b : compare(a, b) === 0

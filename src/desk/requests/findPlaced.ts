import { compare, type Decimal } from '../../domain/decimal'
import type { TradeRequest } from '../../domain/request/request'
import { ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import type { Sending, UnconfirmedDraft } from './draftRecord'
import { listRequests, refreshAfterPlacing } from './requests'

/**
 * Finds the request of a sending by its key; at a desk without keys, each new one with the same content. Times are
 * compared with the desk's own alone: the device's clock may be wrong. Rejects when nothing says which request it is.
 */
export async function findPlaced(desk: Desk, draft: UnconfirmedDraft, signal: AbortSignal) {
  const { sending } = draft
  const { exchangeAccount } = sending.request
  const { rows } = await listRequests(desk, { exchangeAccount }, 0, 50, signal)
  const placed = desk.idempotencyKeys
    ? rows.filter(row => row.idempotencyKey === sending.key)
    : withoutKey(desk, draft, rows)
  if (placed.length === 0) return undefined
  refreshAfterPlacing(desk)
  return placed
}

/** What another tab has found for this draft; else what may be its request, and is no other's. */
function withoutKey({ drafts }: Desk, draft: UnconfirmedDraft, rows: readonly TradeRequest[]) {
  const { sending } = draft
  const known = rows.filter(({ uuid }) => drafts.sendingOf(uuid) === sending.key)
  // Once another tab has resolved it, an equal request is of a later ticket.
  if (known.length > 0 || drafts.findUnconfirmed(ticketKey(draft))?.sending.key !== sending.key) return known
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

import { compare, type Decimal } from '../../domain/decimal'
import type { TradeRequest } from '../../domain/request/request'
import type { Desk } from '../desk'
import type { Sending } from './draftRecord'
import { listRequests, refreshAfterPlacing } from './requests'

/** Finds the request of a sending by its key; at a desk without keys, each one with the same content. */
export async function findPlaced(desk: Desk, sending: Sending, signal: AbortSignal) {
  const { exchangeAccount } = sending.request
  const { rows } = await listRequests(desk, { exchangeAccount }, 0, 50, signal)
  const placed = rows.filter(desk.idempotencyKeys ? row => row.idempotencyKey === sending.key : mayBePlacedBy(sending))
  if (placed.length === 0) return undefined
  refreshAfterPlacing(desk)
  return placed
}

/** How much earlier than `sentAt` a request may have been created: both are times of the desk's machines. */
const CLOCK_DIFFERENCE_MS = 5_000

const mayBePlacedBy =
  ({ request, sentAt, known }: Sending) =>
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
    (row.createdAt?.getTime() ?? 0) >= sentAt - CLOCK_DIFFERENCE_MS

/** The same amount, however many zeros end it. */
const isSame = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a === undefined || b === undefined ? a === b : compare(a, b) === 0

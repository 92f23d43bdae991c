import { compare, type Decimal } from '../../domain/decimal'
import type { TradeRequest } from '../../domain/request/request'
import type { Desk } from '../desk'
import type { Sending } from './draftRecord'
import { listRequests, refreshAfterPlacing } from './requests'

/**
 * Finds the request of a sending by its key; at a desk without keys, each new one with the same content. Times are
 * compared with the desk's own alone: the device's clock may be wrong. Rejects when nothing says which request it is.
 */
export async function findPlaced(desk: Desk, sending: Sending, signal: AbortSignal) {
  const { exchangeAccount } = sending.request
  const { rows } = await listRequests(desk, { exchangeAccount }, 0, 50, signal)
  const placed = rows.filter(desk.idempotencyKeys ? row => row.idempotencyKey === sending.key : mayBePlacedBy(sending))
  if (!desk.idempotencyKeys && sending.notBefore === undefined && placed.length > 0)
    throw new Error('An equal request exists, which may be older than this sending')
  if (placed.length === 0) return undefined
  refreshAfterPlacing(desk)
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

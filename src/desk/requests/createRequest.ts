import type { NewRequest } from '../../domain/request/newRequest'
import { isUuid, type TradeRequest } from '../../domain/request/request'
import type { Desk } from '../desk'
import { UNREADABLE } from '../wire'
import { readRequest } from './requests'

/**
 * Places a request; never repeats the call. After a rejection that `isAmbiguous` it may have been placed. An answer
 * with one of the `known` uuids, those from before, is about another request.
 */
export async function createRequest(
  desk: Desk,
  request: NewRequest,
  key: string,
  known: ReadonlySet<string>,
): Promise<TradeRequest> {
  const idempotencyKey = desk.idempotencyKeys ? key : undefined
  const placed = await desk.http.call('POST', 'v1/requests', {
    body: request,
    idempotencyKey,
    read: body => readPlaced(body, { request, idempotencyKey, known }),
  })
  desk.cache.replace(['requests', placed.uuid], placed)
  refreshAfterPlacing(desk)
  return placed
}

type Sent = {
  readonly request: NewRequest
  readonly idempotencyKey: string | undefined
  readonly known: ReadonlySet<string>
}

/** Without a real uuid, or about another request than the one that was sent, the answer is no result. */
function readPlaced(body: unknown, { request, idempotencyKey, known }: Sent): TradeRequest {
  const placed = readRequest(body)
  if (!isUuid(placed.uuid)) throw new TypeError('The new request has no uuid')
  if (known.has(placed.uuid)) throw new TypeError('The answer is about an earlier request')
  if (idempotencyKey !== undefined && ![undefined, idempotencyKey].includes(placed.idempotencyKey))
    throw new TypeError('The answer is about a request that was sent with another key')
  // A desk that has placed other amounts has still placed it: the client sees which.
  for (const field of ['exchangeAccount', 'side', 'type', 'baseCurrency', 'counterCurrency'] as const)
    if (placed[field] !== UNREADABLE && placed[field] !== request[field])
      throw new TypeError(`The answer is about another request: its ${field} differs`)
  return placed
}

export const refreshAfterPlacing = ({ cache }: Desk): void => cache.refresh('requests', 'balances', 'total', 'cost')

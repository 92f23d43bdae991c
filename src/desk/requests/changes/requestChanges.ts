// The desk's calls that place a request or change one.
import type { NewRequest } from '../../../domain/request/newRequest'
import { isUuid, type TradeRequest } from '../../../domain/request/request'
import type { Desk } from '../../desk'
import { UNREADABLE } from '../../wire'
import { cacheIfNewer, readAnswerAbout, readRequest, requestPath } from '../requests'

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
  const placed = await desk.http.call('POST', 'v1/requests', {
    body: request,
    idempotencyKey: desk.idempotencyKeys ? key : undefined,
    read: body => readPlaced(body, request, known),
  })
  desk.cache.replace(['requests', placed.uuid], placed)
  refreshAfterPlacing(desk)
  return placed
}

/** Without a real uuid, with an earlier request's, or of another pair or side, the answer is no result. */
function readPlaced(body: unknown, sent: NewRequest, known: ReadonlySet<string>): TradeRequest {
  const placed = readRequest(body)
  if (!isUuid(placed.uuid)) throw new TypeError('The new request has no uuid')
  if (known.has(placed.uuid)) throw new TypeError('The answer is about an earlier request')
  for (const field of ['side', 'baseCurrency', 'counterCurrency'] as const)
    if (placed[field] !== UNREADABLE && placed[field] !== sent[field])
      throw new TypeError(`The answer is about another request: its ${field} differs`)
  return placed
}

export const refreshAfterPlacing = ({ cache }: Desk): void => cache.refresh('requests', 'balances', 'total', 'cost')

export async function cancelRequest(desk: Desk, uuid: string): Promise<TradeRequest> {
  const canceled = await desk.http.call('DELETE', requestPath(uuid), { read: readAnswerAbout(uuid) })
  cacheIfNewer(desk, uuid, canceled)
  desk.cache.refresh('requests', 'balances', 'total')
  return canceled
}

/** An empty text removes the comment. */
export const setComment = (desk: Desk, uuid: string, comment: string): Promise<TradeRequest> =>
  changeField(desk, uuid, 'comment', { comment })

/** `undefined` removes the deadline. */
export const setDeadline = (desk: Desk, uuid: string, deadline: Date | undefined): Promise<TradeRequest> =>
  changeField(desk, uuid, 'deadline', deadline ? { deadline: deadline.toISOString() } : {})

async function changeField(desk: Desk, uuid: string, field: 'comment' | 'deadline', body: object) {
  const changed = await desk.http.call('POST', `${requestPath(uuid)}/${field}`, {
    body,
    read: readAnswerAbout(uuid),
  })
  cacheIfNewer(desk, uuid, changed)
  desk.cache.refresh('requests')
  return changed
}

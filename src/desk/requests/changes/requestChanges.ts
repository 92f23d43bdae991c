// The desk's calls that change a request.
import type { TradeRequest } from '../../../domain/request/request'
import type { Desk } from '../../desk'
import { cacheIfNewer, readAnswerAbout, requestPath } from '../requests'
import { type ChangedField, unconfirmedChangesOf } from './unconfirmedChanges'

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

async function changeField(desk: Desk, uuid: string, field: ChangedField['field'], body: object) {
  const changed = await unconfirmedChangesOf(desk).send({ uuid, field }, () =>
    desk.http.call('POST', `${requestPath(uuid)}/${field}`, { body, read: readAnswerAbout(uuid) }),
  )
  cacheIfNewer(desk, uuid, changed)
  desk.cache.refresh('requests')
  return changed
}

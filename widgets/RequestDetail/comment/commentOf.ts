import { isUnread, type TradeRequest } from '../../../src/domain/request/request'

/** As a desk may store it: trimmed, and with its own line endings. */
export const normalized = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** `undefined` when it can't be read. */
export const commentOf = (request: TradeRequest): string | undefined =>
  isUnread(request, 'comment') ? undefined : normalized(request.comment?.text ?? '')

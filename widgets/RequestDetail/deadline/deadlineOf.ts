import { isUnread, type TradeRequest } from '../../../src/domain/request/request'

/** `undefined` when it can't be read. */
export const deadlineOf = (request: TradeRequest): string | undefined =>
  isUnread(request, 'deadline') ? undefined : String(request.deadline?.getTime())

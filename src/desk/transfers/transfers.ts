import { create } from 'superstruct'
import type { Transfer } from '../../domain/transfer'
import type { Desk } from '../desk'
import { type } from '../wire'

/** Moves funds; never repeats the call. After a rejection that `isAmbiguous` they may have been moved. */
export async function createTransfer(desk: Desk, transfer: Transfer, key: string): Promise<void> {
  await desk.http.call('POST', 'v1/transfers', {
    body: transfer,
    idempotencyKey: desk.idempotencyKeys ? key : undefined,
    read: body => create(body, type({})),
  })
  refreshAfterTransfer(desk)
}

export const refreshAfterTransfer = ({ cache }: Desk): void => cache.refresh('balances', 'total', 'cost')

import { assert, never, optional, refine } from 'superstruct'
import type { Transfer } from '../../domain/transfer'
import type { Desk } from '../desk'
import { type } from '../wire'

/** The desk's answer when it has moved the funds: 201 `{}`. A gateway may say 'taken', or put errors in a 2xx. */
const Moved = refine(
  type({ errors: optional(never()), error: optional(never()) }),
  'object',
  body => !Array.isArray(body),
)

function checkMoved(body: unknown, status: number): void {
  if (status !== 201 && status !== 200) throw new TypeError(`A transfer was answered ${status}`)
  assert(body, Moved)
}

/** Moves funds; never repeats the call. After an error that `isAmbiguous` the funds may have been moved. */
export async function createTransfer(desk: Desk, transfer: Transfer, key: string): Promise<void> {
  await desk.http.call('POST', 'v1/transfers', {
    body: transfer,
    idempotencyKey: desk.idempotencyKeys ? key : undefined,
    read: checkMoved,
  })
  refreshAfterTransfer(desk)
}

export const refreshAfterTransfer = ({ cache }: Desk): void => cache.refresh('balances', 'total', 'cost')

/** The result of what another tab has done: if it has moved the funds, this page's balances are from before. */
export function afterOtherTab<Result>(desk: Desk, result: Result): Result {
  if (result === 'moved') refreshAfterTransfer(desk)
  return result
}

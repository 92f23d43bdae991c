import { compare } from '../../domain/decimal'
import { ValidationError } from '../../domain/errors'
import { type TransferBalances, transferBalances } from '../../domain/transfer'
import { getBalance } from '../balances/balance'
import type { Desk } from '../desk'
import { mayArriveForMs } from '../sending/attempt'
import type { SentTransfer } from './sentTransfers'

type Refused = {
  readonly sent: SentTransfer
  /** The same transfer as it was sent before, if it was. */
  readonly earlier: SentTransfer | undefined
  readonly refusal: unknown
  readonly sessionEnded: AbortSignal
}

/**
 * Whether the desk did not move the funds, and will not. A browser may send a POST twice, when its kept-alive
 * connection is cut. The second copy may be refused after the first was carried out: by a rate limiter, or by a desk
 * without keys. (A desk with keys gives both copies the same answer.) A transfer that is sent again may be refused so
 * too. Only the balances show whether the funds moved.
 */
export async function isRefusedForCertain(
  desk: Desk,
  { sent, earlier, refusal, sessionEnded }: Refused,
): Promise<boolean> {
  if (earlier === undefined && desk.idempotencyKeys && refusal instanceof ValidationError) return true
  if (earlier !== undefined && mayArriveForMs(desk, earlier) > 0) return false
  const now = await readBalances(desk, sent, sessionEnded)
  return now !== undefined && isUnchanged(sent.before, now)
}

/** The balances of both accounts; `undefined` when the desk doesn't give them in `awaitedReadMs`. */
export const readBalances = (
  desk: Desk,
  { transfer }: SentTransfer,
  sessionEnded: AbortSignal,
): Promise<TransferBalances | undefined> =>
  getBalance(
    desk,
    transfer.asset,
    AbortSignal.any([sessionEnded, AbortSignal.timeout(desk.timing.awaitedReadMs)]),
  ).then(
    balance => transferBalances(balance, transfer),
    () => undefined,
  )

function isUnchanged(before: TransferBalances, now: TransferBalances): boolean {
  const { from, to } = before
  if (from === undefined || to === undefined || now.from === undefined || now.to === undefined) return false
  return compare(from, now.from) === 0 && compare(to, now.to) === 0
}

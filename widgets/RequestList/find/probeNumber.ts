import type { Desk } from '../../../src/desk/desk'
import { listRequests } from '../../../src/desk/requests/requests'
import type { TradeRequest } from '../../../src/domain/request/request'

const ROWS = 10

/**
 * Binary search in the desk's list, where numbers usually fall from the newest request to the oldest: about ten short
 * pages for 10,000 requests. The desk promises the order of times only, so `undefined` does not mean that the request
 * does not exist.
 */
export async function probeNumber(desk: Desk, number: number, signal: AbortSignal): Promise<TradeRequest | undefined> {
  let from = 0
  let to = 1
  for (let offset = 0; from < to; offset = Math.max(from, Math.floor((from + to - ROWS) / 2))) {
    const { rows, total } = await listRequests(desk, {}, offset, ROWS, signal)
    signal.throwIfAborted()
    const match = rows.find(row => row.number === number)
    const [first, last] = [rows[0], rows.at(-1)]
    if (match || !first || !last) return match
    if (offset === 0) to = total
    if (number > first.number) to = offset
    else if (number < last.number) from = offset + rows.length
    else return undefined
  }
  return undefined
}

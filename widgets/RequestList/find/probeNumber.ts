import type { Desk } from '../../../src/desk/desk'
import { listRequests } from '../../../src/desk/requests/requests'
import type { TradeRequest } from '../../../src/domain/request/request'

const ROWS = 10

/**
 * Searches by position, as numbers fall from the newest request to the oldest: among 10,000 requests in about ten short
 * pages. Undefined does not mean that there is no such request: the desk promises the order of times, not of numbers.
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

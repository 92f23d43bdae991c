import type { TradeRequest } from '../../domain/request/request'
import type { RequestFilter } from '../../domain/request/requestFilter'
import type { Desk } from '../desk'
import { listRequests } from './requests'

/** The most that one page may hold (contract.md). */
const PAGE = 100
/** How often the top is looked at again for what came in meanwhile, before the rest is told to be missing. */
const MOST_LOOKS = 5
/** Twice the pages that there were at first, and these: where rows come faster than they are read, the reading ends too. */
const SPARE_PAGES = 20

export type ReadPart = {
  /** Not read before. */
  readonly rows: readonly TradeRequest[]
  /** They came in while the others were read, and stand above them. */
  readonly newer: boolean
  /** How many were read so far, and how many the desk has by its last answer. */
  readonly read: number
  readonly total: number
}

/**
 * All requests that fit the filter, page by page, each uuid once. Offsets shift while rows arrive and leave, so every page
 * overlaps the one before it: none is skipped. All were read when at the end `read` is not below `total`.
 */
export async function* allRequests(desk: Desk, filter: RequestFilter, signal: AbortSignal): AsyncGenerator<ReadPart> {
  const known = new Set<string>()
  let total = 0

  async function readAt(offset: number) {
    const page = await listRequests(desk, filter, offset, PAGE, signal)
    signal.throwIfAborted()
    total = page.total
    const rows = page.rows.filter(row => !known.has(row.uuid))
    const meets = rows.length < page.rows.length
    return { rows, meets, reached: offset + page.rows.length, count: page.rows.length }
  }
  function keep(rows: readonly TradeRequest[], newer: boolean): ReadPart {
    for (const row of rows) known.add(row.uuid)
    return { rows, newer, read: known.size, total }
  }

  let pages = SPARE_PAGES
  for (let offset = 0; pages > 0; pages--) {
    const before = total
    const { rows, meets, reached, count } = await readAt(offset)
    if (offset > 0 && count > 0 && !meets) {
      // The list has moved by more than the overlap: down where rows came in, up where some left.
      offset = Math.max(0, offset + (total > before ? total - before : -PAGE))
      continue
    }
    if (known.size === 0) pages += Math.ceil(total / PAGE) * 2
    yield keep(rows, false)
    if (count === 0 || reached >= total) break
    offset = Math.max(offset + 1, reached - 1)
  }

  for (let look = 0, offset = 0; look < MOST_LOOKS && known.size < total; look++) {
    const { rows, meets, reached } = await readAt(offset)
    if (rows.length === 0) return
    yield keep(rows, true)
    offset = meets ? 0 : reached
  }
}

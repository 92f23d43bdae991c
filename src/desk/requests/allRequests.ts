import type { TradeRequest } from '../../domain/request/request'
import type { RequestFilter } from '../../domain/request/requestFilter'
import type { Desk } from '../desk'
import { listRequests, MAX_PAGE_SIZE } from './requests'

/** New rows may come in during the reading. To get them, the first page is read again, this often at most. */
const MAX_REREADS = 5
/** The reading stops after twice the initial number of pages plus this many. */
const SPARE_PAGES = 20

export type ReadPart = {
  /** Not read before. */
  readonly rows: readonly TradeRequest[]
  /** They came in during the reading and belong above the others. */
  readonly newer: boolean
  /** How many rows were read, and how many the desk has by its last answer. */
  readonly read: number
  readonly total: number
}

/**
 * Reads all requests that match the filter, page by page, each uuid once.
 * Offsets shift while rows come and go, so each page overlaps the one before it and none is skipped.
 * At the end `read` is below `total` only when rows are missing.
 */
export async function* allRequests(desk: Desk, filter: RequestFilter, signal: AbortSignal): AsyncGenerator<ReadPart> {
  const uuids = new Set<string>()
  let total = 0

  async function readAt(offset: number) {
    const page = await listRequests(desk, filter, offset, MAX_PAGE_SIZE, signal)
    signal.throwIfAborted()
    total = page.total
    const rows = page.rows.filter(row => !uuids.has(row.uuid))
    const overlaps = rows.length < page.rows.length
    return { rows, overlaps, end: offset + page.rows.length, count: page.rows.length }
  }
  function part(rows: readonly TradeRequest[], newer: boolean): ReadPart {
    for (const row of rows) uuids.add(row.uuid)
    return { rows, newer, read: uuids.size, total }
  }

  let pages = SPARE_PAGES
  for (let offset = 0; pages > 0; pages--) {
    const totalBefore = total
    const { rows, overlaps, end, count } = await readAt(offset)
    if (offset > 0 && count > 0 && !overlaps) {
      // The list has moved by more than the overlap: down where rows came in, up where some left.
      offset = Math.max(0, offset + (total > totalBefore ? total - totalBefore : -MAX_PAGE_SIZE))
      continue
    }
    if (uuids.size === 0) pages += Math.ceil(total / MAX_PAGE_SIZE) * 2
    yield part(rows, false)
    if (count === 0 || end >= total) break
    offset = Math.max(offset + 1, end - 1)
  }

  for (let reread = 0, offset = 0; reread < MAX_REREADS && uuids.size < total; reread++) {
    const { rows, overlaps, end } = await readAt(offset)
    if (rows.length === 0) return
    yield part(rows, true)
    offset = overlaps ? 0 : end
  }
}

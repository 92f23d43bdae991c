import type { TradeRequest } from '../../domain/request/request'
import type { RequestFilter } from '../../domain/request/requestFilter'
import { type LoadedRows, pagesToRefresh, type RowBlock } from '../../domain/request/requestRows'
import type { Desk } from '../desk'
import { type CachedRequests, changedMs, listRequests, MAX_PAGE_SIZE, PAGE_SIZE } from './requests'

/** Rows by index, both ends included. */
export type RowRange = { readonly from: number; readonly to: number }

/** SWR's `compare` by identity, which is cheap in a list of thousands: an unchanged row stays the same object. */
export const COMPARE_ROWS_BY_IDENTITY = {
  compare: (a: LoadedRows | undefined, b: LoadedRows | undefined): boolean =>
    a === b ||
    (a !== undefined &&
      b !== undefined &&
      a.total === b.total &&
      a.exhausted === b.exhausted &&
      a.rows.length === b.rows.length &&
      a.rows.every((row, at) => row === b.rows[at])),
}

/**
 * Replaces rows by the cached request where that is newer: a page may have been fetched before a change, and rows off
 * screen are not fetched.
 */
export function withNewestRows<T extends Pick<LoadedRows, 'rows'>>(desk: Desk, loaded: T): T {
  const cached = desk.cache.all<CachedRequests>('requests')
  const requests = new Map(cached.flatMap(data => ('rows' in data ? [] : [[data.uuid, data]])))
  const newest = (row: TradeRequest) => {
    const request = requests.get(row.uuid)
    return request !== undefined && changedMs(request) > changedMs(row) ? request : row
  }
  const rows = loaded.rows.map(newest)
  return rows.every((row, at) => row === loaded.rows[at]) ? loaded : { ...loaded, rows }
}

/** Fetches the first page and those on screen, and a larger page where they leave a gap to the loaded rows. */
export async function refreshedPages(
  desk: Desk,
  filter: RequestFilter,
  loaded: LoadedRows,
  onScreen: RowRange,
): Promise<readonly RowBlock[]> {
  const groups = pagesToRefresh(onScreen, loaded.rows.length, PAGE_SIZE)
  const blocks = await Promise.all(groups.map(pages => readBlock(desk, filter, pages)))
  return [...(await closeGap(desk, filter, loaded, blocks[0])), ...blocks]
}

/** Fetches neighbouring pages at the same time, as one block. */
async function readBlock(desk: Desk, filter: RequestFilter, pages: readonly number[]): Promise<RowBlock> {
  const answers = await Promise.all(pages.map(page => listRequests(desk, filter, page * PAGE_SIZE, PAGE_SIZE)))
  const offset = (pages[0] ?? 0) * PAGE_SIZE
  return { offset, rows: answers.flatMap(answer => answer.rows), total: answers.at(-1)?.total ?? 0 }
}

/** When so many rows came in that the first page shares none with the loaded ones, fetches one larger page. */
async function closeGap(desk: Desk, filter: RequestFilter, loaded: LoadedRows, first: RowBlock | undefined) {
  if (first === undefined || loaded.rows.length === 0 || first.rows.length === 0) return []
  if (overlaps(loaded, first)) return []
  return [{ offset: 0, ...(await listRequests(desk, filter, 0, MAX_PAGE_SIZE)) }]
}

/** New rows may push a page down during its fetch. It is fetched this often; after that the next scroll fetches it. */
const MAX_MOVES = 3

/** The page after the loaded rows. If new rows pushed it down meanwhile, it is fetched again from its new offset. */
export async function nextPage(desk: Desk, filter: RequestFilter, loaded: LoadedRows): Promise<RowBlock | undefined> {
  let { total } = loaded
  for (let offset = loaded.rows.length, tries = MAX_MOVES; tries > 0; tries--) {
    const page = { offset, ...(await listRequests(desk, filter, offset, PAGE_SIZE)) }
    if (page.total <= total || overlaps(loaded, page)) return page
    offset += page.total - total
    total = page.total
  }
  return undefined
}

/**
 * The place of a page that shares no row with the loaded ones: after `last`, the row for which it was fetched.
 * Undefined when that row is gone.
 */
export function placeAfter(loaded: LoadedRows, last: TradeRequest | undefined, page: RowBlock): RowBlock | undefined {
  if (last === undefined || overlaps(loaded, page)) return page
  const offset = loaded.rows.findIndex(row => row.uuid === last.uuid) + 1
  return offset > 0 ? { ...page, offset } : undefined
}

function overlaps(loaded: LoadedRows, page: RowBlock): boolean {
  const uuids = new Set(loaded.rows.map(row => row.uuid))
  return page.rows.some(row => uuids.has(row.uuid))
}

import type { TradeRequest } from '../../domain/request/request'
import type { RequestFilter } from '../../domain/request/requestFilter'
import { type LoadedRows, pagesToRefresh, type RowBlock } from '../../domain/request/requestRows'
import type { Desk } from '../desk'
import { listRequests, PAGE_SIZE } from './requests'

/** Rows by index, both ends included. */
export type RowRange = { readonly from: number; readonly to: number }

/** A list of thousands is not compared value by value at every poll: rows that did not change are the same objects. */
export const SAME_ROWS = {
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
 * Rows out of sight are not asked for, and a page may have been asked for before a change: none of them is older than what
 * the request itself was last answered (reliability.md S3, b).
 */
export function asNewAsKnown<T extends Pick<LoadedRows, 'rows'>>(desk: Desk, known: T): T {
  const answers = desk.cache.all<TradeRequest | LoadedRows>('requests')
  const requests = new Map(answers.flatMap(data => ('rows' in data ? [] : [[data.uuid, data]])))
  const changedMs = (request: TradeRequest) => request.updatedAt?.getTime() ?? 0
  const newest = (row: TradeRequest) => {
    const request = requests.get(row.uuid)
    return request !== undefined && changedMs(request) > changedMs(row) ? request : row
  }
  const rows = known.rows.map(newest)
  return rows.every((row, at) => row === known.rows[at]) ? known : { ...known, rows }
}

/** What a refresh of a list asks for: its first page and those on screen, and where they left a gap what closes it. */
export async function refreshedPages(
  desk: Desk,
  filter: RequestFilter,
  known: LoadedRows,
  shown: RowRange,
): Promise<readonly RowBlock[]> {
  const groups = pagesToRefresh(shown, known.rows.length, PAGE_SIZE)
  const blocks = await Promise.all(groups.map(pages => readBlock(desk, filter, pages)))
  return [...(await closeGap(desk, filter, known, blocks[0])), ...blocks]
}

/** Neighbouring pages, asked for together, as one block. */
async function readBlock(desk: Desk, filter: RequestFilter, pages: readonly number[]): Promise<RowBlock> {
  const answers = await Promise.all(pages.map(page => listRequests(desk, filter, page * PAGE_SIZE)))
  const offset = (pages[0] ?? 0) * PAGE_SIZE
  return { offset, rows: answers.flatMap(answer => answer.rows), total: answers.at(-1)?.total ?? 0 }
}

/** The most that one page may hold (contract.md). */
const LARGEST_PAGE = 100

/** So many rows have come in that the first page meets none of those known: a larger one is asked for, once, to reach them. */
async function closeGap(desk: Desk, filter: RequestFilter, known: LoadedRows, first: RowBlock | undefined) {
  if (first === undefined || known.rows.length === 0 || first.rows.length === 0) return []
  if (meets(known, first)) return []
  return [{ offset: 0, ...(await listRequests(desk, filter, 0, LARGEST_PAGE)) }]
}

/** How often a page is followed down a list that grows faster than it is read; then the end of the list asks anew. */
const MOST_MOVES = 3

/** The page behind what is known; where more rows came in than it could show, the one that they have moved down to. */
export async function nextPage(desk: Desk, filter: RequestFilter, known: LoadedRows): Promise<RowBlock | undefined> {
  let { total } = known
  for (let offset = known.rows.length, tries = MOST_MOVES; tries > 0; tries--) {
    const page = { offset, ...(await listRequests(desk, filter, offset)) }
    if (page.total <= total || meets(known, page)) return page
    offset += page.total - total
    total = page.total
  }
  return undefined
}

/** A page that shares no row with a list that moved meanwhile stands behind the row that it was asked for; when that is gone, nowhere. */
export function behind(known: LoadedRows, last: TradeRequest | undefined, page: RowBlock): RowBlock | undefined {
  if (last === undefined || meets(known, page)) return page
  const offset = known.rows.findIndex(row => row.uuid === last.uuid) + 1
  return offset > 0 ? { ...page, offset } : undefined
}

function meets(known: LoadedRows, page: RowBlock): boolean {
  const uuids = new Set(known.rows.map(row => row.uuid))
  return page.rows.some(row => uuids.has(row.uuid))
}

import { toJson } from '../json'
import type { TradeRequest } from './request'

/** The loaded part of the desk's list, newest first. */
export type LoadedRows = {
  readonly rows: readonly TradeRequest[]
  /** How many rows the desk's list has. */
  readonly total: number
  /** The last page brought nothing new; no more is requested until the total changes or a row arrives or leaves. */
  readonly exhausted: boolean
}

/** Consecutive rows of a fresh response, the first at `offset`. */
export type RowBlock = { readonly offset: number; readonly rows: readonly TradeRequest[]; readonly total: number }

export const NO_ROWS: LoadedRows = { rows: [], total: 0, exhausted: false }

export const hasMoreRows = (loaded: LoadedRows): boolean => !loaded.exhausted && loaded.rows.length < loaded.total

/**
 * Merges a block into the loaded rows. Offsets shift while rows arrive and leave, so rows are matched by uuid. From the
 * first to the last row that both hold, the block's rows are used; elsewhere the loaded ones.
 * An unchanged row stays the same object, so that it is not rendered again.
 */
export function mergeRows(loaded: LoadedRows, block: RowBlock): LoadedRows {
  const before = new Map(loaded.rows.map(row => [row.uuid, row]))
  const fresh = new Map(block.rows.map(row => [row.uuid, sameOr(before.get(row.uuid), row)]))
  const isFresh = (row: TradeRequest) => fresh.has(row.uuid)

  const meets = loaded.rows.some(isFresh)
  const bringsNothing = [...fresh.keys()].every(uuid => before.has(uuid))
  const staysExhausted = (rows: readonly TradeRequest[]) =>
    loaded.exhausted && loaded.total === block.total && bringsNothing && rows.length >= loaded.rows.length
  // The rows in between are missing: a list with a gap would look complete.
  if (!meets && block.offset > loaded.rows.length)
    return { rows: loaded.rows, total: block.total, exhausted: staysExhausted(loaded.rows) }
  const first = block.offset === 0 ? 0 : loaded.rows.findIndex(isFresh)
  const head = loaded.rows.slice(0, meets ? first : block.offset)
  const reachesEnd = block.offset + block.rows.length >= block.total
  const tail = meets && !reachesEnd ? loaded.rows.slice(loaded.rows.findLastIndex(isFresh) + 1) : []

  const isNextPage = block.offset > 0 && block.offset >= loaded.rows.length
  const rows = [...head, ...fresh.values(), ...tail]
  return { rows, total: block.total, exhausted: (isNextPage && bringsNothing) || staysExhausted(rows) }
}

/** The loaded object when nothing changed. */
const sameOr = (loaded: TradeRequest | undefined, fresh: TradeRequest): TradeRequest =>
  loaded !== undefined && toJson(loaded) === toJson(fresh) ? loaded : fresh

/**
 * The pages that a refresh requests, at most four: the first, those on screen and the page before them, to notice rows
 * that left. Consecutive pages are grouped.
 */
export function pagesToRefresh(
  shown: { readonly from: number; readonly to: number },
  loadedRows: number,
  pageSize: number,
): readonly (readonly number[])[] {
  const lastLoaded = Math.max(0, Math.ceil(loadedRows / pageSize) - 1)
  const pageOf = (index: number) => Math.min(lastLoaded, Math.max(0, Math.floor(index / pageSize)))
  const onScreen = Array.from({ length: pageOf(shown.to) - pageOf(shown.from) + 1 }, (_, i) => pageOf(shown.from) + i)
  const pages = new Set([0, ...onScreen.slice(0, 3)])
  if (pages.size < 4) pages.add(Math.max(0, pageOf(shown.from) - 1))
  return [...pages]
    .sort((a, b) => a - b)
    .reduce<number[][]>((groups, page) => {
      const group = groups.at(-1)
      if (group !== undefined && group.at(-1) === page - 1) group.push(page)
      else groups.push([page])
      return groups
    }, [])
}

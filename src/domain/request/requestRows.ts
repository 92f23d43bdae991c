import type { TradeRequest } from './request'

/** What is known of a list that the desk keeps in an order of its own, newest first. */
export type LoadedRows = {
  readonly rows: readonly TradeRequest[]
  /** How many rows the desk has. */
  readonly total: number
  /** The desk was asked for more and gave nothing new: it is not asked again until its total changes or a new row comes. */
  readonly exhausted: boolean
}

/** Neighbouring rows as the desk gave them just now, the first of them at `offset`. */
export type RowBlock = { readonly offset: number; readonly rows: readonly TradeRequest[]; readonly total: number }

export const NO_ROWS: LoadedRows = { rows: [], total: 0, exhausted: false }

export const hasMoreRows = (loaded: LoadedRows): boolean => !loaded.exhausted && loaded.rows.length < loaded.total

/**
 * Puts a block into what is known. Offsets shift while rows arrive and leave, so rows are told apart by uuid
 * (decisions.md, paging): between the first and the last row that both hold, the block is right; around it, what was known stays.
 * A row that did not change stays the same object, so that it is not drawn again.
 */
export function mergeRows(loaded: LoadedRows, block: RowBlock): LoadedRows {
  const before = new Map(loaded.rows.map(row => [row.uuid, row]))
  const fresh = new Map(block.rows.map(row => [row.uuid, sameOr(before.get(row.uuid), row)]))
  const isFresh = (row: TradeRequest) => fresh.has(row.uuid)

  const meets = loaded.rows.some(isFresh)
  const bringsNothing = [...fresh.keys()].every(uuid => before.has(uuid))
  const stillExhausted = loaded.exhausted && loaded.total === block.total && bringsNothing
  // Rows in between are not known: a list with a hole in it would look whole.
  if (!meets && block.offset > loaded.rows.length)
    return { rows: loaded.rows, total: block.total, exhausted: stillExhausted }
  const first = block.offset === 0 ? 0 : loaded.rows.findIndex(isFresh)
  const head = loaded.rows.slice(0, meets ? first : block.offset)
  const reachesEnd = block.offset + block.rows.length >= block.total
  const tail = meets && !reachesEnd ? loaded.rows.slice(loaded.rows.findLastIndex(isFresh) + 1) : []

  const asksForMore = block.offset > 0 && block.offset >= loaded.rows.length
  return {
    rows: [...head, ...fresh.values(), ...tail],
    total: block.total,
    exhausted: (asksForMore && bringsNothing) || stillExhausted,
  }
}

const sameOr = (known: TradeRequest | undefined, fresh: TradeRequest): TradeRequest =>
  known !== undefined && JSON.stringify(known) === JSON.stringify(fresh) ? known : fresh

/**
 * Pages that a refresh asks for: the first, those on screen, and the one before them, which shows what has left in between;
 * four at most (decisions.md). Neighbours stand together.
 */
export function pagesToRefresh(
  shown: { readonly from: number; readonly to: number },
  knownRows: number,
  pageSize: number,
): readonly (readonly number[])[] {
  const lastKnown = Math.max(0, Math.ceil(knownRows / pageSize) - 1)
  const pageOf = (index: number) => Math.min(lastKnown, Math.max(0, Math.floor(index / pageSize)))
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

import { BOOK_DEPTH, type RawLevel } from './orderBook'

/**
 * One side of a book that is kept up to date by changes. The best level is last: most changes happen near it, and an
 * insert there moves few others. Levels are keyed by the price's value: 97120.1 and 97120.10 are one level.
 */
type BookSide = { readonly best: 'highest' | 'lowest'; prices: number[]; amounts: number[] }

export const createBookSide = (best: BookSide['best']): BookSide => ({ best, prices: [], amounts: [] })

/** Replaces all levels by a snapshot's, which may come in any order. */
export function replaceLevels(side: BookSide, levels: readonly RawLevel[]): void {
  const worstFirst = levels.filter(([, amount]) => amount > 0)
  worstFirst.sort(side.best === 'highest' ? ([a], [b]) => a - b : ([a], [b]) => b - a)
  side.prices = worstFirst.map(([price]) => price)
  side.amounts = worstFirst.map(([, amount]) => amount)
}

/** Sets a level's amount; 0 removes the level, and does nothing if there is none. */
export function applyChange(side: BookSide, price: number, amount: number): void {
  const { prices, amounts } = side
  const at = indexOf(side, price)
  const exists = prices[at] === price
  if (amount > 0) {
    if (exists) amounts[at] = amount
    else {
      prices.splice(at, 0, price)
      amounts.splice(at, 0, amount)
    }
  } else if (exists) {
    prices.splice(at, 1)
    amounts.splice(at, 1)
  }
}

/** Best first. */
export function bestLevels({ prices, amounts }: BookSide, count = BOOK_DEPTH): RawLevel[] {
  const levels: RawLevel[] = []
  for (let i = prices.length - 1; i >= 0 && levels.length < count; i--) levels.push([prices[i]!, amounts[i]!])
  return levels
}

/** The first index whose price is not worse. */
function indexOf({ best, prices }: BookSide, price: number): number {
  const sign = best === 'highest' ? 1 : -1
  let from = 0
  let to = prices.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (sign * prices[middle]! < sign * price) from = middle + 1
    else to = middle
  }
  return from
}

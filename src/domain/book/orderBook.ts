import { roundNumber, TIE_LIFT } from './roundNumber'

/** Price and amount of one level as the exchange sent them, as numbers (feed side). */
export type RawLevel = readonly [price: number, amount: number]

/**
 * `amount` and `total`, which runs from the best level, are rounded to be shown; `fill` is its percent, 1 decimal, of the
 * larger side's total (spec section 9). `exact` is the amount that the exchange said: what can be taken.
 */
export type Level = {
  readonly price: number
  readonly exact: number
  readonly amount: number
  readonly total: number
  readonly fill: number
}

/** Best first on both sides, at most 20 levels. */
export type OrderBook = { readonly asks: readonly Level[]; readonly bids: readonly Level[] }

/** Order books are cut to 20 levels (spec section 9). */
export const BOOK_DEPTH = 20

/**
 * The book as it is shown, from levels best first: cut to 20, amounts and running totals to 8 significant digits,
 * fill against the larger side (spec section 9). Sums are exact up to 15 digits, so they round as decimals do.
 */
export function orderBook(asks: readonly RawLevel[], bids: readonly RawLevel[]): OrderBook {
  const askTotals = runningTotals(asks)
  const bidTotals = runningTotals(bids)
  const larger = Math.max(askTotals.at(-1) ?? 0, bidTotals.at(-1) ?? 0)
  return { asks: levels(asks, askTotals, larger), bids: levels(bids, bidTotals, larger) }
}

/** A best ask at or below the best bid: no market trades like that, so it is never shown as live. */
export function isCrossed(asks: readonly RawLevel[], bids: readonly RawLevel[]): boolean {
  const ask = asks[0]
  const bid = bids[0]
  return ask !== undefined && bid !== undefined && ask[0] <= bid[0]
}

/** Adds with the lost low part carried along (Knuth's two-sum): twenty plain additions would drift off a tie. */
function runningTotals(side: readonly RawLevel[]): number[] {
  const count = Math.min(side.length, BOOK_DEPTH)
  const totals = new Array<number>(count)
  let sum = 0
  let lost = 0
  for (let i = 0; i < count; i++) {
    const amount = side[i]![1]
    const next = sum + amount
    const taken = next - sum
    lost += sum - (next - taken) + (amount - taken)
    sum = next
    totals[i] = sum + lost
  }
  return totals
}

function levels(side: readonly RawLevel[], totals: readonly number[], larger: number): Level[] {
  const shown = new Array<Level>(totals.length)
  for (let i = 0; i < totals.length; i++) {
    const [price, amount] = side[i]!
    const total = totals[i]!
    shown[i] = {
      price,
      exact: amount,
      amount: roundNumber(amount),
      total: roundNumber(total),
      fill: fillOf(total, larger),
    }
  }
  return shown
}

const fillOf = (total: number, larger: number): number =>
  larger === 0 ? 0 : Math.round((total / larger) * 1000 * TIE_LIFT) / 10

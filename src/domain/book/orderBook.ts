import { roundNumber, TIE_LIFT } from './roundNumber'

/** A level as the exchange sent it, in numbers. */
export type RawLevel = readonly [price: number, amount: number]

/**
 * `amount` and `total` (running from the best level) are rounded for display. `fill` is the total in percent of the
 * larger side's, 1 decimal. `exact` is the amount as the exchange sent it: calculations use it.
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

/** Levels kept on each side. */
export const BOOK_DEPTH = 20

/** Builds the displayed book from levels sorted best first. Sums are exact to 15 digits and round as decimals do. */
export function orderBook(asks: readonly RawLevel[], bids: readonly RawLevel[]): OrderBook {
  const askTotals = runningTotals(asks)
  const bidTotals = runningTotals(bids)
  const larger = Math.max(askTotals.at(-1) ?? 0, bidTotals.at(-1) ?? 0)
  return { asks: levels(asks, askTotals, larger), bids: levels(bids, bidTotals, larger) }
}

/** The best ask is at or below the best bid. No real market is; such a book is never shown as live. */
export function isCrossed(asks: readonly RawLevel[], bids: readonly RawLevel[]): boolean {
  const ask = asks[0]
  const bid = bids[0]
  return ask !== undefined && bid !== undefined && ask[0] <= bid[0]
}

/** Carries the rounding error of each addition (Knuth's two-sum): twenty plain additions would drift off a tie. */
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

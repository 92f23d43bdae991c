import { type Decimal, divide, isPositive, multiply, roundSignificant } from '../decimal'
import type { Side } from '../request/request'
import type { Level, OrderBook } from './orderBook'
import { walk } from './walk'

/** A pair's book; `reversed` when the exchange lists only the pair the other way round. */
export type Leg = { readonly book: OrderBook; readonly reversed: boolean }

/** `thin`: a book holds less than the amount, and the rate is for the part that it holds. */
type Triangulation = { readonly rate: Decimal; readonly thin: boolean }

/** Divisions are cut after 40 decimals; rounding to 20 digits first restores a rate that lies exactly on a tie. */
const EXACT_DIGITS = 20

/**
 * Counter for one base through a common currency, 8 significant digits: walks base→common by the amount, then
 * common→counter by the proceeds. Without an amount it uses the best levels; undefined when a side is empty.
 */
export function triangulate(first: Leg, second: Leg, side: Side, amount: Decimal): Triangulation | undefined {
  const toCommon = takeLeg(first, side, amount)
  const toCounter = toCommon && takeLeg(second, side, isPositive(amount) ? toCommon.given : '0')
  if (toCommon === undefined || toCounter === undefined) return undefined
  const exact = divide(multiply(toCommon.given, toCounter.given), multiply(toCommon.taken, toCounter.taken))
  const rate = roundSignificant(roundSignificant(exact, 'half-up', EXACT_DIGITS))
  return { rate, thin: toCommon.thin || toCounter.thin }
}

/** `taken` is in the currency that the leg starts from, `given` in the one that it leads to. */
export type Taken = { readonly taken: Decimal; readonly given: Decimal; readonly thin: boolean }

/** The levels that a request takes. On a reversed pair, buying its counter means selling its base. */
export const levelsFor = ({ book, reversed }: Leg, side: Side): readonly Level[] =>
  (side === 'buy') === reversed ? book.bids : book.asks

/** Walks a leg by an amount of `of`; without an amount, the best level's price. Undefined when the side is empty. */
export function takeLeg(leg: Leg, side: Side, amount: Decimal, of: 'taken' | 'given' = 'taken'): Taken | undefined {
  const { reversed } = leg
  const walked = walk(levelsFor(leg, side), amount, reversed === (of === 'taken') ? 'counter' : 'base')
  if (walked === undefined) return undefined
  const { average, base, counter, thin } = walked
  if (!isPositive(base)) return reversed ? { taken: average, given: '1', thin } : { taken: '1', given: average, thin }
  return reversed ? { taken: counter, given: base, thin } : { taken: base, given: counter, thin }
}

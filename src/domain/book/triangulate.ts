import { type Decimal, divide, isPositive, multiply, roundSignificant } from '../decimal'
import type { Side } from '../request/request'
import type { Level, OrderBook } from './orderBook'
import { walk } from './walk'

/** One book of the two; `reversed`: only the pair the other way round is listed. */
export type Leg = { readonly book: OrderBook; readonly reversed: boolean }

/** `thin`: a book holds less than the amount, and the rate is that of what it holds. */
export type Triangulation = { readonly rate: Decimal; readonly thin: boolean }

/** Divisions end after 40 decimals: this many digits hide where, and a rate that lies on a tie goes up as it should. */
const EXACT_DIGITS = 20

/**
 * Counter for one base through a common currency: base→common walked by the amount, common→counter by what that gives,
 * on the side that the request takes; 8 significant digits (decisions.md, triangulated price). No amount yet: the best
 * levels. Undefined: a side is empty.
 */
export function triangulate(first: Leg, second: Leg, side: Side, amount: Decimal): Triangulation | undefined {
  const toCommon = takeLeg(first, side, amount)
  const toCounter = toCommon && takeLeg(second, side, isPositive(amount) ? toCommon.given : '0')
  if (toCommon === undefined || toCounter === undefined) return undefined
  const exact = divide(multiply(toCommon.given, toCounter.given), multiply(toCommon.taken, toCounter.taken))
  const rate = roundSignificant(roundSignificant(exact, 'half-up', EXACT_DIGITS))
  return { rate, thin: toCommon.thin || toCounter.thin }
}

/** What a leg takes of the currency it starts from, and what stands against it. */
export type Taken = { readonly taken: Decimal; readonly given: Decimal; readonly thin: boolean }

/** The levels that a side takes. Buying what a pair has as its counter is selling its base: the reversed pair is walked on its other side. */
export const levelsFor = ({ book, reversed }: Leg, side: Side): readonly Level[] =>
  (side === 'buy') === reversed ? book.bids : book.asks

/** `amount` is of what is taken, or of what stands against it. None: the best level's price. Undefined: the side is empty. */
export function takeLeg(leg: Leg, side: Side, amount: Decimal, of: 'taken' | 'given' = 'taken'): Taken | undefined {
  const { reversed } = leg
  const walked = walk(levelsFor(leg, side), amount, reversed === (of === 'taken') ? 'counter' : 'base')
  if (walked === undefined) return undefined
  const { average, base, counter, thin } = walked
  if (!isPositive(base)) return reversed ? { taken: average, given: '1', thin } : { taken: '1', given: average, thin }
  return reversed ? { taken: counter, given: base, thin } : { taken: base, given: counter, thin }
}

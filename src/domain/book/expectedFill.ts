import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  multiply,
  type Rounding,
  roundSignificant,
  roundTo,
  subtract,
} from '../decimal'
import type { Side } from '../request/request'
import type { Level } from './orderBook'
import { type Leg, levelsFor } from './triangulate'
import { decimalOf, isWithinLimit, walk } from './walk'

/** What a request would receive from the visible book now. */
export type ExpectedFill = {
  /** Counter for one base, 8 significant digits; the part of a limit that waits counts at its own price. */
  readonly average: Decimal
  /** Base that would fill now. */
  readonly filledNow: Decimal
  /** How much worse the part that fills now is than the best price; percent, 8 significant digits, never negative. */
  readonly slippage: Decimal
  /** The visible levels (a limit's: up to its price) hold less than the amount. */
  readonly thin: boolean
  /** The best price of the side, counter for one base; 0 when the side is empty. */
  readonly best: Decimal
  /** The best price of the other side, counter for one base; 0 when that side is empty. */
  readonly otherBest: Decimal
}

/**
 * Walks the side that the request takes; a limit takes only levels at its price or better.
 * Undefined without an amount, and for a market request on an empty side.
 */
export function expectedFill(leg: Leg, side: Side, amount: Decimal, limit?: Decimal): ExpectedFill | undefined {
  if (!isPositive(amount)) return undefined
  const levels = levelsFor(leg, side)
  const best = bestOf(leg, levels)
  const otherBest = bestOf(leg, levelsFor(leg, side === 'buy' ? 'sell' : 'buy'))
  const fillable =
    limit === undefined ? levels : levels.filter(level => isWithinLimit(level, side, limit, leg.reversed))
  const walked = walk(fillable, amount, leg.reversed ? 'counter' : 'base')
  if (walked === undefined)
    return limit === undefined
      ? undefined
      : { average: limit, filledNow: '0', slippage: '0', thin: false, best, otherBest }
  const [filledNow, paid] = leg.reversed ? [walked.counter, walked.base] : [walked.base, walked.counter]
  const rest = subtract(amount, filledNow)
  const average =
    limit === undefined || !walked.thin ? divide(paid, filledNow) : divide(add(paid, multiply(rest, limit)), amount)
  return {
    average: roundSignificant(average),
    filledNow,
    slippage: worseBy(divide(paid, filledNow), best, side),
    thin: walked.thin && fillable.length === levels.length,
    best,
    otherBest,
  }
}

function bestOf({ reversed }: Leg, [best]: readonly Level[]): Decimal {
  const price = best === undefined ? '0' : decimalOf(best.price)
  return reversed && isPositive(price) ? divide('1', price) : price
}

/** How much worse a price is than the best: percent, 8 significant digits; 0 when it is not worse. */
export function worseBy(price: Decimal, best: Decimal, side: Side): Decimal {
  if (!isPositive(best)) return '0'
  const worse = side === 'buy' ? subtract(price, best) : subtract(best, price)
  // Divisions are cut after 40 decimals; that error must not count as a difference.
  const percent = roundTo(multiply(divide(worse, best), '100'), 12)
  return isPositive(percent) ? roundSignificant(percent) : '0'
}

/** For display: 2 decimals, but 2 significant digits below 0.01, so that a small loss never reads as 0. */
export const roundPercent = (percent: Decimal, rounding: Rounding = 'half-up'): Decimal =>
  compare(percent, '0.01') < 0 ? roundSignificant(percent, rounding, 2) : roundTo(percent, 2, rounding)

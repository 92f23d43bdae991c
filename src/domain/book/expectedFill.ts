import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  multiply,
  roundSignificant,
  roundTo,
  subtract,
} from '../decimal'
import type { Side } from '../request/request'
import type { Level } from './orderBook'
import { type Leg, levelsFor } from './triangulate'
import { decimalOf, walk } from './walk'

/** What a request would get of the visible book as it stands now. */
export type ExpectedFill = {
  /** Counter for one base: of what would fill now, the rest of a limit at its price; 8 significant digits. */
  readonly average: Decimal
  /** Base that would fill now; the whole amount where nothing is left over. */
  readonly now: Decimal
  /** How much worse what fills now is than the best price, in percent, 8 significant digits; never negative. */
  readonly slippage: Decimal
  /** The visible levels end before the amount does (and, of a limit, before its price): what lies behind is not known. */
  readonly thin: boolean
}

/**
 * Walks the side that the request takes: at market all of it, of a limit what stands at its price or better. Undefined:
 * nothing stands there and no limit tells what is paid, or there is no amount.
 */
export function expectedFill(leg: Leg, side: Side, amount: Decimal, limit?: Decimal): ExpectedFill | undefined {
  if (!isPositive(amount)) return undefined
  const levels = levelsFor(leg, side)
  const open = limit === undefined ? levels : levels.filter(level => isWithin(level, leg.reversed, side, limit))
  const walked = walk(open, amount, leg.reversed ? 'counter' : 'base')
  if (walked === undefined)
    return limit === undefined ? undefined : { average: limit, now: '0', slippage: '0', thin: false }
  const [now, paid] = leg.reversed ? [walked.counter, walked.base] : [walked.base, walked.counter]
  const rest = subtract(amount, now)
  const average =
    limit === undefined || !walked.thin ? divide(paid, now) : divide(add(paid, multiply(rest, limit)), amount)
  return {
    average: roundSignificant(average),
    now,
    slippage: worseBy(divide(paid, now), bestOf(leg, open), side),
    thin: walked.thin && open.length === levels.length,
  }
}

/** Whether a limit takes that level: a buy at its price or below, a sell at its price or above. */
function isWithin({ price }: Level, reversed: boolean, side: Side, limit: Decimal): boolean {
  // 1 / p ≤ limit, without a division that ends somewhere.
  const order = reversed ? compare('1', multiply(decimalOf(price), limit)) : compare(decimalOf(price), limit)
  return side === 'buy' ? order <= 0 : order >= 0
}

function bestOf({ reversed }: Leg, [best]: readonly Level[]): Decimal {
  const price = best === undefined ? '0' : decimalOf(best.price)
  return reversed && isPositive(price) ? divide('1', price) : price
}

/** How much worse a price is than the best, in percent, 8 significant digits: dearer to buy, cheaper to sell; never negative. */
export function worseBy(price: Decimal, best: Decimal, side: Side): Decimal {
  if (!isPositive(best)) return '0'
  const worse = side === 'buy' ? subtract(price, best) : subtract(best, price)
  // Divisions end after 40 decimals: what they leave is no difference.
  const percent = roundTo(multiply(divide(worse, best), '100'), 12)
  return isPositive(percent) ? roundSignificant(percent) : '0'
}

/** As it is told: 2 decimals, or 2 digits of what is smaller, so that nothing that is there looks like 0. */
export const roundPercent = (percent: Decimal): Decimal =>
  compare(percent, '0.01') < 0 ? roundSignificant(percent, 'half-up', 2) : roundTo(percent, 2)

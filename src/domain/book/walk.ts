import { add, compare, type Decimal, divide, isPositive, multiply, numberToDecimal, subtract } from '../decimal'
import type { Side } from '../request/request'
import type { Level } from './orderBook'

/** The cost of an amount on one side of a book. */
type Walk = {
  /** Counter for one base, to 40 decimals. */
  readonly average: Decimal
  readonly base: Decimal
  readonly counter: Decimal
  /** The book holds less than the amount; the figures are for what it holds. */
  readonly thin: boolean
}

/**
 * Takes levels, best first, until the amount is filled; `unit` is the currency of the amount. Without an amount,
 * `average` is the best price; undefined when the side is empty.
 */
export function walk(levels: readonly Level[], amount: Decimal, unit: 'base' | 'counter' = 'base'): Walk | undefined {
  const best = levels[0]
  if (best === undefined) return undefined
  if (!isPositive(amount)) return { average: decimalOf(best.price), base: '0', counter: '0', thin: false }
  let left = amount
  let base = '0'
  let counter = '0'
  for (const level of levels) {
    const price = decimalOf(level.price)
    const size = decimalOf(level.exact)
    const worth = multiply(price, size)
    const whole = unit === 'base' ? size : worth
    const last = compare(left, whole) <= 0
    base = add(base, last ? (unit === 'base' ? left : divide(left, price)) : size)
    counter = add(counter, last ? (unit === 'base' ? multiply(price, left) : left) : worth)
    left = last ? '0' : subtract(left, whole)
    if (last) break
  }
  return { average: divide(counter, base), base, counter, thin: isPositive(left) }
}

/** A buy's limit takes levels at its price or below, a sell's at it or above. `reversed`: of the inverse pair. */
export function isWithinLimit({ price }: Level, side: Side, limit: Decimal, reversed = false): boolean {
  // 1 / price ≤ limit as 1 ≤ price × limit: a division would be rounded.
  const order = reversed ? compare('1', multiply(decimalOf(price), limit)) : compare(decimalOf(price), limit)
  return side === 'buy' ? order <= 0 : order >= 0
}

/** A level's number as money: the shortest decimal for it, which is what the exchange wrote. */
export const decimalOf = (value: number): Decimal => (Number.isFinite(value) ? numberToDecimal(value) : '0')

import { createExact, type Decimal, divide, isZero, multiply, subtract } from './decimal'

/** A quotient costs as much as it has decimals; sums are exact in each of them. */
const EXACT = { 0: createExact(0), 2: createExact(2) }

export const sum = (all: readonly Decimal[]): Decimal =>
  all.reduce((total, each) => total.plus(each), new EXACT[0]('0')).toFixed()

/** `part` in percent of `whole`, rounded down; undefined when `whole` is 0. */
export const percentOf = (part: Decimal, whole: Decimal, places: 0 | 2 = 0): Decimal | undefined =>
  isZero(whole) ? undefined : new EXACT[places](part).times('100').div(whole).toFixed()

/** From an amount other than 0 to another one, in percent of the first; negative after a fall. */
export const percentChange = (from: Decimal, to: Decimal): Decimal => multiply(divide(subtract(to, from), from), '100')

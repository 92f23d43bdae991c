import { createExact, type Decimal, isZero } from './decimal'

/** A quotient costs as much as it has decimals. */
const PERCENTS = { 0: createExact(0), 2: createExact(2) }

/** `part` in percent of `whole`, rounded down; undefined when `whole` is 0. */
export const percentOf = (part: Decimal, whole: Decimal, places: 0 | 2 = 0): Decimal | undefined =>
  isZero(whole) ? undefined : new PERCENTS[places](part).times('100').div(whole).toFixed()

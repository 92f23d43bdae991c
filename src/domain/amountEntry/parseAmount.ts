import { type Decimal, isDecimal, isPositive } from '../decimal'

/** What stands in a money field, once it is an amount that can be reckoned with: a decimal above 0. */
export const parseAmount = (text: string): Decimal | undefined =>
  isDecimal(text) && isPositive(text) ? text : undefined

import { type Decimal, isDecimal, isPositive } from '../../../src/domain/decimal'

/** What stands in a money field, once it is an amount that can be reckoned with. */
export const typedAmount = (text: string): Decimal | undefined =>
  isDecimal(text) && isPositive(text) ? text : undefined

import { type Decimal, isDecimal, isPositive } from '../decimal'

/** A field's value as an amount: undefined unless it is a decimal above 0. */
export const positiveAmount = (text: string): Decimal | undefined =>
  isDecimal(text) && isPositive(text) ? text : undefined

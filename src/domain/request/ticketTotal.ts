import { type Decimal, isZero, multiply, round8, roundSignificant } from '../decimal'

/** An amount in counter, with 8 decimals; below those 8 significant digits, so that it never reads as 0. */
export function ticketTotal(amount: Decimal, price: Decimal): Decimal {
  const exact = multiply(amount, price)
  const rounded = round8(exact)
  return isZero(rounded) ? roundSignificant(exact) : rounded
}

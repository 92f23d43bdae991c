import { compare, type Decimal, divide, isPositive, multiply, roundTo } from '../decimal'

/**
 * Percent of the available funds, rounded half up (a quarter rounded down still reads 25), but never 100 while
 * something is left.
 */
export function shareOfFunds(spent: Decimal, available: Decimal, places: number): Decimal | undefined {
  if (!isPositive(available)) return undefined
  const exact = multiply(divide(spent, available), '100')
  const rounded = roundTo(exact, places)
  return compare(rounded, '100') === 0 && compare(exact, '100') < 0 ? roundTo(exact, places, 'down') : rounded
}

import { AMOUNT_DECIMALS } from '../amountEntry/amountLimits'
import { add, compare, type Decimal, divide, isPositive, multiply, roundTo } from '../decimal'

/** What a ticket takes from: the currency that its side spends, or on futures the margin that is free. */
export type Funds = {
  readonly of: 'balance' | 'margin'
  readonly available: Decimal
  /** Whether the desk's maximum takes all of it, to the last step of an amount. */
  readonly isMaxAll: boolean
}

/** The part of the funds that a ticket takes. */
export type FundsShare = Pick<Funds, 'of' | 'isMaxAll'> & {
  readonly percent: Decimal
  /** It moves with the market's price. */
  readonly isApproximate: boolean
}

/** `unit`: how much of the funds one base takes. */
export function takenShare(
  amount: Decimal,
  unit: Decimal,
  isApproximate: boolean,
  { of, available, isMaxAll }: Funds,
): FundsShare | undefined {
  const percent = takesAll(amount, unit, available)
    ? '100'
    : shareOfFunds(multiply(amount, unit), available, isApproximate ? 0 : 2)
  return percent === undefined ? undefined : { of, percent, isApproximate, isMaxAll }
}

/** Whether the amount leaves less than one step of the funds, without exceeding them. */
export const takesAll = (amount: Decimal, unit: Decimal, available: Decimal): boolean =>
  compare(multiply(amount, unit), available) <= 0 && compare(multiply(add(amount, STEP), unit), available) > 0

/** Smallest step of an amount. */
const STEP = `0.${'1'.padStart(AMOUNT_DECIMALS, '0')}`

/** Why a chip's percent of the maximum is not the same percent of the funds; undefined if it is. */
export function otherPercentReason(
  { percent, isApproximate, isMaxAll }: FundsShare,
  chosen: number,
): 'maximum' | 'rounding' | undefined {
  if (percent === String(chosen)) return undefined
  if (!isMaxAll) return 'maximum'
  return isApproximate ? undefined : 'rounding'
}

/**
 * Percent of the available funds, rounded half up (a quarter rounded down still reads 25), but never 100 while
 * something is left. Below 1 it has two decimals, as 0 would say that nothing is taken.
 */
export function shareOfFunds(spent: Decimal, available: Decimal, places: number): Decimal | undefined {
  if (!isPositive(available)) return undefined
  const exact = multiply(divide(spent, available), '100')
  const rounded = roundTo(exact, compare(exact, '1') < 0 ? Math.max(places, 2) : places)
  return compare(rounded, '100') === 0 ? roundTo(exact, places, 'down') : rounded
}

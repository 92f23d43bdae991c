import { compare, type Decimal, divide, isPositive, multiply, roundTo } from '../decimal'
import { AMOUNT_DECIMALS } from './amountLimits'

/** The maximum unchanged at 100, a part of it rounded down. */
export const partOfMax = (max: Decimal, percent: number): Decimal =>
  percent === 100 ? max : roundTo(multiply(max, divide(String(percent), '100')), AMOUNT_DECIMALS, 'down')

/** The part that the amount is exactly, if any of these. */
export const chosenPart = <Percent extends number>(
  amount: Decimal | '',
  max: Decimal | undefined,
  percents: readonly Percent[],
): Percent | undefined =>
  max !== undefined && isPositive(max) ? percents.find(percent => partOfMax(max, percent) === amount) : undefined

/** The part has more decimals than an amount may have, so that less is taken. */
export const isRoundedPart = (max: Decimal, percent: number): boolean =>
  compare(multiply(partOfMax(max, percent), '100'), multiply(max, String(percent))) !== 0

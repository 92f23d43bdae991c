import { compare, type Decimal, multiply } from '../decimal'

/**
 * Whether more digits may still lift a typed amount above `least`, as they do for 33 below 3300 and for 10500 below
 * 95000. An amount to which nobody would add a digit, such as 3200 below 3300, is not half typed.
 */
export const isHalfTyped = (typed: Decimal, least: Decimal): boolean =>
  least.startsWith(typed) || wholeDigits(typed) < wholeDigits(least) || isNearWithOneDigitMore(typed, least)

const wholeDigits = (amount: Decimal): number => amount.split('.')[0]?.length ?? 0

/** 3200 would become ten times 3300: so wide a range is hardly meant. */
const isNearWithOneDigitMore = (typed: Decimal, least: Decimal): boolean =>
  !typed.includes('.') && compare(multiply(typed, '10'), multiply(least, '3')) < 0

import type { Decimal } from '../decimal'

/** Whether an amount below another may only lack its next digits: 33 on the way to 3300, but not 3200. */
export const isHalfTyped = (typed: Decimal, least: Decimal): boolean =>
  least.startsWith(typed) || wholeDigits(typed) < wholeDigits(least)

const wholeDigits = (amount: Decimal): number => amount.split('.')[0]?.length ?? 0

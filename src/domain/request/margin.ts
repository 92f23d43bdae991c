import type { BalanceEntry } from '../balance'
import { add, type Decimal, divide, isNegative, isPositive, roundTo, subtract } from '../decimal'
import type { Side } from './request'

/** How many times its margin the request is worth, with 2 decimals; undefined when the desk requires no margin. */
export const leverageOf = (worth: Decimal, margin: Decimal): Decimal | undefined =>
  isPositive(margin) ? roundTo(divide(worth, margin), 2) : undefined

/** The position once the request is executed; negative is short. Without a position before, it starts at 0. */
export const positionAfter = (before: BalanceEntry['position'], side: Side, amount: Decimal): Decimal | undefined =>
  before === 'unknown' ? undefined : (side === 'buy' ? add : subtract)(before ?? '0', amount)

/** A long position turns into a short one, or a short into a long. */
export const flipsPosition = (before: Decimal, after: Decimal): boolean =>
  (isPositive(before) && isNegative(after)) || (isNegative(before) && isPositive(after))

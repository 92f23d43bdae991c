import { type AccountKey, type Balance, balanceAt } from './balance'
import type { Currency } from './currency'
import { add, type Decimal, isPositive, percentOf } from './decimal'

/** Percent of all priced balances, 2 decimals, rounded down. */
type Share = { readonly currency: Currency; readonly percent: Decimal }

export type Allocation = {
  /** Largest first, at most four. */
  readonly largest: readonly Share[]
  /** The sum of the rest; undefined without a rest. */
  readonly others?: Decimal
}

/** More shades of one ink can't be told apart in the bar. */
const LARGEST = 4

/** Each currency's share of the total; a balance without a price, or below 0, has none. */
export function sharesOf(
  balances: readonly Balance[],
  equivalent: string,
  account: AccountKey = 'all_accounts',
): ReadonlyMap<Currency, Decimal> {
  const worths = balances.flatMap(balance => {
    const worth = balanceAt(balance, account)?.equivalents[equivalent]
    return worth !== undefined && isPositive(worth) ? [[balance.currency, worth] as const] : []
  })
  const whole = worths.map(([, worth]) => worth).reduce(add, '0')
  return new Map(worths.map(([currency, worth]) => [currency, percentOf(worth, whole, 2) ?? '0']))
}

/** `shares` are sorted by worth. */
export function allocate(shares: ReadonlyMap<Currency, Decimal>): Allocation {
  const all = [...shares].map(([currency, percent]) => ({ currency, percent }))
  const rest = all.slice(LARGEST)
  return {
    largest: all.slice(0, LARGEST),
    ...(rest.length > 0 ? { others: rest.map(share => share.percent).reduce(add) } : {}),
  }
}

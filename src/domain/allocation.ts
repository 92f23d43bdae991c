import { type AccountKey, type Balance, balanceAt } from './balance'
import type { Currency } from './currency'
import { add, type Decimal, isPositive, percentOf } from './decimal'

/** Percent of all that is worth something, two decimals, rounded down. */
export type Share = { readonly currency: Currency; readonly percent: Decimal }

export type Allocation = {
  /** By worth, largest first; at most four. */
  readonly largest: readonly Share[]
  /** What the rest comes to; undefined when there is none. */
  readonly others?: Decimal
}

/** Shares that the bar can tell apart by one ink. */
const LARGEST = 4

/** How the worth is spread over currencies. What has no price or is owed has no share. */
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

/** The bar's steps; `shares` come ordered by worth. */
export function allocate(shares: ReadonlyMap<Currency, Decimal>): Allocation {
  const all = [...shares].map(([currency, percent]) => ({ currency, percent }))
  const rest = all.slice(LARGEST)
  return {
    largest: all.slice(0, LARGEST),
    ...(rest.length > 0 ? { others: rest.map(share => share.percent).reduce(add) } : {}),
  }
}

import type { ListedBalance } from './balanceList'
import type { Currency } from './currency'
import { type Decimal, isPositive } from './decimal'
import { percentOf, sum } from './totals'

type Holding = Pick<ListedBalance, 'key' | 'currency' | 'worth'>

type Share = {
  /** As of its balance: a desk may list a currency twice. */
  readonly key: string
  readonly currency: Currency
  readonly worth: Decimal
  /** Of all priced balances, 2 decimals, rounded down. */
  readonly percent: Decimal
}

export type Allocation = {
  /** Largest first, at most LARGEST_SHARES. */
  readonly largest: readonly Share[]
  /** The rest together; undefined without a rest. */
  readonly others?: Omit<Share, 'key' | 'currency'>
}

/** How many currencies have a color of their own: more shades of one ink can't be told apart. */
export const LARGEST_SHARES = 4

/** What all holdings are worth together; one without a price, or below 0, adds nothing. */
export const wholeWorth = (holdings: readonly Holding[]): Decimal =>
  sum(holdings.flatMap(({ worth }) => (isShare(worth) ? [worth] : [])))

/** In percent of the whole; undefined without a price, and below 0. */
export const shareOf = (worth: Decimal | undefined, whole: Decimal): Decimal | undefined =>
  isShare(worth) ? percentOf(worth, whole, 2) : undefined

/** `holdings` are sorted by worth, largest first, as `listBalances` returns them: the first ones are the largest. */
export function allocate(holdings: readonly Holding[], whole: Decimal): Allocation {
  const all = holdings.flatMap(({ key, currency, worth }) => (isShare(worth) ? [{ key, currency, worth }] : []))
  const rest = all.slice(LARGEST_SHARES)
  const restWorth = wholeWorth(rest)
  const percentOfWhole = (worth: Decimal) => shareOf(worth, whole) ?? '0'
  return {
    largest: all.slice(0, LARGEST_SHARES).map(share => ({ ...share, percent: percentOfWhole(share.worth) })),
    ...(rest.length > 0 ? { others: { worth: restWorth, percent: percentOfWhole(restWorth) } } : {}),
  }
}

const isShare = (worth: Decimal | undefined): worth is Decimal => worth !== undefined && isPositive(worth)

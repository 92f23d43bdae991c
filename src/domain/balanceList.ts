import { type AccountKey, type Balance, type BalanceEntry, byWorth, entryAt, isHeldOn, worthOf } from './balance'
import type { Currency } from './currency'
import { absolute, compare, type Decimal } from './decimal'

/** One currency, as the list of an account shows it. */
export type ListedBalance = {
  /** Tells rows apart, also those of a desk that lists a currency twice. */
  readonly key: string
  readonly currency: Currency
  /** `undefined` when the desk's figures could not be read. */
  readonly entry: BalanceEntry | undefined
  /** In the chosen currency; `undefined` without a price. */
  readonly worth: Decimal | undefined
  readonly isSmall: boolean
}

type ListOptions = {
  readonly account?: AccountKey | undefined
  /** The currency of the worth. */
  readonly equivalent: Currency
  /** A balance worth less is small. In USDT, whatever the currency of the worth. */
  readonly smallBelow: Decimal
}

/** What the client has on the account: largest worth first, then balances without a price, by code. */
export function listBalances(
  balances: readonly Balance[],
  { account = 'all_accounts', equivalent, smallBelow }: ListOptions,
): readonly ListedBalance[] {
  const keys = new Set<string>()
  return balances
    .filter(balance => isHeldOn(balance, account))
    .sort(byWorth(equivalent, account))
    .map((balance, at) => {
      const { currency } = balance
      const entry = entryAt(balance, account)
      const key = keys.has(currency) ? `${currency} ${at}` : currency
      keys.add(key)
      const worth = entry && worthOf(currency, entry, equivalent)
      return { key, currency, entry, worth, isSmall: isSmall(currency, entry, smallBelow) }
    })
}

/** Those that are not small. */
export function withoutSmall(listed: readonly ListedBalance[]): readonly ListedBalance[] {
  const large = listed.filter(({ isSmall }) => !isSmall)
  // The same array, so that nothing is drawn anew.
  return large.length === listed.length ? listed : large
}

/** How many currencies a total leaves out. */
export const unpricedCount = (listed: readonly ListedBalance[]): number =>
  listed.filter(({ worth }) => worth === undefined).length

/** A balance without a USDT price is never small; a position makes no difference. */
function isSmall(currency: Currency, entry: BalanceEntry | undefined, below: Decimal): boolean {
  const worth = entry && worthOf(currency, entry, 'USDT')
  return worth !== undefined && compare(absolute(worth), below) < 0
}

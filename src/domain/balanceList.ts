import { type AccountKey, type Balance, type BalanceEntry, byWorth, entryAt, isHeldOn, worthOf } from './balance'
import type { Currency } from './currency'
import { absolute, compare, type Decimal } from './decimal'

/** One currency, as the list of an account shows it. */
export type ListedBalance = {
  /** Tells rows apart, also those of a desk that lists a currency twice. */
  readonly key: string
  readonly currency: Currency
  /** The code as searches compare it. */
  readonly folded: string
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
      return {
        key,
        currency,
        folded: folded(currency),
        entry,
        worth,
        isSmall: isSmall(currency, entry, smallBelow),
      }
    })
}

/** Those whose code contains the text, in any case; without the small ones if these are hidden. */
export function filterBalances(
  listed: readonly ListedBalance[],
  { search = '', hideSmall }: { readonly search?: string | undefined; readonly hideSmall: boolean },
): readonly ListedBalance[] {
  const text = folded(search.trim())
  const found = listed.filter(({ folded, isSmall }) => !(hideSmall && isSmall) && folded.includes(text))
  // The same array, so that nothing is drawn anew.
  return found.length === listed.length ? listed : found
}

/** Without differences of case, nor of how a keyboard writes the same letter, such as in full width. */
const folded = (text: string): string => text.normalize('NFKC').toUpperCase()

/** How many currencies a total leaves out. */
export const unpricedCount = (listed: readonly ListedBalance[]): number =>
  listed.filter(({ worth }) => worth === undefined).length

/** A balance without a USDT price is never small; a position makes no difference. */
function isSmall(currency: Currency, entry: BalanceEntry | undefined, below: Decimal): boolean {
  const worth = entry && worthOf(currency, entry, 'USDT')
  return worth !== undefined && compare(absolute(worth), below) < 0
}

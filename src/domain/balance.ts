import type { ExchangeAccount } from './account'
import type { Currency } from './currency'
import { absolute, compare, type Decimal, isNegative, isZero } from './decimal'

export type AccountKey = ExchangeAccount | 'all_accounts'

/** The value of a balance by equivalent currency; a currency without a price has no key. */
export type Equivalents = Readonly<Record<string, Decimal>>

export type BalanceEntry = {
  readonly amount?: Decimal
  readonly available?: Decimal
  readonly withdrawable?: Decimal
  /** Positive is long, negative short; 'unknown' when the desk's could not be read. */
  readonly position?: Decimal | 'unknown'
  readonly equivalents: Equivalents
}

/** `accounts` has a key only where the client holds the currency. */
export type Balance = {
  readonly currency: Currency
  readonly accounts: Readonly<Partial<Record<AccountKey, BalanceEntry>>>
}

export const balanceAt = (balance: Balance, account: AccountKey = 'all_accounts'): BalanceEntry | undefined =>
  balance.accounts[account]

/** An entry's value. In its own currency that is the exact amount: the desk rounds equivalents to cents. */
export const worthOf = (
  currency: Currency,
  { amount, equivalents }: BalanceEntry,
  equivalent: Currency,
): Decimal | undefined => {
  const worth = equivalents[equivalent]
  return currency === equivalent && worth !== undefined ? (amount ?? worth) : worth
}

type Position = { readonly kind: 'long' | 'short'; readonly amount: Decimal }

export function positionOf({ position }: BalanceEntry): Position | 'unknown' | undefined {
  if (position === undefined || position === 'unknown') return position
  return isZero(position) ? undefined : { kind: isNegative(position) ? 'short' : 'long', amount: absolute(position) }
}

/** A balance without a USDT price is never small. */
function isSmall(entry: BalanceEntry, thresholdUsdt: Decimal): boolean {
  const worth = entry.equivalents.USDT
  return worth !== undefined && compare(absolute(worth), thresholdUsdt) < 0
}

/** Sorts by worth, largest first; balances without a price follow; equal ones are sorted by code. */
export function byWorth(equivalent: string, account: AccountKey = 'all_accounts') {
  return (a: Balance, b: Balance): number => {
    const worthA = balanceAt(a, account)?.equivalents[equivalent]
    const worthB = balanceAt(b, account)?.equivalents[equivalent]
    if (worthA !== undefined && worthB !== undefined)
      return compare(worthB, worthA) || (a.currency < b.currency ? -1 : 1)
    if (worthA !== undefined) return -1
    if (worthB !== undefined) return 1
    return a.currency < b.currency ? -1 : 1
  }
}

/** Whether a list shows the balance: it is held on the account, and not hidden as small. */
export function listed(
  balance: Balance,
  hideBelowUsdt: Decimal | undefined,
  account: AccountKey = 'all_accounts',
): boolean {
  const entry = balanceAt(balance, account)
  // A total that could not be parsed stays listed, as dashes: it may be money.
  if (entry === undefined) return account === 'all_accounts'
  const hasPosition = positionOf(entry) !== undefined
  if (entry.amount !== undefined && isZero(entry.amount) && !hasPosition) return false
  // A position is a risk whatever its current value.
  return hideBelowUsdt === undefined || hasPosition || !isSmall(entry, hideBelowUsdt)
}

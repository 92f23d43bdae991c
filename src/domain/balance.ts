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

export const entryAt = (balance: Balance, account: AccountKey = 'all_accounts'): BalanceEntry | undefined =>
  balance.accounts[account]

/** An entry's worth; in the entry's own currency it is the amount, as the desk rounds equivalents to cents. */
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

/** Whether the balance is listed there: it is not zero, or unreadable. A position alone is no balance. */
export function isHeldOn(balance: Balance, account: AccountKey = 'all_accounts'): boolean {
  const entry = entryAt(balance, account)
  // A balance whose amount could not be read stays listed, as dashes: it may be money.
  if (entry === undefined) return account === 'all_accounts'
  return entry.amount === undefined || !isZero(entry.amount)
}

/** The most that can be withdrawn: of a negative amount nothing. Undefined when the desk sends none. */
export const withdrawableOf = ({ withdrawable }: BalanceEntry): Decimal | undefined =>
  withdrawable !== undefined && isNegative(withdrawable) ? '0' : withdrawable

/** Whether less is available than the client has. */
export const isPartlyOnHold = ({ amount, available }: BalanceEntry): boolean =>
  amount !== undefined && available !== undefined && compare(available, amount) < 0

/** Sorts by worth, largest first; balances without a price follow; equal ones are sorted by code. */
export function byWorth(equivalent: string, account: AccountKey = 'all_accounts') {
  const worthIn = (balance: Balance) => {
    const entry = entryAt(balance, account)
    return entry && worthOf(balance.currency, entry, equivalent)
  }
  return (a: Balance, b: Balance): number => {
    const worthA = worthIn(a)
    const worthB = worthIn(b)
    if (worthA !== undefined && worthB !== undefined) return compare(worthB, worthA) || byCode(a, b)
    if (worthA !== undefined) return -1
    return worthB === undefined ? byCode(a, b) : 1
  }
}

const byCode = (a: Balance, b: Balance): number => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0)

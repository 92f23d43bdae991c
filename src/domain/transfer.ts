import { accountFacts, EXCHANGE_ACCOUNTS, type ExchangeAccount } from './account'
import { positiveAmount } from './amountEntry/positiveAmount'
import { type Balance, entryAt, withdrawableOf } from './balance'
import type { Currency } from './currency'
import { add, compare, type Decimal, subtract } from './decimal'
import type { Reason } from './errors'

/** An amount of one currency that the client moves between two accounts. */
export type Transfer = {
  readonly asset: Currency
  readonly amount: Decimal
  readonly from: ExchangeAccount
  readonly to: ExchangeAccount
}

/** The accounts between which the desk moves funds. */
export const TRANSFER_ACCOUNTS: readonly ExchangeAccount[] = EXCHANGE_ACCOUNTS.filter(
  account => accountFacts(account).transfers,
)

/** The same without the hidden ones; fewer than two when no transfer is possible. */
export const offeredTransferAccounts = (hidden: readonly string[]): readonly ExchangeAccount[] =>
  TRANSFER_ACCOUNTS.filter(account => !hidden.includes(account))

/** Most transfers cover a margin: they go from spot to futures. */
const USUAL_START: ExchangeAccount = 'binance_spot'

/** The account that a new transfer takes from: the wanted one where it is offered, else spot. */
export const startAccount = (
  wanted: ExchangeAccount | undefined,
  offered: readonly ExchangeAccount[],
): ExchangeAccount => (wanted !== undefined && offered.includes(wanted) ? wanted : USUAL_START)

/** The first other account of the same exchange between which funds move; without one, the account itself. */
export const otherTransferAccount = (account: ExchangeAccount): ExchangeAccount =>
  TRANSFER_ACCOUNTS.find(
    other => other !== account && accountFacts(other).exchange === accountFacts(account).exchange,
  ) ?? account

/** Whether the client can move funds between the account and the other one; `own` is undefined while unknown. */
export function canTransferFrom(
  account: ExchangeAccount,
  own: readonly ExchangeAccount[] | undefined,
  hidden: readonly string[],
): boolean {
  const offered = offeredTransferAccounts(hidden)
  const other = otherTransferAccount(account)
  const isOpen = (each: ExchangeAccount) => offered.includes(each) && (own === undefined || own.includes(each))
  return other !== account && isOpen(account) && isOpen(other)
}

/** The accounts the other way round; where they are the same, from the other one. */
export const swappedAccounts = ({ from, to }: Pick<Transfer, 'from' | 'to'>): Pick<Transfer, 'from' | 'to'> => ({
  from: to === from ? otherTransferAccount(from) : to,
  to: from,
})

/** What the client holds of a currency on the two accounts of a transfer; a missing one is unknown. */
export type TransferBalances = { readonly from?: Decimal | undefined; readonly to?: Decimal | undefined }

export const transferBalances = (balance: Balance, { from, to }: Pick<Transfer, 'from' | 'to'>): TransferBalances => ({
  from: amountAt(balance, from),
  to: amountAt(balance, to),
})

/** The desk leaves out the accounts that hold nothing. */
function amountAt(balance: Balance, account: ExchangeAccount): Decimal | undefined {
  const entry = entryAt(balance, account)
  return entry === undefined ? '0' : entry.amount
}

/** Both balances changed as this transfer would change them. It is no proof: something else may have moved as much. */
export function areMovedBy({ amount }: Pick<Transfer, 'amount'>, before: TransferBalances, now: TransferBalances) {
  if (before.from === undefined || before.to === undefined || now.from === undefined || now.to === undefined)
    return false
  return compare(now.from, subtract(before.from, amount)) === 0 && compare(now.to, add(before.to, amount)) === 0
}

/** By how much each balance changed; unknown where either of its figures is. */
export const balanceChanges = (before: TransferBalances, now: TransferBalances): TransferBalances => ({
  from: changeOf(before.from, now.from),
  to: changeOf(before.to, now.to),
})

const changeOf = (before: Decimal | undefined, now: Decimal | undefined): Decimal | undefined =>
  before === undefined || now === undefined ? undefined : subtract(now, before)

/** The most that can be moved from the account; undefined while that is unknown. */
export function withdrawableAt(balance: Balance | undefined, account: ExchangeAccount): Decimal | undefined {
  if (balance === undefined) return undefined
  const entry = entryAt(balance, account)
  return entry === undefined ? '0' : withdrawableOf(entry)
}

export type TransferValues = Pick<Transfer, 'from' | 'to'> & { readonly amount: Decimal | '' }

/** Equal in all but trailing zeros; a form without an amount is no transfer. */
export const isSameTransfer = (a: TransferValues & Pick<Transfer, 'asset'>, b: Transfer): boolean =>
  a.asset === b.asset &&
  a.from === b.from &&
  a.to === b.to &&
  positiveAmount(a.amount) !== undefined &&
  compare(a.amount, b.amount) === 0

/** Reasons against a transfer, in the order of its fields. `withdrawable`: the most that can be moved. */
export function checkTransfer({ from, to, amount }: TransferValues, withdrawable: Decimal | undefined): Reason[] {
  const isKnown = (account: ExchangeAccount) => TRANSFER_ACCOUNTS.includes(account)
  const reasons: Reason[] = []
  if (!isKnown(from)) reasons.push({ property: 'from', code: 'one_of', options: TRANSFER_ACCOUNTS })
  if (!isKnown(to)) reasons.push({ property: 'to', code: 'one_of', options: TRANSFER_ACCOUNTS })
  else if (to === from) reasons.push({ property: 'to', code: 'not_one_of', options: [from] })
  if (amount === '') reasons.push({ property: 'amount', code: 'required' })
  else if (positiveAmount(amount) === undefined)
    reasons.push({ property: 'amount', code: 'greater_than', options: ['0'] })
  else if (withdrawable !== undefined && compare(amount, withdrawable) > 0)
    reasons.push({ property: 'amount', code: 'max', options: [withdrawable] })
  if (withdrawable === undefined) reasons.push({ code: 'withdrawable_unknown' })
  return reasons
}

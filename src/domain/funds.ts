import { type ExchangeAccount, usesMargin } from './account'
import { type Balance, byWorth, entryAt } from './balance'
import type { Currency } from './currency'
import { type Decimal, isPositive } from './decimal'
import { isMoney } from './figureStyle'
import type { Side } from './request/request'

/** `available` is undefined when the desk's figure could not be read. */
type Fund = { readonly currency: Currency; readonly available: Decimal | undefined }

const needsMoney = (side: Side, account: ExchangeAccount): boolean => side === 'buy' || usesMargin(account)

/** What the account has for the side, most worth first: cash and stablecoins for a buy, the base for a sell. */
export function fundsFor(
  balances: readonly Balance[],
  side: Side,
  account: ExchangeAccount,
  base?: Currency,
): readonly Fund[] {
  const held = fundsOn(balances, account)
  if (needsMoney(side, account)) return held.filter(({ currency }) => isMoney(currency))
  return base === undefined ? withMoney('last', held) : held.filter(({ currency }) => currency === base)
}

/** What an account without funds for this side would need; undefined for a sell without a base. */
export const missingFund = (side: Side, account: ExchangeAccount, base?: Currency): Currency | undefined =>
  needsMoney(side, account) ? 'USDT' : base

/** Whether any of the accounts has something available, or a figure that could not be read. */
export const hasFunds = (balances: readonly Balance[], accounts: readonly ExchangeAccount[]): boolean =>
  accounts.some(account => fundsOn(balances, account).length > 0)

/** Currencies to offer before all others: those used last, then those held on the account, by worth. */
export function firstCurrencies(
  field: 'base' | 'counter',
  recent: readonly Currency[],
  balances: readonly Balance[],
  account: ExchangeAccount,
): readonly Currency[] {
  const held = withMoney(field === 'base' ? 'last' : 'first', fundsOn(balances, account))
  return [...new Set([...recent, ...held.map(({ currency }) => currency)])]
}

const fundsOn = (balances: readonly Balance[], account: ExchangeAccount): readonly Fund[] =>
  [...balances].sort(byWorth('USDT', account)).flatMap(balance => {
    const entry = entryAt(balance, account)
    if (entry === undefined || (entry.available !== undefined && !isPositive(entry.available))) return []
    return [{ currency: balance.currency, available: entry.available }]
  })

/** Cash and stablecoins mostly pay, and are seldom what is traded. */
const withMoney = (place: 'first' | 'last', funds: readonly Fund[]): readonly Fund[] => {
  const rank = ({ currency }: Fund) => (isMoney(currency) === (place === 'first') ? 0 : 1)
  return [...funds].sort((a, b) => rank(a) - rank(b))
}

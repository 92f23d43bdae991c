import type { ExchangeAccount } from '../../../../src/domain/account'

/** What the desk does on an account (spec sections 3 and 9, decisions.md). */
type AccountRules = { takesRequests: boolean; triangulates: boolean; transfers: boolean }

const rules = (takesRequests: boolean, triangulates: boolean, transfers: boolean): AccountRules => ({
  takesRequests,
  triangulates,
  transfers,
})

const table: Readonly<Record<ExchangeAccount, AccountRules>> = {
  binance_spot: rules(true, true, true),
  binance_usdm: rules(true, false, true),
  coinbase_spot: rules(true, true, false),
  coinbase_prime_spot: rules(true, true, false),
  gateio_spot: rules(true, true, false),
  bitfinex_spot: rules(true, true, false),
  bitfinex_margin: rules(false, false, false),
  kraken_spot: rules(false, false, false),
  kraken_earn: rules(false, false, false),
}

export const accounts = Object.keys(table) as readonly ExchangeAccount[]
const those = (rule: keyof AccountRules) => accounts.filter(account => table[account][rule])

export const takingRequests = those('takesRequests')
export const triangulating = those('triangulates')
export const transferring = those('transfers')

/** Futures: a request holds back margin, fills change a position. */
export const isFutures = (account: string): boolean => account === 'binance_usdm'

/** Of a futures request's value only this part is held back. */
export const leverage = 10

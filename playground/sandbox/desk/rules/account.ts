import type { ExchangeAccount } from '../../../../src/domain/account'

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

export const exchangeAccounts = Object.keys(table) as readonly ExchangeAccount[]
const accountsWith = (rule: keyof AccountRules) => exchangeAccounts.filter(account => table[account][rule])

export const requestAccounts = accountsWith('takesRequests')
export const triangulationAccounts = accountsWith('triangulates')
export const transferAccounts = accountsWith('transfers')

/** A request on a futures account reserves margin, and its fills change a position. */
export const isFutures = (account: string): boolean => account === 'binance_usdm'

/** A futures request reserves its worth divided by this. */
export const leverage = 10

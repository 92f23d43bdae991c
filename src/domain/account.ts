/**
 * A balance's tabs have this order, as have its accounts that are not the client's own. Selectors show the client's own
 * accounts in the desk's order.
 */
const ACCOUNTS = {
  binance_spot: {
    exchange: 'binance',
    type: 'spot',
    takesRequests: true,
    triangulates: true,
    transfers: true,
  },
  binance_usdm: {
    exchange: 'binance',
    type: 'usdm',
    takesRequests: true,
    triangulates: false,
    transfers: true,
  },
  bitfinex_spot: {
    exchange: 'bitfinex',
    type: 'spot',
    takesRequests: true,
    triangulates: true,
    transfers: false,
  },
  bitfinex_margin: {
    exchange: 'bitfinex',
    type: 'margin',
    takesRequests: false,
    triangulates: false,
    transfers: false,
  },
  coinbase_spot: { exchange: 'coinbase', type: 'spot', takesRequests: true, triangulates: true, transfers: false },
  coinbase_prime_spot: {
    exchange: 'coinbase',
    type: 'prime_spot',
    takesRequests: true,
    triangulates: true,
    transfers: false,
  },
  gateio_spot: { exchange: 'gateio', type: 'spot', takesRequests: true, triangulates: true, transfers: false },
  kraken_spot: {
    exchange: 'kraken',
    type: 'spot',
    takesRequests: false,
    triangulates: false,
    transfers: false,
  },
  kraken_earn: {
    exchange: 'kraken',
    type: 'earn',
    takesRequests: false,
    triangulates: false,
    transfers: false,
  },
} as const

export type ExchangeAccount = keyof typeof ACCOUNTS
export type Exchange = 'binance' | 'bitfinex' | 'coinbase' | 'gateio' | 'kraken'
type AccountType = 'spot' | 'usdm' | 'margin' | 'prime_spot' | 'earn'

type AccountFacts = {
  readonly exchange: Exchange
  readonly type: AccountType
  readonly takesRequests: boolean
  readonly triangulates: boolean
  readonly transfers: boolean
}

export const EXCHANGE_ACCOUNTS = Object.keys(ACCOUNTS) as readonly ExchangeAccount[]

/** Checks own keys: `__proto__` and `constructor` are not accounts. */
export const isExchangeAccount = (key: string): key is ExchangeAccount => Object.hasOwn(ACCOUNTS, key)

export const accountFacts = (account: ExchangeAccount): AccountFacts => ACCOUNTS[account]

/** Whether a margin covers its orders, buys and sells alike: a futures account. */
export const usesMargin = (account: string): boolean => account === 'binance_usdm'

/** Whether a sell shows the base's available amount: on every spot account that takes requests. */
export const showsBaseAvailable = (account: ExchangeAccount): boolean =>
  ACCOUNTS[account].takesRequests && !usesMargin(account)

/** The client's own accounts on which requests are placed, in their order. */
export const wizardAccounts = (own: readonly ExchangeAccount[], hidden: readonly string[]): ExchangeAccount[] =>
  own.filter(account => ACCOUNTS[account].takesRequests && !hidden.includes(account))

/** Why the client can place no request on the account. None while `own` is unknown: the wizard finds out. */
export function obstacleOnAccount(
  account: ExchangeAccount,
  own: readonly ExchangeAccount[] | undefined,
  hidden: readonly string[],
): 'takesNone' | 'notOwn' | undefined {
  if (wizardAccounts([account], hidden).length === 0) return 'takesNone'
  return own === undefined || own.includes(account) ? undefined : 'notOwn'
}

/** The nine accounts of spec section 3, one row each; the order is the one in which selectors show them. */
const ACCOUNTS = {
  binance_spot: {
    exchange: 'binance',
    type: 'spot',
    partner: 'binance_usdm',
    takesRequests: true,
    triangulates: true,
    transfers: true,
  },
  binance_usdm: {
    exchange: 'binance',
    type: 'usdm',
    partner: 'binance_spot',
    takesRequests: true,
    triangulates: false,
    transfers: true,
  },
  bitfinex_spot: {
    exchange: 'bitfinex',
    type: 'spot',
    partner: 'bitfinex_margin',
    takesRequests: true,
    triangulates: true,
    transfers: false,
  },
  bitfinex_margin: {
    exchange: 'bitfinex',
    type: 'margin',
    partner: 'bitfinex_spot',
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
    partner: 'kraken_earn',
    takesRequests: false,
    triangulates: false,
    transfers: false,
  },
  kraken_earn: {
    exchange: 'kraken',
    type: 'earn',
    partner: 'kraken_spot',
    takesRequests: false,
    triangulates: false,
    transfers: false,
  },
} as const

export type ExchangeAccount = keyof typeof ACCOUNTS
export type Exchange = 'binance' | 'bitfinex' | 'coinbase' | 'gateio' | 'kraken'
export type AccountType = 'spot' | 'usdm' | 'margin' | 'prime_spot' | 'earn'

type AccountFacts = {
  readonly exchange: Exchange
  readonly type: AccountType
  /** The exchange's other account (spec section 3). */
  readonly partner?: ExchangeAccount
  /** Offered by the wizard (spec section 9). */
  readonly takesRequests: boolean
  /** Offers triangulation (decisions.md). */
  readonly triangulates: boolean
  /** Takes part in transfers (spec section 5). */
  readonly transfers: boolean
}

export const EXCHANGE_ACCOUNTS = Object.keys(ACCOUNTS) as readonly ExchangeAccount[]

/** Own keys only: `__proto__` and `constructor` are not accounts. */
export const isExchangeAccount = (key: string): key is ExchangeAccount => Object.hasOwn(ACCOUNTS, key)

export const accountFacts = (account: ExchangeAccount): AccountFacts => ACCOUNTS[account]

/** Where the base's available amount is shown on a sell: every spot account of the wizard (decisions.md). */
export const showsBaseAvailable = (account: ExchangeAccount): boolean =>
  ACCOUNTS[account].takesRequests && account !== 'binance_usdm'

/** Accounts that the wizard offers, in the given order, without those of the hide list (spec section 2). */
export const wizardAccounts = (own: readonly ExchangeAccount[], hidden: readonly string[]): ExchangeAccount[] =>
  own.filter(account => ACCOUNTS[account].takesRequests && !hidden.includes(account))

/** An upper-case code as the desk writes it: BTC, USDT. */
export type Currency = string

/** Base is what is traded, counter what it is priced in. */
export type Pair = { readonly base: Currency; readonly counter: Currency }

export const pairKey = (pair: Pair): string => `${pair.base}/${pair.counter}`

/** Counters tried in turn for a market price (spec section 2, balance detail). */
export const MARKET_PRICE_COUNTERS = ['USDT', 'USDC', 'USD'] as const

/** For these three no market price is shown (decisions.md). */
export const isUsd = (currency: Currency): boolean => (MARKET_PRICE_COUNTERS as readonly string[]).includes(currency)

/** Equivalents that the desk counts in (contract.md). */
export const EQUIVALENTS = ['USDT', 'USDC', 'USD', 'EUR', 'BTC'] as const
export type EquivalentCurrency = (typeof EQUIVALENTS)[number]

/** What may stand in an address as a currency; anything else makes no call (reliability.md 2.6). */
export const isCurrencyCode = (text: string): boolean => /^[A-Za-z0-9]{1,24}$/.test(text)

/** Only such codes may be put into an icon's URL (reliability.md S10). */
export const isIconCode = (currency: Currency): boolean => /^[a-z0-9]{1,24}$/.test(currency.toLowerCase())

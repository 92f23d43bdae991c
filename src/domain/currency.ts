/** An upper-case code as the desk writes it, such as BTC. */
export type Currency = string

/** The base is traded and priced in the counter. */
export type Pair = { readonly base: Currency; readonly counter: Currency }

export const pairKey = (pair: Pair): string => `${pair.base}/${pair.counter}`

/** The counters tried in turn for a currency's market price. */
export const MARKET_PRICE_COUNTERS = ['USDT', 'USDC', 'USD'] as const

/** A dollar has no market price. */
export const isUsd = (currency: Currency): boolean => (MARKET_PRICE_COUNTERS as readonly string[]).includes(currency)

/** The currencies in which the desk values balances. */
export const EQUIVALENTS = ['USDT', 'USDC', 'USD', 'EUR', 'BTC'] as const
export type EquivalentCurrency = (typeof EQUIVALENTS)[number]

/** Guards queries and searches: a text that is no code makes no call. */
export const isCurrencyCode = (text: string): boolean => /^[A-Za-z0-9]{1,24}$/.test(text)

/** Written by hand in lower case a code means the upper-case one; kPEPE is a code of its own. */
export const typedCode = (text: string): Currency => (/[A-Z]/.test(text) ? text : text.toUpperCase())

/** Guards icon URLs: a code from the desk must not add a path or a host. */
export const isIconCode = (currency: Currency): boolean => /^[a-z0-9]{1,24}$/.test(currency.toLowerCase())

/**
 * Whether a code can be shown and chosen. Invisible characters could turn the figures beside it round (U+202E) or make
 * two codes look alike. U+FFFD stands for one of them, and a dash for a code that can't be read. No exchange's code is
 * longer than 32 characters.
 */
export const isReadableCode = (text: string): boolean => /^[^\p{C}\p{Z}\ufffd–]{1,32}$/u.test(text)

/** Whether a path can name it. Between slashes nothing, '.' and '..' are steps to another path. */
export const isAddressableCode = (text: string): boolean => isReadableCode(text) && !/(^|[\\/])\.*([\\/]|$)/.test(text)

/** A code with U+FFFD in place of its invisible characters. Without those it could read as another currency's code. */
export const visibleCode = (text: string): Currency => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')

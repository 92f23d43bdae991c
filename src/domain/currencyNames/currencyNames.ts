import type { Currency } from '../currency'
import type { Locale } from '../locale'

/** Names by code, such as Bitcoin for BTC. */
export type CurrencyNames = ReadonlyMap<Currency, string>

/** Longer names are sentences, which no row has room for. */
const LONGEST_NAME = 40

/** Money of a state, which the browser names in each language. Intl knows more codes, but some are those of coins. */
const FIAT: readonly Currency[] =
  'AED ARS AUD BRL CAD CHF COP CZK DKK EUR GBP HKD HUF ILS INR JPY KRW KZT MXN NGN NOK NZD PLN RON SEK SGD TRY UAH USD ZAR'.split(
    ' ',
  )

/** Reads names by code; `undefined` from no object. Leaves out what can't be read, and what is only the code again. */
export function readCurrencyNames(given: unknown): CurrencyNames | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const names = new Map<Currency, string>()
  for (const [code, value] of Object.entries(given)) {
    const name = typeof value === 'string' ? value.trim() : ''
    if (isReadableName(name) && name.toUpperCase() !== code.toUpperCase()) names.set(code, name)
  }
  return names
}

/** Invisible characters could turn the figures beside a name round (U+202E), or make two names look alike. */
const isReadableName = (name: string): boolean =>
  name !== '' && name.length <= LONGEST_NAME && !/[\p{C}\p{Zl}\p{Zp}\ufffd]/u.test(name)

/** The given names, but money of a state in the client's language: a coin may have the same code, such as PLN. */
export function withFiatNames(names: CurrencyNames, locale: Locale): CurrencyNames {
  const ofLocale = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
  const fiat = FIAT.flatMap(code => {
    const name = ofLocale.of(code)
    return name === undefined ? [] : [[code, capitalized(name, locale)] as const]
  })
  return new Map([...names, ...fiat])
}

/** In Ukrainian a currency begins with a small letter inside a sentence. */
const capitalized = (name: string, locale: Locale): string => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)

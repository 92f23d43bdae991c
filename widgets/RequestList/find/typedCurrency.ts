import { type Currency, isCurrencyCode } from '../../../src/domain/currency'

/** Longer texts are taken for a code only when the client has such a currency. */
const LONGEST_UNKNOWN = 5

/** The currency that a typed text means: one that the client has, also by its first letters, or another short code. */
export function typedCurrency(text: string, known: readonly Currency[]): Currency | undefined {
  const code = text.trim().toUpperCase()
  if (!isCurrencyCode(code) || !/[A-Z]/.test(code)) return undefined
  return (
    wholeCurrency(text, known) ??
    known.find(currency => isCurrencyCode(currency) && currency.toUpperCase().startsWith(code)) ??
    (code.length <= LONGEST_UNKNOWN ? code : undefined)
  )
}

/** The currency of the client whose whole code was typed. */
export function wholeCurrency(text: string, known: readonly Currency[]): Currency | undefined {
  const own = known.filter(isCurrencyCode)
  const code = text.trim()
  return own.find(currency => currency === code) ?? own.find(currency => currency.toUpperCase() === code.toUpperCase())
}

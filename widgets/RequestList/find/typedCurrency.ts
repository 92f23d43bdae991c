import { type Currency, isCurrencyCode } from '../../../src/domain/currency'

/** Longer texts are taken for a code only when the client has such a currency. */
const LONGEST_UNKNOWN = 5

/** The currency that a typed text means: one that the client has, also by its first letters, or another short code. */
export function typedCurrency(text: string, known: readonly Currency[]): Currency | undefined {
  const code = text.trim().toUpperCase()
  if (!isCurrencyCode(code) || !/[A-Z]/.test(code)) return undefined
  const own = known.filter(isCurrencyCode)
  return (
    own.find(currency => currency === text.trim()) ??
    own.find(currency => currency.toUpperCase() === code) ??
    own.find(currency => currency.toUpperCase().startsWith(code)) ??
    (code.length <= LONGEST_UNKNOWN ? code : undefined)
  )
}

import type { Currency } from '../currency'
import type { CurrencyNames } from './currencyNames'

/** Without differences of case, nor of how a keyboard writes the same letter, such as in full width. */
export const folded = (text: string): string => text.normalize('NFKC').toUpperCase()

/** The place in the name of a word that begins with the text, which may have several words; -1 if there is none. */
export function wordBeginning(name: string, text: string): number {
  if (text === '') return -1
  let at = name.indexOf(text)
  while (at > 0 && /[\p{L}\p{N}]/u.test(name.charAt(at - 1))) at = name.indexOf(text, at + 1)
  return at
}

/** Whether the text is the currency's whole name, in any case. */
export const isNamed = (code: Currency, text: string, names: CurrencyNames): boolean =>
  text.trim() !== '' && folded(names.get(code) ?? '') === folded(text.trim())

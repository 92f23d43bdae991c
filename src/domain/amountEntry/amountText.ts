import { type Decimal, isDecimal } from '../decimal'

/** Why a text is no amount, or a key is not taken; the words are the catalogue's (money-entry.md). */
export type AmountProblem =
  | 'letters'
  | 'negative'
  | 'exponent'
  | 'separators'
  | 'second_separator'
  | 'too_many_decimals'
  | 'too_long'

/** What a text says. Ambiguous texts name both numbers they could mean: the first is grouped, the second decimal. */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly value: Decimal }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly [Decimal, Decimal] }
  | { readonly kind: 'refused'; readonly code: AmountProblem }

export type DecimalSeparator = '.' | ','

/** At most 8 decimals are typed or pasted; what the desk gives may have 18 (money-entry.md). */
export const TYPED_DECIMALS = 8
/** Digits before the point that are read (reliability.md S5). */
export const WHOLE_DIGITS = 30

export const EMPTY: AmountReading = { kind: 'empty' }
export const refused = (code: AmountProblem): AmountReading => ({ kind: 'refused', code })

/** Whole and fraction as digits to a canonical amount: no leading zeros, decimals exactly as they were written. */
export function readParts(whole: string, fraction: string): AmountReading {
  if (whole === '' && fraction === '') return EMPTY
  if (fraction.length > TYPED_DECIMALS) return refused('too_many_decimals')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (digits.length > WHOLE_DIGITS) return refused('too_long')
  const value = fraction === '' ? digits : `${digits}.${fraction}`
  return isDecimal(value) ? { kind: 'amount', value } : refused('letters')
}

/** A canonical amount as it stands in a field: the language's separator, no grouping, no padding. */
export const formatAmountText = (value: Decimal, separator: DecimalSeparator): string => value.replace('.', separator)

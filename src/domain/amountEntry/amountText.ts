import { type Decimal, isDecimal, WHOLE_DIGITS } from '../decimal'
import { AMOUNT_DECIMALS } from './amountLimits'

/** Why a text is no amount, or a key is refused. */
export type AmountProblem =
  | 'letters'
  | 'other_currency'
  | 'negative'
  | 'exponent'
  | 'separators'
  | 'too_many_decimals'
  | 'too_long'

/** The meaning of a text. An ambiguous one has two candidates: first as grouped thousands, then as a decimal. */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly value: Decimal }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly [Decimal, Decimal] }
  | { readonly kind: 'refused'; readonly code: AmountProblem }

export type DecimalSeparator = '.' | ','

export const EMPTY: AmountReading = { kind: 'empty' }
export const refused = (code: AmountProblem): AmountReading => ({ kind: 'refused', code })

/** Joins digits into a canonical amount: no leading zeros, decimals exactly as written, at most `decimals`. */
export function readParts(whole: string, fraction: string, decimals = AMOUNT_DECIMALS): AmountReading {
  if (whole === '' && fraction === '') return EMPTY
  if (fraction.length > decimals) return refused('too_many_decimals')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (digits.length > WHOLE_DIGITS) return refused('too_long')
  const value = fraction === '' ? digits : `${digits}.${fraction}`
  return isDecimal(value) ? { kind: 'amount', value } : refused('letters')
}

/** A canonical amount as a field shows it: the language's separator, no grouping. */
export const formatAmountText = (value: Decimal, separator: DecimalSeparator): string => value.replace('.', separator)

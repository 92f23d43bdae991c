import type { Currency } from '../currency'
import { type Decimal, WHOLE_DIGITS } from '../decimal'
import { AMOUNT_DECIMALS } from './amountLimits'
import {
  type AmountProblem,
  type AmountReading,
  type DecimalSeparator,
  EMPTY,
  formatAmountText,
  readParts,
} from './amountText'
import type { Insertion } from './insertion'
import { readPasted } from './pastedAmount'

/**
 * The text of an amount field.
 * `given`: set by the program (a maximum may have 18 decimals), valid until edited.
 * `typed`: digits with at most one point, stored as '.' in every language. With `ambiguousAt` the point may be a
 * thousands separator, until the text gets shorter than that. `byComma`: it was typed as a comma where the language
 * groups by commas, so it may be one, too, while exactly three digits follow it.
 * `raw`: any other text, kept as entered and parsed by the rules for pasted text.
 */
export type AmountDraft =
  | { readonly kind: 'given'; readonly text: Decimal | '' }
  | { readonly kind: 'typed'; readonly text: string; readonly ambiguousAt?: number; readonly byComma?: true }
  | { readonly kind: 'raw'; readonly text: string; readonly byKeys: boolean; readonly byComma?: true }

/** The draft after an edit, where the caret goes, and why a key was refused. */
export type AmountEdit = { readonly draft: AmountDraft; readonly caret: number; readonly refusal?: AmountProblem }

export const givenAmount = (value: Decimal | ''): AmountDraft => ({ kind: 'given', text: value })
export const typedDraft = (value: Decimal): AmountDraft => ({ kind: 'typed', text: value })

export const showDraft = (draft: AmountDraft, separator: DecimalSeparator): string =>
  draft.kind === 'raw' ? draft.text : formatAmountText(draft.text, separator)

const GROUPED = /^[1-9]\d{0,2}\.\d{3}/
const GROUPED_ONCE = /^[1-9]\d{0,2}\.\d{3}$/

export function readDraft(draft: AmountDraft, unit?: Currency, decimals?: number): AmountReading {
  if (draft.kind === 'raw') return readPasted(draft.text, unit, decimals)
  if (draft.kind === 'given') return draft.text === '' ? EMPTY : { kind: 'amount', value: draft.text }
  const [whole = '', fraction = ''] = draft.text.split('.')
  const reading = readParts(whole, fraction, decimals)
  const isAmbiguous =
    (draft.ambiguousAt !== undefined && GROUPED.test(draft.text)) || (draft.byComma && GROUPED_ONCE.test(draft.text))
  if (!isAmbiguous || reading.kind !== 'amount') return reading
  const grouped = readParts(whole + fraction.slice(0, 3), fraction.slice(3), decimals)
  return grouped.kind === 'amount' ? { kind: 'ambiguous', candidates: [grouped.value, reading.value] } : reading
}

const isByComma = (draft: AmountDraft): boolean => draft.kind !== 'given' && draft.byComma === true

/** The point keeps how it was typed until it is deleted. */
const pointOf = (text: string, byComma: boolean) => (byComma && text.includes('.') ? ({ byComma: true } as const) : {})

/** Normalizes the draft when the field loses focus: '00.5', '.5' and '1.' become 0.5, 0.5 and 1. */
export function tidyDraft(draft: AmountDraft, unit?: Currency, decimals?: number): AmountDraft {
  const reading = readDraft(draft, unit, decimals)
  return draft.kind === 'given' || reading.kind !== 'amount' ? draft : typedDraft(reading.value)
}

/**
 * Typed keys: '.' and ',' are both the decimal separator, spaces are ignored, a decimal too many is refused. Where the
 * language groups by commas, '1,234' is ambiguous as it is when pasted.
 */
export function typeAmount(
  draft: AmountDraft,
  { before, inserted, after }: Insertion,
  separator: DecimalSeparator,
  unit?: Currency,
  decimals = AMOUNT_DECIMALS,
): AmountEdit {
  let byComma = isByComma(draft)
  const keep = (byKeys: boolean) => keepText({ before, inserted, after }, separator, byKeys, byComma, unit, decimals)
  if (draft.kind === 'raw') return keep(draft.byKeys)
  const right = after.replace(separator, '.')
  let left = before.replace(separator, '.')
  let ambiguousAt = draft.kind === 'typed' ? draft.ambiguousAt : undefined
  let refusal: AmountProblem | undefined
  for (const key of inserted) {
    const result = checkKey(key, left, right, decimals)
    // Ignoring '-' or 'e' would turn 1e-7 into 17, so the text is kept and reported as invalid.
    if (result === 'letters') return keep(true)
    if (result === 'taken' && key === ',' && separator === '.') byComma = true
    if (result === 'taken') left += key === ',' ? '.' : key
    else if (result !== 'ignored') refusal = result
    // After '1,234' a '.' shows that the first mark may have grouped thousands.
    if (result === 'second_separator' && right === '' && GROUPED.test(left)) ambiguousAt ??= left.length
  }
  const text = left + right
  const ambiguous = ambiguousAt !== undefined && text.length >= ambiguousAt ? { ambiguousAt } : {}
  return {
    draft: { kind: 'typed', text, ...ambiguous, ...pointOf(text, byComma) },
    caret: left.length,
    ...(refusal === undefined ? {} : { refusal }),
  }
}

function checkKey(key: string, left: string, right: string, decimals: number): AmountProblem | 'taken' | 'ignored' {
  const [whole = '', fraction] = (left + right).split('.')
  if (/[\p{Zs}'\u2019]/u.test(key)) return 'ignored'
  if (key === '.' || key === ',') {
    if (fraction === undefined) return right.length > decimals ? 'too_many_decimals' : 'taken'
    // The same key pressed twice.
    return left.endsWith('.') || right.startsWith('.') ? 'ignored' : 'second_separator'
  }
  if (!/^[0-9]$/.test(key)) return 'letters'
  if (left.includes('.')) return (fraction ?? '').length >= decimals ? 'too_many_decimals' : 'taken'
  return whole.length >= WHOLE_DIGITS ? 'too_long' : 'taken'
}

/** Keeps a text that is no number as it is; once edited into one it becomes a typed draft again. */
function keepText(
  { before, inserted, after }: Insertion,
  separator: DecimalSeparator,
  byKeys: boolean,
  byComma: boolean,
  unit: Currency | undefined,
  decimals: number,
): AmountEdit {
  const text = before + inserted + after
  const caret = before.length + inserted.length
  const clean = /^\d*[.,]?\d*$/.test(text)
  const certain = text === '' || (byKeys && !text.includes(separator === '.' ? ',' : '.'))
  const isNumber = clean && (certain || readPasted(text, unit, decimals).kind === 'amount')
  const point = pointOf(text.replace(',', '.'), byComma)
  return {
    draft: isNumber
      ? { kind: 'typed', text: text.replace(',', '.'), ...point }
      : { kind: 'raw', text, byKeys, ...point },
    caret,
  }
}

/** Pasted text: a number becomes a typed draft, anything else is kept as it is. */
export function pasteAmount(
  draft: AmountDraft,
  { before, inserted, after }: Insertion,
  separator: DecimalSeparator,
  unit?: Currency,
  decimals?: number,
): AmountEdit {
  // Line ends and tabs separate cells; they are shown, so that two cells never look like one number.
  const pasted = inserted.trim().replace(/\s*[\t\r\n]\s*/g, ' ↵ ')
  const left = before + pasted
  // Digits pasted among typed ones: the separator means what it meant before.
  if (draft.kind !== 'raw' && before + after !== '' && /^\d*$/.test(pasted)) {
    const typed = (left + after).replace(separator, '.')
    return { draft: { kind: 'typed', text: typed, ...pointOf(typed, isByComma(draft)) }, caret: left.length }
  }
  const text = left + after
  const reading = readPasted(text, unit, decimals)
  if (reading.kind === 'empty') return { draft: givenAmount(''), caret: 0 }
  if (reading.kind !== 'amount') return { draft: { kind: 'raw', text, byKeys: false }, caret: left.length }
  return { draft: typedDraft(reading.value), caret: caretBefore(reading.value, after) }
}

/** The caret in front of the digits that followed the insertion. */
function caretBefore(value: Decimal, after: string): number {
  const digits = (after.match(/\d/g) ?? []).length
  let at = value.length
  for (let passed = 0; at > 0 && passed < digits; at--) if (value[at - 1] !== '.') passed++
  return /^[.,]/.test(after) && value[at - 1] === '.' ? at - 1 : at
}

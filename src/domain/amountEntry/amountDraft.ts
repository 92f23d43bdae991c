import type { Currency } from '../currency'
import type { Decimal } from '../decimal'
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
 * `typed`: digits with at most one point, stored as '.' in every language. `pointKey`: what was pressed for the point
 * where the language has another one. In a language that groups by commas a ',' before three digits may group, too.
 * `raw`: any other text, kept as entered and parsed by the rules for pasted text.
 */
export type AmountDraft =
  | { readonly kind: 'given'; readonly text: Decimal | '' }
  | { readonly kind: 'typed'; readonly text: string; readonly pointKey?: DecimalSeparator }
  | { readonly kind: 'raw'; readonly text: string; readonly byKeys: boolean }

type KeyResult = 'taken' | 'ignored' | 'kept' | 'too_many_decimals'

/** The draft after an edit, where the caret goes, and why a key was refused. */
export type AmountEdit = { readonly draft: AmountDraft; readonly caret: number; readonly refusal?: AmountProblem }

export const givenAmount = (value: Decimal | ''): AmountDraft => ({ kind: 'given', text: value })
export const typedDraft = (value: Decimal): AmountDraft => ({ kind: 'typed', text: value })

export const showDraft = (draft: AmountDraft, separator: DecimalSeparator): string =>
  draft.kind === 'raw' ? draft.text : formatAmountText(draft.text, separator)

const GROUPED_ONCE = /^[1-9]\d{0,2}\.\d{3}$/

export function readDraft(draft: AmountDraft, unit?: Currency, decimals?: number): AmountReading {
  if (draft.kind === 'raw') return readPasted(draft.text, unit, decimals)
  if (draft.kind === 'given') return draft.text === '' ? EMPTY : { kind: 'amount', value: draft.text }
  const [whole = '', fraction = ''] = draft.text.split('.')
  const reading = readParts(whole, fraction, decimals)
  return reading.kind === 'amount' && draft.pointKey === ',' && GROUPED_ONCE.test(draft.text)
    ? { kind: 'ambiguous', candidates: [whole + fraction, reading.value] }
    : reading
}

/** The point keeps how it was typed until it is deleted. */
const pointKeyOf = (draft: AmountDraft, { before, after }: Insertion, separator: DecimalSeparator) =>
  draft.kind === 'typed' && (before + after).includes(separator) ? draft.pointKey : undefined

/** The parts around an insertion with the point as it was typed. */
function asTyped({ before, inserted, after }: Insertion, separator: DecimalSeparator, key = separator): Insertion {
  return { before: before.replace(separator, key), inserted, after: after.replace(separator, key) }
}

function typedText(text: string, separator: DecimalSeparator, key = separator): AmountDraft {
  return { kind: 'typed', text, ...(key === separator || !text.includes('.') ? {} : { pointKey: key }) }
}

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
  insertion: Insertion,
  separator: DecimalSeparator,
  unit?: Currency,
  decimals = AMOUNT_DECIMALS,
): AmountEdit {
  if (draft.kind === 'raw') return keepText(insertion, separator, draft.byKeys, unit, decimals)
  const keyBefore = pointKeyOf(draft, insertion, separator)
  const right = insertion.after.replace(separator, '.')
  let left = insertion.before.replace(separator, '.')
  let pointKey = keyBefore
  let refusal: AmountProblem | undefined
  for (const key of insertion.inserted) {
    const result = checkKey(key, left, right, decimals)
    // Ignoring them would turn 1e-7 into 17 and 1.2.3 into 1.23, so the text is kept and reported as invalid.
    if (result === 'kept') return keepText(asTyped(insertion, separator, keyBefore), separator, true, unit, decimals)
    if (result === 'too_many_decimals') refusal = result
    else if (result === 'taken' && isPoint(key)) pointKey = key
    if (result === 'taken') left += isPoint(key) ? '.' : key
  }
  return {
    draft: typedText(left + right, separator, pointKey),
    caret: left.length,
    ...(refusal === undefined ? {} : { refusal }),
  }
}

const isPoint = (key: string): key is DecimalSeparator => key === '.' || key === ','

/** `kept`: with this key the text is no number that is being typed. */
function checkKey(key: string, left: string, right: string, decimals: number): KeyResult {
  const [, fraction] = (left + right).split('.')
  if (/[\p{Zs}'\u2019]/u.test(key)) return 'ignored'
  if (isPoint(key)) {
    if (fraction === undefined) return right.length > decimals ? 'too_many_decimals' : 'taken'
    // The same key pressed twice.
    return left.endsWith('.') || right.startsWith('.') ? 'ignored' : 'kept'
  }
  if (!/^[0-9]$/.test(key)) return 'kept'
  if (left.includes('.')) return (fraction ?? '').length >= decimals ? 'too_many_decimals' : 'taken'
  return 'taken'
}

/** Keeps a text that is no number as it is; once edited into one it becomes a typed draft again. */
function keepText(
  { before, inserted, after }: Insertion,
  separator: DecimalSeparator,
  byKeys: boolean,
  unit: Currency | undefined,
  decimals: number,
): AmountEdit {
  const text = before + inserted + after
  const [, key] = /^\d*($|[.,])\d*$/.exec(text) ?? []
  const isNumber = key !== undefined && (byKeys || text === '' || readPasted(text, unit, decimals).kind === 'amount')
  return {
    draft: isNumber
      ? typedText(text.replace(',', '.'), separator, isPoint(key) ? key : undefined)
      : { kind: 'raw', text, byKeys },
    caret: before.length + inserted.length,
  }
}

/** Pasted text: a number becomes a typed draft, anything else is kept as it is. */
export function pasteAmount(
  draft: AmountDraft,
  insertion: Insertion,
  separator: DecimalSeparator,
  unit?: Currency,
  decimals?: number,
): AmountEdit {
  // Line ends and tabs separate cells; they are shown, so that two cells never look like one number.
  const pasted = insertion.inserted.trim().replace(/\s+/g, gap => (/[\t\r\n]/.test(gap) ? ' ↵ ' : gap))
  const pointKey = pointKeyOf(draft, insertion, separator)
  const { before, after } = asTyped(insertion, separator, pointKey)
  const left = before + pasted
  const text = left + after
  // Digits pasted among typed ones: the separator means what it meant before.
  if (draft.kind !== 'raw' && before + after !== '' && /^\d*$/.test(pasted))
    return { draft: typedText(text.replace(/[.,]/, '.'), separator, pointKey), caret: left.length }
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

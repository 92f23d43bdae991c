import type { Currency } from '../currency'
import type { Decimal } from '../decimal'
import {
  type AmountProblem,
  type AmountReading,
  type DecimalSeparator,
  EMPTY,
  formatAmountText,
  readParts,
  TYPED_DECIMALS,
  WHOLE_DIGITS,
} from './amountText'
import { readPasted } from './pastedAmount'

/**
 * What stands in an amount's field.
 * `given`: put there by the program (a maximum may have 18 decimals), valid until edited.
 * `typed`: digits with at most one point, kept with '.', whatever the language shows.
 * `raw`: any other text; it stands as it came, read by the rules of pasting.
 */
export type AmountDraft =
  | { readonly kind: 'given'; readonly text: Decimal | '' }
  | { readonly kind: 'typed'; readonly text: string; readonly ambiguousAt?: number }
  | { readonly kind: 'raw'; readonly text: string; readonly byKeys: boolean }

/** An edit's outcome: what stands now, where the caret goes, and why a key was not taken. */
export type AmountEdit = { readonly draft: AmountDraft; readonly caret: number; readonly refusal?: AmountProblem }

/** What an edit put between two stretches of the text, as shown. */
export type Insertion = { readonly before: string; readonly inserted: string; readonly after: string }

export const givenAmount = (value: Decimal | ''): AmountDraft => ({ kind: 'given', text: value })
export const typedDraft = (value: Decimal): AmountDraft => ({ kind: 'typed', text: value })

/** The draft as the field shows it. */
export const showDraft = (draft: AmountDraft, separator: DecimalSeparator): string =>
  draft.kind === 'raw' ? draft.text : formatAmountText(draft.text, separator)

const GROUPED = /^[1-9]\d{0,2}\.\d{3}/

export function readDraft(draft: AmountDraft, unit?: Currency): AmountReading {
  if (draft.kind === 'raw') return readPasted(draft.text, unit)
  if (draft.kind === 'given') return draft.text === '' ? EMPTY : { kind: 'amount', value: draft.text }
  const [whole = '', fraction = ''] = draft.text.split('.')
  const reading = readParts(whole, fraction)
  if (draft.ambiguousAt === undefined || reading.kind !== 'amount' || !GROUPED.test(draft.text)) return reading
  const grouped = readParts(whole + fraction.slice(0, 3), fraction.slice(3))
  return grouped.kind === 'amount' ? { kind: 'ambiguous', candidates: [grouped.value, reading.value] } : reading
}

/** The draft once the field is left: '00.5', '.5' and '1.' become 0.5, 0.5 and 1. */
export function tidyDraft(draft: AmountDraft, unit?: Currency): AmountDraft {
  const reading = readDraft(draft, unit)
  return draft.kind === 'given' || reading.kind !== 'amount' ? draft : typedDraft(reading.value)
}

/** Keys: '.' and ',' both are the language's separator, once; spaces are ignored; the ninth decimal is refused. */
export function typeAmount(
  draft: AmountDraft,
  { before, inserted, after }: Insertion,
  separator: DecimalSeparator,
  unit?: Currency,
): AmountEdit {
  if (draft.kind === 'raw') return keepText(before, inserted, after, separator, draft.byKeys, unit)
  const right = after.replace(separator, '.')
  let left = before.replace(separator, '.')
  let ambiguousAt = draft.kind === 'typed' ? draft.ambiguousAt : undefined
  let refusal: AmountProblem | undefined
  for (const key of inserted) {
    const verdict = judge(key, left, right)
    // Swallowing '-' or 'e' would make 1e-7 a 17: the text stands, and says that it is no amount.
    if (verdict === 'letters') return keepText(before, inserted, after, separator, true, unit)
    if (verdict === 'taken') left += key === ',' ? '.' : key
    else if (verdict !== 'ignored') refusal = verdict
    // '1,234' and then '.': the first mark may have grouped thousands.
    if (verdict === 'second_separator' && right === '' && GROUPED.test(left)) ambiguousAt ??= left.length
  }
  const text = left + right
  const ambiguous = ambiguousAt !== undefined && text.length >= ambiguousAt ? { ambiguousAt } : {}
  return {
    draft: { kind: 'typed', text, ...ambiguous },
    caret: left.length,
    ...(refusal === undefined ? {} : { refusal }),
  }
}

function judge(key: string, left: string, right: string): AmountProblem | 'taken' | 'ignored' {
  const [whole = '', fraction] = (left + right).split('.')
  if (/[\p{Zs}'\u2019]/u.test(key)) return 'ignored'
  if (key === '.' || key === ',') {
    if (fraction === undefined) return right.length > TYPED_DECIMALS ? 'too_many_decimals' : 'taken'
    // A key that was hit twice.
    return left.endsWith('.') || right.startsWith('.') ? 'ignored' : 'second_separator'
  }
  if (!/^[0-9]$/.test(key)) return 'letters'
  if (left.includes('.')) return (fraction ?? '').length >= TYPED_DECIMALS ? 'too_many_decimals' : 'taken'
  return whole.length >= WHOLE_DIGITS ? 'too_long' : 'taken'
}

/** A text that is no clean number stands as it is; mended by keys to one, it is shown in the language's form again. */
function keepText(
  before: string,
  inserted: string,
  after: string,
  separator: DecimalSeparator,
  byKeys: boolean,
  unit: Currency | undefined,
): AmountEdit {
  const text = before + inserted + after
  const caret = before.length + inserted.length
  const clean = /^\d*[.,]?\d*$/.test(text)
  const certain = text === '' || (byKeys && !text.includes(separator === '.' ? ',' : '.'))
  const mended = clean && (certain || readPasted(text, unit).kind === 'amount')
  return { draft: mended ? { kind: 'typed', text: text.replace(',', '.') } : { kind: 'raw', text, byKeys }, caret }
}

/** The clipboard, by the rules of pasting: what says a number becomes it, anything else stands as it came. */
export function pasteAmount(
  draft: AmountDraft,
  { before, inserted, after }: Insertion,
  separator: DecimalSeparator,
  unit?: Currency,
): AmountEdit {
  // Line ends and tabs part cells: shown, so that two cells never look like one number.
  const pasted = inserted.trim().replace(/\s*[\t\r\n]\s*/g, ' ↵ ')
  const left = before + pasted
  // Digits among typed ones leave no doubt what the standing separator means.
  if (draft.kind !== 'raw' && before + after !== '' && /^\d*$/.test(pasted))
    return {
      draft: { kind: 'typed', text: (left + after).replace(separator, '.') },
      caret: left.length,
    }
  const text = left + after
  const reading = readPasted(text, unit)
  if (reading.kind === 'empty') return { draft: givenAmount(''), caret: 0 }
  if (reading.kind !== 'amount') return { draft: { kind: 'raw', text, byKeys: false }, caret: left.length }
  return { draft: typedDraft(reading.value), caret: caretBefore(reading.value, after) }
}

/** The place in the value where what stood behind the insertion begins. */
function caretBefore(value: Decimal, after: string): number {
  const digits = (after.match(/\d/g) ?? []).length
  let at = value.length
  for (let passed = 0; at > 0 && passed < digits; at--) if (value[at - 1] !== '.') passed++
  return /^[.,]/.test(after) && value[at - 1] === '.' ? at - 1 : at
}

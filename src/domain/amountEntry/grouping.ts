import type { DecimalSeparator } from './amountText'
import { type Insertion, insertionOf } from './insertion'

/** A no-break space in Ukrainian, as numbers are shown. */
const markOf = (separator: DecimalSeparator): string => (separator === '.' ? ',' : '\u00a0')

/** '1234567.8' as '1,234,567.8', '1234567,8' as '1 234 567,8'. */
export function groupDigits(text: string, separator: DecimalSeparator): string {
  const [whole = ''] = text.split(separator)
  return whole.replace(/\B(?=(\d{3})+$)/g, markOf(separator)) + text.slice(whole.length)
}

export const ungroupDigits = (text: string, separator: DecimalSeparator): string =>
  text.replaceAll(markOf(separator), '')

/** Where the caret of the text without grouping stands in the grouped one: right behind the same digit. */
export function groupedCaret(text: string, caret: number, separator: DecimalSeparator): number {
  const grouped = groupDigits(text, separator)
  let at = 0
  for (let passed = 0; passed < caret; at++) if (grouped[at] !== markOf(separator)) passed++
  return at
}

/** What the browser reports of an edit. */
export type TextEdit = {
  readonly inputType?: string | undefined
  /** Start and end of what was selected before it. */
  readonly selection?: readonly [number, number] | undefined
}

/** An edit of a grouped text as it would be without grouping. A key that deletes a mark deletes the digit beyond it. */
export function ungroupedInsertion(
  old: string,
  text: string,
  caret: number,
  separator: DecimalSeparator,
  { inputType = '', selection }: TextEdit,
): Insertion {
  const found = insertionAt(old, text, caret, selection?.[0]) ?? wholeOrPart(old, text, caret, separator)
  const before = ungroupDigits(found.before, separator)
  const after = ungroupDigits(found.after, separator)
  const isKey = selection?.[0] === selection?.[1]
  const isMarkDeleted = isKey && before + found.inserted + after === ungroupDigits(old, separator)
  if (isMarkDeleted && inputType === 'deleteContentBackward')
    return { before: before.slice(0, -1), inserted: '', after }
  if (isMarkDeleted && inputType === 'deleteContentForward') return { before, inserted: '', after: after.slice(1) }
  // An undone edit brings its marks back.
  const inserted = inputType.startsWith('history') ? ungroupDigits(found.inserted, separator) : found.inserted
  return { before, inserted, after }
}

/** By the texts alone, '1,5' pasted over '1,234' would look like a 5 behind the mark. */
function insertionAt(old: string, text: string, caret: number, start: number | undefined): Insertion | undefined {
  if (start === undefined) return undefined
  const at = Math.min(start, caret)
  const [before, inserted, after] = [text.slice(0, at), text.slice(at, caret), text.slice(caret)]
  const isEdit = old.startsWith(before) && old.endsWith(after) && before.length + after.length <= old.length
  return isEdit ? { before, inserted, after } : undefined
}

/** Without marks the texts tell what was inserted. */
const wholeOrPart = (old: string, text: string, caret: number, separator: DecimalSeparator): Insertion =>
  old === ungroupDigits(old, separator) ? insertionOf(old, text, caret) : { before: '', inserted: text, after: '' }

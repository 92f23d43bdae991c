import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trialCount } from '../../../playground/trials/trialCount'
import { type AmountDraft, type AmountEdit, showDraft, typeAmount, typedDraft } from './amountDraft'
import type { DecimalSeparator } from './amountText'
import { groupDigits, groupedCaret, ungroupDigits, ungroupedInsertion } from './grouping'

const separators = fc.constantFrom<DecimalSeparator>('.', ',')
const start = fc
  .tuple(fc.stringMatching(/^\d{0,12}$/), fc.stringMatching(/^(\.\d{0,8})?$/))
  .map(parts => parts.join(''))
/** A key, a deletion, or one of them over a selection of up to `over` characters. */
const edits = fc.array(
  fc.record({
    key: fc.constantFrom(...'0123456789.,', 'Backspace', 'Delete'),
    move: fc.integer({ min: -3, max: 3 }),
    over: fc.constantFrom(0, 0, 0, 1, 2, 5),
  }),
  { maxLength: 12 },
)

/** What a browser does with a key: the new text and caret. */
function press(text: string, from: number, to: number, key: string): { text: string; caret: number } {
  const isRange = from !== to
  const begin = key === 'Backspace' && !isRange ? Math.max(0, from - 1) : from
  const end = key === 'Delete' && !isRange ? Math.min(text.length, to + 1) : to
  const typed = key.length === 1 ? key : ''
  return { text: text.slice(0, begin) + typed + text.slice(end), caret: begin + typed.length }
}

const INPUT_TYPES: Record<string, string> = { Backspace: 'deleteContentBackward', Delete: 'deleteContentForward' }

/** The digits and the point before a caret. */
const digitsBefore = (text: string, caret: number, separator: DecimalSeparator) =>
  ungroupDigits(text.slice(0, caret), separator)

function plainly(draft: AmountDraft, from: number, to: number, key: string, separator: DecimalSeparator): AmountEdit {
  const old = showDraft(draft, separator)
  const { text, caret } = press(old, from, to, key)
  const after = text.slice(caret)
  const inserted = key.length === 1 ? key : ''
  return typeAmount(draft, { before: text.slice(0, caret - inserted.length), inserted, after }, separator)
}

function grouped(draft: AmountDraft, from: number, to: number, key: string, separator: DecimalSeparator): AmountEdit {
  // A text that is no number has no groups.
  if (draft.kind === 'raw') return plainly(draft, from, to, key, separator)
  const plain = showDraft(draft, separator)
  const old = groupDigits(plain, separator)
  const [begin, end] = [groupedCaret(plain, from, separator), groupedCaret(plain, to, separator)]
  const { text, caret } = press(old, begin, end, key)
  const inputType = INPUT_TYPES[key] ?? 'insertText'
  const edit = { inputType, selection: [begin, end] } as const
  return typeAmount(draft, ungroupedInsertion(old, text, caret, separator, edit), separator)
}

describe('grouped digits', { tags: ['amounts'] }, () => {
  it('are typed, deleted and replaced as digits without groups, and the caret stays behind the same digit', () => {
    fc.assert(
      fc.property(start, separators, fc.nat({ max: 20 }), edits, (text, separator, at, keys) => {
        let draft: AmountDraft = typedDraft(text)
        let caret = Math.min(at, text.length)
        for (const { key, move, over } of keys) {
          const { length } = showDraft(draft, separator)
          const from = Math.max(0, Math.min(length, caret + move))
          const to = Math.min(length, from + over)
          const expected = plainly(draft, from, to, key, separator)
          const actual = grouped(draft, from, to, key, separator)
          expect(showDraft(actual.draft, separator)).toBe(showDraft(expected.draft, separator))
          const shown = showDraft(actual.draft, separator)
          const [a, b] = [actual, expected].map(edit => groupedCaret(shown, edit.caret, separator))
          expect(digitsBefore(groupDigits(shown, separator), a!, separator)).toBe(
            digitsBefore(groupDigits(shown, separator), b!, separator),
          )
          ;({ draft, caret } = actual)
        }
      }),
      { numRuns: trialCount({ test: 5_000, trial: 100_000 }) },
    )
  }, 600_000)

  it('are read as the same digits', () => {
    fc.assert(
      fc.property(start, separators, (text, separator) => {
        const shown = text.replace('.', separator)
        expect(ungroupDigits(groupDigits(shown, separator), separator)).toBe(shown)
      }),
    )
  })

  it.each([
    ['1234567.125', '.', '1,234,567.125'],
    ['1234567,125', ',', '1\u00a0234\u00a0567,125'],
    ['999', '.', '999'],
    ['1000', ',', '1\u00a0000'],
    ['.5', '.', '.5'],
  ] as const)('%s with the separator %s is shown as %s', (text, separator, shown) =>
    expect(groupDigits(text, separator)).toBe(shown),
  )

  it.each([
    ['1,|234', 'deleteContentBackward', '234', 0],
    ['1|,234', 'deleteContentForward', '134', 1],
  ] as const)('at %s a key %s deletes a digit, not only its mark', (old, inputType, text, caret) => {
    const at = old.indexOf('|')
    const edit = { inputType, selection: [at, at] } as const
    const found = ungroupedInsertion(old.replace('|', ''), '1234', 1, '.', edit)
    expect([found.before + found.after, found.before.length]).toEqual([text, caret])
  })

  it('are replaced whole by an amount that begins alike', () => {
    expect(ungroupedInsertion('1,234', '1,5', 3, '.', { selection: [0, 5] })).toEqual({
      before: '',
      inserted: '1,5',
      after: '',
    })
    expect(ungroupedInsertion('1,234', '1,5', 3, '.', {}).inserted).toBe('1,5')
  })

  it('come back whole when an edit is undone', () => {
    const { before, inserted, after } = ungroupedInsertion('12,345', '1,234', 5, '.', {
      inputType: 'historyUndo',
      selection: [6, 6],
    })
    expect(before + inserted + after).toBe('1234')
  })
})

import { type ChangeEvent, type ClipboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { css, cx } from '#styled/css'
import {
  type AmountDraft,
  type AmountEdit,
  givenAmount,
  pasteAmount,
  readDraft,
  showDraft,
  tidyDraft,
  typeAmount,
  typedDraft,
} from '../../domain/amountEntry/amountDraft'
import { AMOUNT_DECIMALS } from '../../domain/amountEntry/amountLimits'
import { type AmountProblem, formatAmountText } from '../../domain/amountEntry/amountText'
import {
  groupDigits,
  groupedCaret,
  type TextEdit,
  ungroupDigits,
  ungroupedInsertion,
} from '../../domain/amountEntry/grouping'
import { type Insertion, insertionOf } from '../../domain/amountEntry/insertion'
import type { Currency } from '../../domain/currency'
import type { Decimal } from '../../domain/decimal'
import { useWords } from '../../i18n/intl'
import { mergeRefs } from '../refs'
import { touchTarget } from '../touchTarget'
import { Field, type FieldLook } from './Field'
import { bigInputStyle, inputStyle } from './inputStyle'

type AmountFieldProps = FieldLook & {
  readonly name?: string
  /** Canonical; '' for an empty field and for a text that is no amount, which the field keeps and reports itself. */
  readonly value: Decimal | ''
  /** When the text is a `problem`, the value is '' and the field shows the problem itself. */
  readonly onChange: (value: Decimal | '', problem?: AmountProblem | 'ambiguous') => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly unit?: Currency | undefined
  readonly placeholder?: string
  /** Decimals that may be typed; those of an amount by default. */
  readonly decimals?: number
  /** 64 px high with 28 px text; at most one on a screen. */
  readonly big?: boolean
}

/** Money as typed and pasted: a text and a decimal string, never a float. */
export function AmountField(props: AmountFieldProps) {
  const { name, value, onChange, onBlur, inputRef, placeholder, decimals = AMOUNT_DECIMALS, big, ...look } = props
  const { unit } = look
  const { say, decimalSeparator: separator } = useWords()
  const [draft, setDraft] = useState<AmountDraft>(() => givenAmount(value))
  const [reported, setReported] = useState(value)
  const [refusal, setRefusal] = useState<AmountProblem>()
  const own = useRef<HTMLInputElement>(null)
  /** The text before a composition (of an input method, or Android's keyboard), and the draft that it shows. */
  const composition = useRef<{ draft: AmountDraft; shown: string; selection: readonly [number, number] }>(undefined)
  const [composed, setComposed] = useState<string>()
  // A value other than the last reported one was set by the program: a maximum, a share, a reset.
  if (value !== reported) {
    setReported(value)
    setDraft(givenAmount(value))
    setRefusal(undefined)
    setComposed(undefined)
  }
  const selection = useRef<readonly [number, number]>(undefined)
  useEffect(() => {
    const node = own.current
    const keep = () => {
      selection.current = node === null ? undefined : selectionOf(node)
    }
    // React has no such event of its own.
    node?.addEventListener('beforeinput', keep)
    return () => node?.removeEventListener('beforeinput', keep)
  }, [])
  const textOf = (draft: AmountDraft) =>
    draft.kind === 'raw' ? draft.text : groupDigits(showDraft(draft, separator), separator)
  const shown = composed ?? textOf(draft)
  const reading = readDraft(draft, unit, decimals)

  function take(next: AmountDraft, refused?: AmountProblem) {
    const read = readDraft(next, unit, decimals)
    const amount = read.kind === 'amount' ? read.value : ''
    setDraft(next)
    setRefusal(refused)
    setReported(amount)
    onChange(amount, read.kind === 'refused' ? read.code : read.kind === 'ambiguous' ? 'ambiguous' : undefined)
  }

  function place(node: HTMLInputElement, edit: AmountEdit) {
    // Written before React does: its own write would move the caret to the end.
    const text = textOf(edit.draft)
    const isGrouped = edit.draft.kind !== 'raw'
    const caret = isGrouped ? groupedCaret(showDraft(edit.draft, separator), edit.caret, separator) : edit.caret
    if (node.value !== text) node.value = text
    node.setSelectionRange(caret, caret)
    take(edit.draft, edit.refusal)
  }

  /** The draft after the browser changed `from.shown` into the input's text. */
  function editOf(
    input: HTMLInputElement,
    from: { draft: AmountDraft; shown: string },
    edit: TextEdit,
    byKeys: boolean,
  ) {
    const caret = input.selectionStart ?? input.value.length
    const insertion =
      from.draft.kind === 'raw'
        ? insertionOf(from.shown, input.value, caret)
        : ungroupedInsertion(from.shown, input.value, caret, separator, edit)
    const isKey = byKeys || insertion.inserted.length <= 1
    return (isKey ? typeAmount : pasteAmount)(from.draft, insertion, separator, unit, decimals)
  }

  function onInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = '' } = nativeEvent as InputEvent
    const edit = { inputType, selection: selection.current }
    selection.current = undefined
    if (composition.current === undefined)
      return place(target, editOf(target, { draft, shown }, edit, inputType.startsWith('history')))
    // A text that is being composed is not touched: that would break the composition.
    const { draft: next, refusal } = editOf(target, composition.current, composition.current, true)
    setComposed(target.value)
    take(next, refusal)
  }

  /** The shown text around the selection, and what replaces it. */
  function insertionInto({ selectionStart, selectionEnd }: HTMLInputElement, inserted: string): Insertion {
    const plain = (text: string) => (draft.kind === 'raw' ? text : ungroupDigits(text, separator))
    const before = plain(shown.slice(0, selectionStart ?? shown.length))
    return { before, inserted, after: plain(shown.slice(selectionEnd ?? shown.length)) }
  }

  /** Copied without marks: another program could read '1,234' as 1.234. */
  function onCopy(event: ClipboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    const copied = shown.slice(selectionStart ?? 0, selectionEnd ?? 0)
    if (copied === '' || draft.kind === 'raw') return
    event.preventDefault()
    event.clipboardData.setData('text/plain', ungroupDigits(copied, separator))
    if (event.type !== 'cut') return
    place(event.currentTarget, typeAmount(draft, insertionInto(event.currentTarget, ''), separator, unit, decimals))
  }

  function choose(candidate: Decimal) {
    take(typedDraft(candidate))
    own.current?.focus()
  }

  const problemText = (problem: AmountProblem) => say(`amount.${problem}`, { decimals, unit: unit ?? '' })
  const refused = reading.kind === 'refused' ? problemText(reading.code) : undefined
  const isAmbiguous = reading.kind === 'ambiguous'
  return (
    <Field
      {...look}
      big={big ?? false}
      error={refused ?? (isAmbiguous ? undefined : look.error)}
      action={refused !== undefined || isAmbiguous ? undefined : look.action}
      warning={isAmbiguous ? say('amount.ambiguous') : refusal && problemText(refusal)}
      below={
        isAmbiguous && (
          <div className={choices}>
            {reading.candidates.map(candidate => (
              <button
                key={candidate}
                type="button"
                className={cx(choice, touchTarget)}
                onClick={() => choose(candidate)}
              >
                {formatAmountText(candidate, separator)} {unit}
              </button>
            ))}
          </div>
        )
      }
    >
      {input => (
        <input
          {...input}
          aria-invalid={input['aria-invalid'] || isAmbiguous}
          ref={mergeRefs(own, inputRef)}
          className={big ? bigInputStyle : inputStyle}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          value={shown}
          onChange={onInput}
          onCopy={onCopy}
          onCut={onCopy}
          onCompositionStart={({ currentTarget }) => {
            composition.current = { draft, shown, selection: selectionOf(currentTarget) }
          }}
          onCompositionEnd={({ currentTarget }) => {
            const from = composition.current
            composition.current = undefined
            setComposed(undefined)
            if (from !== undefined) place(currentTarget, editOf(currentTarget, from, from, true))
          }}
          onPaste={event => {
            const text = event.clipboardData.getData('text/plain')
            // A text input drops line ends, which would join two cells into one number.
            if (!/[\t\r\n]/.test(text.trim())) return
            event.preventDefault()
            const insertion = insertionInto(event.currentTarget, text)
            place(event.currentTarget, pasteAmount(draft, insertion, separator, unit, decimals))
          }}
          onBlur={() => {
            const tidy = tidyDraft(draft, unit, decimals)
            // React may repeat an unchanged update in a later render, and so undo a value that was set meanwhile.
            if (tidy !== draft) setDraft(tidy)
            setRefusal(undefined)
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLInputElement): readonly [number, number] => [
  selectionStart ?? value.length,
  selectionEnd ?? value.length,
]

const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '2', paddingTop: '2' })
const choice = css({
  height: '9',
  paddingInline: '13px',
  border: '1px solid {colors.line-strong}',
  borderRadius: 'full',
  bg: 'transparent',
  color: 'ink',
  textStyle: 'body',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
})

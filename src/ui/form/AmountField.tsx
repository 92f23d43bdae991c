import { type ChangeEvent, type Ref, useRef, useState } from 'react'
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
import { insertionOf } from '../../domain/amountEntry/insertion'
import type { Currency } from '../../domain/currency'
import type { Decimal } from '../../domain/decimal'
import { useWords } from '../../i18n/intl'
import { mergeRefs } from '../mergeRefs'
import { touchTarget } from '../touchTarget'
import { Field, type FieldLook } from './Field'
import { bigInputStyle, inputStyle } from './inputStyle'

type AmountFieldProps = FieldLook & {
  readonly name?: string
  /** Canonical; '' for an empty field and for a text that is no amount, which the field keeps and reports itself. */
  readonly value: Decimal | ''
  /** With a `problem`, which the field already shows, the value is ''. */
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
  // A value other than the last reported one was set by the program: a maximum, a share, a reset.
  if (value !== reported) {
    setReported(value)
    setDraft(givenAmount(value))
    setRefusal(undefined)
  }
  const shown = showDraft(draft, separator)
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
    const text = showDraft(edit.draft, separator)
    if (node.value !== text) node.value = text
    node.setSelectionRange(edit.caret, edit.caret)
    take(edit.draft, edit.refusal)
  }

  function onInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const insertion = insertionOf(shown, target.value, target.selectionStart ?? target.value.length)
    const replayed = 'inputType' in nativeEvent && String(nativeEvent.inputType).startsWith('history')
    const byKeys = replayed || insertion.inserted.length <= 1
    place(target, (byKeys ? typeAmount : pasteAmount)(draft, insertion, separator, unit, decimals))
  }

  function choose(candidate: Decimal) {
    take(typedDraft(candidate))
    own.current?.focus()
  }

  const problemText = (problem: AmountProblem) => say(`amount.${problem}`, { decimals })
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
          onPaste={event => {
            const text = event.clipboardData.getData('text/plain')
            // A text input drops line ends, which would join two cells into one number.
            if (!/[\t\r\n]/.test(text.trim())) return
            event.preventDefault()
            const { selectionStart, selectionEnd } = event.currentTarget
            const before = shown.slice(0, selectionStart ?? shown.length)
            const after = shown.slice(selectionEnd ?? shown.length)
            place(event.currentTarget, pasteAmount(draft, { before, inserted: text, after }, separator, unit, decimals))
          }}
          onBlur={() => {
            setDraft(tidyDraft(draft, unit, decimals))
            setRefusal(undefined)
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

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

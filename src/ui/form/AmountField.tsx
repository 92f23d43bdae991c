import { type ChangeEvent, type Ref, useRef, useState } from 'react'
import { css, cx } from '#styled/css'
import {
  type AmountDraft,
  type AmountEdit,
  givenAmount,
  type Insertion,
  pasteAmount,
  readDraft,
  showDraft,
  tidyDraft,
  typeAmount,
  typedDraft,
} from '../../domain/amountEntry/amountDraft'
import { type AmountProblem, formatAmountText } from '../../domain/amountEntry/amountText'
import type { Currency } from '../../domain/currency'
import type { Decimal } from '../../domain/decimal'
import { useWords } from '../../i18n/intl'
import { mergeRefs } from '../mergeRefs'
import { touchTarget } from '../touchTarget'
import { bigInputStyle, Field, type FieldLook, inputStyle } from './Field'

type AmountFieldProps = FieldLook & {
  readonly name?: string
  /** Canonical; '' is nothing, or a text that is no amount (the field says so itself and keeps it). */
  readonly value: Decimal | ''
  /** The problem is the field's own and already told; the value is '' then. */
  readonly onChange: (value: Decimal | '', problem?: AmountProblem | 'ambiguous') => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly unit?: Currency | undefined
  readonly placeholder?: string
  /** 64 high with a figure of 28: once on a screen. */
  readonly big?: boolean
}

/** Money as it is typed and pasted (money-entry.md): a text over a decimal string, never a number. */
export function AmountField({ name, value, onChange, onBlur, inputRef, placeholder, big, ...look }: AmountFieldProps) {
  const { unit } = look
  const { say, decimalSeparator: separator } = useWords()
  const [draft, setDraft] = useState<AmountDraft>(() => givenAmount(value))
  const [reported, setReported] = useState(value)
  const [refusal, setRefusal] = useState<AmountProblem>()
  const own = useRef<HTMLInputElement>(null)
  // Another value than the one last told was put here by the program: a maximum, a share, a reset.
  if (value !== reported) {
    setReported(value)
    setDraft(givenAmount(value))
    setRefusal(undefined)
  }
  const shown = showDraft(draft, separator)
  const reading = readDraft(draft, unit)

  function take(next: AmountDraft, refused?: AmountProblem) {
    const read = readDraft(next, unit)
    const amount = read.kind === 'amount' ? read.value : ''
    setDraft(next)
    setRefusal(refused)
    setReported(amount)
    onChange(amount, read.kind === 'refused' ? read.code : read.kind === 'ambiguous' ? 'ambiguous' : undefined)
  }

  function place(node: HTMLInputElement, edit: AmountEdit) {
    // Written here, before React does: its own write would send the caret to the end.
    const text = showDraft(edit.draft, separator)
    if (node.value !== text) node.value = text
    node.setSelectionRange(edit.caret, edit.caret)
    take(edit.draft, edit.refusal)
  }

  function onInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const insertion = insertionOf(shown, target.value, target.selectionStart ?? target.value.length)
    const replayed = 'inputType' in nativeEvent && String(nativeEvent.inputType).startsWith('history')
    const byKeys = replayed || insertion.inserted.length <= 1
    place(target, (byKeys ? typeAmount : pasteAmount)(draft, insertion, separator, unit))
  }

  function choose(candidate: Decimal) {
    take(typedDraft(candidate))
    own.current?.focus()
  }

  const refused = reading.kind === 'refused' ? say(`amount.${reading.code}`) : undefined
  const asked = reading.kind === 'ambiguous'
  return (
    <Field
      {...look}
      big={big ?? false}
      error={refused ?? (asked ? undefined : look.error)}
      action={refused !== undefined || asked ? undefined : look.action}
      warning={asked ? say('amount.ambiguous') : refusal && say(`amount.${refusal}`)}
      below={
        asked && (
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
          aria-invalid={input['aria-invalid'] || asked}
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
            // The browser would join the lines into one number.
            if (!/[\t\r\n]/.test(text.trim())) return
            event.preventDefault()
            const { selectionStart, selectionEnd } = event.currentTarget
            const before = shown.slice(0, selectionStart ?? shown.length)
            const after = shown.slice(selectionEnd ?? shown.length)
            place(event.currentTarget, pasteAmount(draft, { before, inserted: text, after }, separator, unit))
          }}
          onBlur={() => {
            setDraft(tidyDraft(draft, unit))
            setRefusal(undefined)
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

/** What came between the two stretches of the old text that still stand. */
function insertionOf(old: string, text: string, caret: number): Insertion {
  const after = text.slice(caret)
  if (!old.endsWith(after)) return { before: '', inserted: text, after: '' }
  const head = old.slice(0, old.length - after.length)
  let same = 0
  while (same < caret && same < head.length && head[same] === text[same]) same++
  return { before: text.slice(0, same), inserted: text.slice(same, caret), after }
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

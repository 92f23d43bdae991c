import { type Ref, useState } from 'react'
import { deadlineProblem } from '../domain/deadline'
import { useWords } from '../i18n/intl'
import { Field, type FieldLook, inputStyle } from './Field'

type DateFieldProps = Omit<FieldLook, 'unit'> & {
  readonly name?: string
  /** dd-MM-yyyy as typed; what it means is `domain/deadline`. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  /** What counts as past; the moment of drawing when absent. */
  readonly now?: Date
}

/** A day that is typed, in the zone of the words. Says itself when there is no such day or when it is past. */
export function DateField({ name, value, onChange, onBlur, inputRef, now, ...look }: DateFieldProps) {
  const { say, zone } = useWords()
  const [left, setLeft] = useState(false)
  const problem = deadlineProblem(value, now ?? new Date(), zone)
  // Half a date is no mistake while it is being typed.
  const told = problem === 'past' || (problem === 'format' && (left || value.length >= 10)) ? problem : undefined
  return (
    <Field {...look} error={told ? say(`invalid.${told}`) : look.error}>
      {input => (
        <input
          {...input}
          ref={inputRef}
          className={inputStyle}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={10}
          placeholder={say('field.dateForm')}
          value={value}
          onFocus={() => setLeft(false)}
          onChange={event => onChange(withDashes(value, event.target.value))}
          onBlur={() => {
            setLeft(true)
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

/** A phone's digit keys have no dash: one comes before the third and the fifth digit, and for '.', '/' or a space. */
function withDashes(old: string, text: string): string {
  if (text.length !== old.length + 1 || !text.startsWith(old)) return text
  const key = text.slice(-1)
  if (/[./ -]/.test(key)) return old.endsWith('-') ? old : `${old}-`
  return /\d/.test(key) && /^\d{2}(-\d{2})?$/.test(old) ? `${old}-${key}` : text
}

import { type ClipboardEvent, type Ref, useState } from 'react'
import { useWords } from '../../i18n/intl'
import { Field, type TextProps } from './Field'
import { areaStyle } from './inputStyle'

type TextAreaProps = Omit<TextProps, 'inputRef' | 'autoComplete' | 'unit'> & {
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

/** Invisible control characters, such as a pasted NUL, which the desk refuses; line ends and tabs are allowed. */
const CONTROLS = /[^\P{Cc}\n\t]/gu
/** Remaining characters from which a countdown is shown. */
const NEAR_END = 100

/**
 * Grows with its text up to ten lines. An edit beyond `maxLength` is refused as a whole with a message: the browser's
 * own limit would cut the text silently. A text that is too long already can be shortened.
 */
export function TextArea({ name, value, onChange, onBlur, inputRef, placeholder, maxLength, ...look }: TextAreaProps) {
  const { say } = useWords()
  const [refused, setRefused] = useState(0)
  const max = maxLength ?? Number.POSITIVE_INFINITY
  const remaining = max - value.length
  const fits = (length: number) => length <= max || length < value.length

  // Refused before layout: a book-length paste without a space would block the page for seconds.
  function refuseWhole(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const { selectionStart, selectionEnd } = event.currentTarget
    const { length } = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
    if (length === 0 || fits(value.length - (selectionEnd - selectionStart) + length)) return
    event.preventDefault()
    setRefused(length)
  }

  return (
    <Field
      {...look}
      tall
      warning={refused > 0 ? say('field.tooMuch', { count: refused, most: max }) : undefined}
      hintEnd={
        remaining <= NEAR_END
          ? say(remaining < 0 ? 'field.over' : 'field.left', { count: Math.abs(remaining) })
          : look.hintEnd
      }
    >
      {input => (
        <textarea
          {...input}
          dir="auto"
          ref={inputRef}
          className={areaStyle}
          name={name}
          rows={3}
          placeholder={placeholder}
          value={value}
          onPaste={refuseWhole}
          onChange={({ target }) => {
            const typed = target.value.replace(CONTROLS, '')
            const isAccepted = fits(typed.length)
            setRefused(isAccepted ? 0 : typed.length - value.length)
            if (isAccepted) onChange(typed)
          }}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

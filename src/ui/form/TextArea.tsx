import { type ClipboardEvent, type Ref, useState } from 'react'
import { useWords } from '../../i18n/intl'
import { areaStyle, Field } from './Field'
import type { TextProps } from './TextField'

type TextAreaProps = Omit<TextProps, 'inputRef' | 'autoComplete' | 'unit'> & {
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

/** What nobody can see and a desk refuses, such as NUL in what was pasted; not lines and tabs. */
const CONTROLS = /[^\P{Cc}\n\t]/gu
/** Characters left, from which on they are counted down. */
const NEAR_END = 100

/**
 * Several lines; grows with what is written, up to ten. What does not fit into `maxLength` is refused whole and said:
 * a browser would cut it without a word. What was longer before may become shorter.
 */
export function TextArea({ name, value, onChange, onBlur, inputRef, placeholder, maxLength, ...look }: TextAreaProps) {
  const { say } = useWords()
  const [refused, setRefused] = useState(0)
  const most = maxLength ?? Number.POSITIVE_INFINITY
  const left = most - value.length
  const fits = (length: number) => length <= most || length < value.length

  // Before it is laid out: a whole book without a space would hold the page for seconds.
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
      warning={refused > 0 ? say('field.tooMuch', { count: refused, most }) : undefined}
      hintEnd={left <= NEAR_END ? say(left < 0 ? 'field.over' : 'field.left', { count: Math.abs(left) }) : look.hintEnd}
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
            const taken = fits(typed.length)
            setRefused(taken ? 0 : typed.length - value.length)
            if (taken) onChange(typed)
          }}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

import type { Ref } from 'react'
import { areaStyle, Field } from './Field'
import type { TextProps } from './TextField'

type TextAreaProps = Omit<TextProps, 'inputRef' | 'autoComplete' | 'unit'> & {
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

/** Several lines; grows with what is written, up to ten. */
export function TextArea({ name, value, onChange, onBlur, inputRef, placeholder, maxLength, ...look }: TextAreaProps) {
  return (
    <Field {...look} tall>
      {input => (
        <textarea
          {...input}
          ref={inputRef}
          className={areaStyle}
          name={name}
          rows={3}
          placeholder={placeholder}
          maxLength={maxLength}
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

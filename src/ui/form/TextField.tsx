import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { Field, type FieldLook } from './Field'
import { inputStyle } from './inputStyle'

/** Most of these come from `useForm().field(name)`. */
export type TextProps = FieldLook & {
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly maxLength?: number
}

export function TextField({
  name,
  value,
  onChange,
  onBlur,
  inputRef,
  placeholder,
  autoComplete,
  maxLength,
  ...look
}: TextProps) {
  return (
    <Field {...look}>
      {input => (
        <input
          {...input}
          ref={inputRef}
          className={inputStyle}
          name={name}
          placeholder={placeholder}
          autoComplete={autoComplete ?? 'off'}
          maxLength={maxLength}
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

/** Not type="email": browsers hide its leading and trailing spaces from scripts. */
export function EmailField({ name, value, onChange, onBlur, inputRef, placeholder, ...look }: TextProps) {
  return (
    <Field {...look}>
      {input => (
        <input
          {...input}
          ref={inputRef}
          className={inputStyle}
          name={name}
          placeholder={placeholder}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

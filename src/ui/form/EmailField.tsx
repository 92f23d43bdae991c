import { Field, showValue, type TextProps } from './Field'
import { inputStyle } from './inputStyle'

/** Not type="email": browsers hide its leading and trailing spaces from scripts. */
export function EmailField({ name, value, onChange, onBlur, inputRef, placeholder, ...look }: TextProps) {
  return (
    <Field {...look}>
      {input => (
        <input
          {...input}
          ref={showValue(value, inputRef)}
          className={inputStyle}
          name={name}
          placeholder={placeholder}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

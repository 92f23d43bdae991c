import { Field, type TextProps } from './Field'
import { inputStyle } from './inputStyle'

/** For tests and stories: a field with nothing of its own. */
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

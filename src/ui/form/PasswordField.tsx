import { useState } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { HideIcon, ShowIcon } from '../Icon'
import { Field, showValue, type TextProps } from './Field'
import { inputStyle } from './inputStyle'

type PasswordProps = TextProps & { readonly autoComplete: 'current-password' | 'new-password' }

/** Showing the password keeps the text and the caret. */
export function PasswordField({ name, value, onChange, onBlur, inputRef, autoComplete, ...look }: PasswordProps) {
  const { say } = useWords()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...look}
      end={
        <button
          type="button"
          className={eye}
          aria-label={say(shown ? 'field.hidePassword' : 'field.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <HideIcon /> : <ShowIcon />}
        </button>
      }
    >
      {input => (
        <input
          {...input}
          ref={showValue(value, inputRef)}
          className={inputStyle}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

const eye = css({
  display: 'grid',
  placeItems: 'center',
  width: 'touch',
  height: 'touch',
  marginRight: '-3',
  padding: '0',
  border: 'none',
  borderRadius: 'control',
  bg: 'transparent',
  color: 'ink-2',
  cursor: 'pointer',
})

import { useRef } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { CloseIcon, SearchIcon } from '../Icon'
import { inputStyle } from './inputStyle'

type SearchProps = {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly describedBy?: string
  readonly invalid?: boolean
}

/** Escape and the cross clear it and keep the focus. */
export function SearchField({ label, placeholder = label, value, onChange, describedBy, invalid }: SearchProps) {
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={box}>
      <span className={glass}>
        <SearchIcon />
      </span>
      <input
        ref={input}
        className={inputStyle}
        type="search"
        aria-describedby={describedBy}
        aria-invalid={invalid}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || value === '') return
          // This Escape must not close the sheet around it.
          event.stopPropagation()
          event.preventDefault()
          clear()
        }}
      />
      {value !== '' && (
        <button type="button" className={cross} aria-label={say('field.clear')} onClick={clear}>
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  )
}

const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  height: 'touch',
  minWidth: '0',
  // A key lays out the field alone, not the page.
  contain: 'size layout',
  paddingInline: '3',
  border: '1px solid {colors.line-strong}',
  borderRadius: 'control',
  bg: 'panel',
  '&:focus-within': { borderColor: 'focus', boxShadow: '0 0 0 1px {colors.focus}' },
  '& input': { fontWeight: '400' },
  // Whole in large text, where the label is nowhere else.
  '& ::placeholder': { fontSize: 'min(1em, max(16px, 5.5cqi))' },
  '& ::-webkit-search-cancel-button': { display: 'none' },
})
const glass = css({ flex: 'none', color: 'ink-3' })
const cross = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 'touch',
  height: 'full',
  marginRight: '-3',
  padding: '0',
  border: 'none',
  bg: 'transparent',
  color: 'ink-2',
  cursor: 'pointer',
})

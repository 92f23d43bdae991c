import { css, cx } from '#styled/css'
import { SearchIcon } from '../Icon'
import { choiceChip } from './ChoiceChip'

type CurrencyTypingProps = {
  label: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
  /** By Escape. */
  onLeave: () => void
  /** The focus went elsewhere. */
  onBlur: () => void
}

/** Takes what is typed while the list of currencies is on its way: no key of who is faster is lost. */
export function CurrencyTyping({ label, placeholder, value, onChange, onLeave, onBlur }: CurrencyTypingProps) {
  return (
    <span className={cx(choiceChip({ on: true }), css({ _after: { display: 'none' } }))}>
      <SearchIcon size={16} />
      <input
        ref={takeFocus}
        type="text"
        aria-label={label}
        aria-busy="true"
        {...currencyInput}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
        onBlur={onBlur}
      />
    </span>
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Of the field here and of the one that takes its place. */
export const currencyInput = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 24,
  className: css({
    flex: '1',
    minWidth: '0',
    padding: '0',
    border: 'none',
    outline: 'none!',
    bg: 'transparent',
    color: 'ink',
    fontFamily: 'inherit',
    // smaller, and iOS zooms
    fontSize: '16',
    lineHeight: '20px',
    _placeholder: { color: 'ink-3', opacity: '1' },
  }),
} as const

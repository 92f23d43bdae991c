import { css, cx } from '#styled/css'
import { SearchIcon } from '../Icon'
import { choiceChip } from './ChoiceChip'

type CurrencyTypingProps = {
  label: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
  /** On Escape. */
  onLeave: () => void
  onBlur: () => void
}

/** Accepts keys while CurrencyCombobox is loading, so that none is lost. */
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

/** Shared with CurrencyCombobox. */
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
    // iOS zooms into a smaller input.
    fontSize: '16',
    lineHeight: '1.25',
    _placeholder: { color: 'ink-3', opacity: '1' },
  }),
} as const

import { css, cva } from '#styled/css'
import { DownIcon } from '../Icon'

/** A filter's place in the line above a list, its value in sight: as wide as it is given, and the text is cut. */
export const choiceChip = cva({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minWidth: '0',
    width: 'full',
    minHeight: '9',
    paddingInline: '13px',
    rounded: 'full',
    border: '1px solid',
    textAlign: 'left',
    fontWeight: '500',
    cursor: 'pointer',
    _after: { content: '""', position: 'absolute', inset: '-5px 0' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  },
  variants: {
    on: {
      true: { borderColor: 'ink', color: 'ink' },
      false: { borderColor: 'line-strong', color: 'ink-2', _hover: { bg: 'control' }, _active: { bg: 'pressed' } },
    },
  },
})

export const choiceText = css({
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

type ChoiceChipProps<Key extends string> = {
  /** What is chosen, for screen readers: 'Account' */
  label: string
  /** What it says while nothing is chosen: 'All accounts' */
  none: string
  options: readonly { readonly key: Key; readonly label: string }[]
  chosen: Key | undefined
  onChoose: (key: Key | undefined) => void
}

/** One of a handful, or none: the browser's own list, which is a wheel on a phone. */
export function ChoiceChip<Key extends string>({ label, none, options, chosen, onChoose }: ChoiceChipProps<Key>) {
  return (
    <span className={choiceChip({ on: chosen !== undefined })}>
      <span aria-hidden="true" className={choiceText}>
        {options.find(({ key }) => key === chosen)?.label ?? none}
      </span>
      <DownIcon size={16} />
      <select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(options.find(({ key }) => key === target.value)?.key)}
        className={select}
      >
        <option value="">{none}</option>
        {options.map(option => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

// over the whole chip; 16 px, so that iOS does not zoom
const select = css({
  position: 'absolute',
  inset: '-5px 0',
  zIndex: '1',
  width: 'full',
  opacity: '0',
  cursor: 'pointer',
  fontSize: '16',
  '& option': { bg: 'raised', color: 'ink' },
})

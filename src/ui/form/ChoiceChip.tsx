import { css, cva } from '#styled/css'
import { DrawnText } from '../DrawnText'
import { DownIcon } from '../Icon'

/** A filter chip that shows its value: as wide as its place, with the text cut off. */
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
    // 'All currencies' is whole on the smallest phone.
    '@container requests (max-width: 21em)': { paddingInline: '9px', gap: '1' },
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
  _fewLetters: { whiteSpace: 'normal' },
})

type ChoiceChipProps<Key extends string> = {
  /** For screen readers, such as 'Account'. */
  label: string
  /** Shown while nothing is chosen, such as 'All accounts'. */
  none: string
  options: readonly { readonly key: Key; readonly label: string }[]
  chosen: Key | undefined
  onChoose: (key: Key | undefined) => void
  /** In a page's bar: larger text without an edge. */
  inBar?: boolean
}

/** One of a few options, or none, in the browser's own list. */
export function ChoiceChip<Key extends string>({
  label,
  none,
  options,
  chosen,
  onChoose,
  inBar = false,
}: ChoiceChipProps<Key>) {
  return (
    <span className={inBar ? bare : choiceChip({ on: chosen !== undefined })}>
      <span aria-hidden="true" className={choiceText}>
        <DrawnText text={options.find(({ key }) => key === chosen)?.label ?? none} />
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

const bare = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  minHeight: 'touch',
  textStyle: 'lead',
  rounded: 'control',
  '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
})

// Over the whole chip; 16 px, since iOS zooms into smaller inputs.
const select = css({
  position: 'absolute',
  inset: '-5px 0',
  zIndex: '1',
  width: 'full',
  opacity: '0',
  cursor: 'pointer',
  fontSize: '16',
  '& option': { bg: 'raised', color: 'ink' },
  // Where the browser can, its list looks like the other menus.
  '@supports (appearance: base-select)': {
    '@media (hover: hover)': {
      appearance: 'base-select',
      '&::picker(select)': {
        appearance: 'base-select',
        marginBlock: '1',
        padding: '1',
        minWidth: 'anchor-size(width)',
        border: '1px solid {colors.line-strong}',
        rounded: 'panel',
        bg: 'raised',
        color: 'ink',
        textStyle: 'body',
      },
      '& option': { minHeight: '10', paddingInline: '3', rounded: 'control', '&:hover, &:focus': { bg: 'control' } },
    },
  },
})

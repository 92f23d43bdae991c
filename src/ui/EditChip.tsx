import { Children, type ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { useWords } from '../i18n/intl'
import { touchTarget } from './touchTarget'

type EditChipProps = {
  /** What it edits, such as 'Account'. */
  what: string
  onEdit: () => void
  /** Marks, then the text, which is cut off when it does not fit. */
  children: ReactNode
}

/** The choice of an earlier step; a press returns to that step. */
export function EditChip({ what, onEdit, children }: EditChipProps) {
  const { say } = useWords()
  const marks = Children.toArray(children)
  const text = marks.pop()
  return (
    <button type="button" title={say('wizard.edit', { what })} onClick={onEdit} className={cx(chip, touchTarget)}>
      {marks}
      <span className={cut}>{text}</span>
    </button>
  )
}

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minWidth: '0',
  maxWidth: 'full',
  minHeight: '8',
  paddingInline: '2.5',
  rounded: 'full',
  bg: 'control',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  _hover: { bg: 'pressed' },
  _active: { bg: 'pressed' },
})

const cut = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })

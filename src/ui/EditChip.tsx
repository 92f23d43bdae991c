import { Children, type ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { useWords } from '../i18n/intl'
import { touchTarget } from './touchTarget'

type EditChipProps = {
  /** What it edits, such as 'Account'. */
  what: string
  onEdit: () => void
  /** Marks, then the text. */
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
      <span className={whole}>{text}</span>
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
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'pressed' },
  _active: { bg: 'pressed' },
})

// Large text takes a second line.
const whole = css({ minWidth: '0', overflowWrap: 'anywhere' })

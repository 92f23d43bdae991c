import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'

/** Labels at the left, figures at the right; `dense` in a summary. */
export const Facts = ({ dense = false, children }: { dense?: boolean; children: ReactNode }) => (
  <dl className={dense ? undefined : css({ paddingBlock: '1.5' })} data-dense={dense || undefined}>
    {children}
  </dl>
)

type FactProps = {
  label: ReactNode
  /** A value of several lines, which break beside the label. */
  tall?: boolean
  children: ReactNode
}

/** 40 px high, 30 in a dense list. */
export const Fact = ({ label, tall = false, children }: FactProps) => (
  <div className={cx(row, tall && tallRow)}>
    <dt className={css({ color: 'ink-3' })}>{label}</dt>
    <dd className={cx(figuresAtEnd, tall && besideLabel)}>{children}</dd>
  </div>
)

/** A remark below the facts of a panel. */
export const FactsNote = ({ children }: { children: ReactNode }) => <p className={note}>{children}</p>

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  minHeight: '10',
  paddingInline: '4',
  '[data-dense] > &': { minHeight: '30px', paddingInline: '0', '--desk-press-height': '30px' },
})

// The label is at the height of the first line.
const tallRow = css({ alignItems: 'baseline', alignContent: 'center' })
// Below the label only where large text leaves less than this.
const besideLabel = css({ flex: '1 1 9em' })

const note = css({ paddingInline: '4', paddingBottom: '3', textStyle: 'small', color: 'ink-3' })

// Wraps under its label when the line is too narrow, and breaks only when that is too narrow as well.
export const figuresAtEnd = css({
  minWidth: '0',
  marginLeft: 'auto',
  textAlign: 'right',
  overflowWrap: 'anywhere',
  '--desk-figure-wrap': 'normal',
})

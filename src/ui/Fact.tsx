import type { ReactNode } from 'react'
import { css } from '#styled/css'

/** A list of facts: words left, figures right to one edge. `dense` in the wizard's summary. */
export const Facts = ({ dense = false, children }: { dense?: boolean; children: ReactNode }) => (
  <dl className={dense ? undefined : css({ paddingBlock: '1.5' })} data-dense={dense || undefined}>
    {children}
  </dl>
)

/** One fact of a Facts list, 40 high, 30 in a dense one. */
export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={row}>
    <dt className={css({ color: 'ink-3' })}>{label}</dt>
    <dd className={figures}>{children}</dd>
  </div>
)

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  minHeight: '10',
  paddingInline: '4',
  '[data-dense] > &': { minHeight: '30px', paddingInline: '0' },
})

// Under its label when both have no room on a line; broken only when even that is too narrow for it.
const figures = css({ minWidth: '0', marginLeft: 'auto', textAlign: 'right', '--desk-figure-wrap': 'normal' })

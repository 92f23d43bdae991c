import type { ReactNode } from 'react'
import { css } from '#styled/css'

/** A section with a border; `padded` for text and forms, unpadded for rows, which reach its edges. */
export const Panel = ({ label, padded = false, children }: PanelProps) => (
  <section part="panel" aria-label={label} className={padded ? `${style} ${inside}` : style}>
    {children}
  </section>
)

type PanelProps = { label?: string; padded?: boolean; children: ReactNode }

const style = css({
  bg: 'panel',
  border: '1px solid {colors.line}',
  rounded: 'panel',
  // Instead of `hidden`: a sticky child sticks to the page.
  overflow: 'clip',
  // `Loading` draws nothing at first, not even a box.
  '&:has(> [data-blank])': { visibility: 'hidden' },
})
const inside = css({ paddingBlock: '3.5', paddingInline: '4' })

import type { ReactNode } from 'react'
import { css } from '#styled/css'

/** One step lighter than what it lies on, with a hairline; rows run to its edges, `padded` for words and forms. */
export const Panel = ({ label, padded = false, busy = false, children }: PanelProps) => (
  <section aria-label={label} aria-busy={busy || undefined} className={padded ? `${style} ${inside}` : style}>
    {children}
  </section>
)

type PanelProps = { label?: string; padded?: boolean; busy?: boolean; children: ReactNode }

// clipped, not hidden: what is sticky inside sticks to the page
const style = css({ bg: 'panel', border: '1px solid {colors.line}', rounded: 'panel', overflow: 'clip' })
const inside = css({ paddingBlock: '3.5', paddingInline: '4' })

import type { ReactNode } from 'react'
import { css } from '#styled/css'

/** Text for screen readers and copying, where sighted users see a drawing. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={hidden}>{children}</span>

export const hidden = css({
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

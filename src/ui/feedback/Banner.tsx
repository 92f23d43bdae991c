import type { ReactNode } from 'react'
import { css, cva } from '#styled/css'
import { WarningIcon } from '../Icon'

type BannerProps = { children: ReactNode; action?: ReactNode }

/** Over a page or panel: offline, a new version, stale figures. */
export const Banner = ({ children, action }: BannerProps) => (
  <div role="status" className={frame({ kind: 'banner' })}>
    <WarningIcon />
    <span className={css({ flex: '1', minWidth: '0' })}>{children}</span>
    {action}
  </div>
)

/** A warning that needs a confirmation. Its text stays in ink, so that its figures are legible. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={frame({ kind: 'notice' })}>
    <span className={css({ color: 'warn' })}>
      <WarningIcon />
    </span>
    <span className={css({ flex: '1', minWidth: '0' })}>{children}</span>
  </div>
)

const frame = cva({
  base: { display: 'flex', gap: '2.5', minHeight: '10', paddingInline: '3.5', rounded: 'control', bg: 'warn-tint' },
  variants: {
    kind: {
      banner: { alignItems: 'center', paddingBlock: '2.5', color: 'warn', fontWeight: '500' },
      notice: { alignItems: 'flex-start', paddingBlock: '3.5' },
    },
  },
})

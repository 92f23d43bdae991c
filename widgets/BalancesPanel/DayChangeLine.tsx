import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { SkeletonBox } from '../../src/ui/feedback/Skeletons'

/** The line's name and its place, with `children` at the right; while they are loading, a placeholder. */
export const DayChangeLine = ({ children = <SkeletonBox width={64} /> }: { children?: ReactNode }) => (
  <p className={line}>
    <span className={css({ flex: '1 0 auto', color: 'ink-3' })}>{useWords().say('balances.dayChange')}</span>
    {children}
  </p>
)

/** The change is not known. */
export const NoDayChange = () => (
  <DayChangeLine>
    <span className={css({ color: 'ink-3' })}>{useWords().say('value.none')}</span>
  </DayChangeLine>
)

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minHeight: '9' })

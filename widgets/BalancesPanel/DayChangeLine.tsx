import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { SkeletonBox } from '../../src/ui/feedback/Skeletons'

type DayChangeLineProps = {
  /** How many currencies have no price, so that the total leaves them out. */
  readonly unpriced?: number | undefined
  /** Which share of the total the change includes, such as "99%"; none where it includes all. */
  readonly share?: string | undefined
  readonly children?: ReactNode
}

/** The line's label, with the change (`children`) beside it. While the change loads, leave out the children. */
export function DayChangeLine({ unpriced = 0, share = '', children = <SkeletonBox width={64} /> }: DayChangeLineProps) {
  const { say } = useWords()
  return (
    <p className={line}>
      <span
        title={unpriced ? say('balances.partial', { count: unpriced }) : undefined}
        className={css({ flex: '1 0 auto', maxWidth: 'full', color: 'ink-3' })}
      >
        {say(share ? 'balances.dayChangeOf' : unpriced ? 'balances.dayChangeWithout' : 'balances.dayChange', {
          share,
          count: unpriced,
        })}
      </span>
      {children}
    </p>
  )
}

export const NoDayChange = ({ unpriced }: { unpriced?: number }) => (
  <DayChangeLine unpriced={unpriced}>
    <span className={css({ color: 'ink-3' })}>{useWords().say('value.none')}</span>
  </DayChangeLine>
)

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  minHeight: '9',
  // The label takes two lines here when it names a share of the total.
  '@media (max-width: 359px)': { minHeight: '12' },
  // Two lines keep clear of what is above and below.
  paddingBlock: '1',
})

import type { ReactNode } from 'react'
import { css, cva } from '#styled/css'
import { Loading } from '../feedback/Loading'
import { BalanceRowsSkeleton, FactSkeleton, RequestRowSkeleton, SkeletonBox } from '../feedback/Skeletons'
import { Panel } from '../Panel'
import { section, sectionBelow } from '../SectionHead'
import { balanceColumn, balanceColumns, balanceFrame } from './balanceLayout'

export type BalanceShape = {
  /** The account shown; undefined for all together. */
  readonly account?: string | undefined
  /** The page's title has the currency's icon and code. */
  readonly isTitled?: boolean | undefined
  /** Whether the client has opened or closed the order book; if neither, it is open in a wide place. */
  readonly isBookOpen?: boolean | undefined
  readonly withButtons?: boolean
  /** The page adds a list below the figures, or beside them. */
  readonly withList?: boolean
}

/** In place of one currency's balance. */
export const BalancePlaceholder = (shape: BalanceShape) => (
  <div className={balanceFrame}>
    <Loading>
      <BalanceSkeleton {...shape} />
    </Loading>
  </div>
)

const market = cva({
  base: { paddingTop: '2' },
  variants: {
    book: {
      closed: { height: '97px' },
      open: { height: '381px' },
      byWidth: { height: '97px', '@container balance (min-width: 1400px)': { height: '381px' } },
    },
  },
})

/** The price and the head of the order book, or the whole book. */
export const MarketSkeleton = ({ isBookOpen }: Pick<BalanceShape, 'isBookOpen'>) => (
  <Panel>
    <div className={market({ book: isBookOpen === undefined ? 'byWidth' : isBookOpen ? 'open' : 'closed' })}>
      <FactSkeleton at={3} />
      <FactSkeleton at={4} />
    </div>
  </Panel>
)

const BalanceSkeleton = ({
  account,
  isTitled = false,
  isBookOpen,
  withButtons = false,
  withList = false,
}: BalanceShape) => (
  <>
    <div className={tabs}>
      {[88, 76, 96, 80, 92].map(width => (
        <SkeletonBox key={width} width={width} />
      ))}
    </div>
    <div className={balanceColumns}>
      <div className={balanceColumn}>
        <div className={css(line, { height: '58px' })}>
          {!isTitled && <SkeletonBox width={36} height={36} round="chip" />}
          <div className={css({ display: 'grid', gap: '3' })}>
            <SkeletonBox width={176} height={24} />
            <SkeletonBox width={104} />
          </div>
        </div>
        <Panel>
          <div className={css({ paddingBlock: '1.5' })}>
            <FactSkeleton />
            <FactSkeleton at={1} />
            <FactSkeleton at={2} />
          </div>
        </Panel>
        {account !== undefined && <MarketSkeleton isBookOpen={isBookOpen} />}
        {withButtons && (
          <div className={buttons}>
            <SkeletonBox width="100%" height={48} round="control" />
            <SkeletonBox width="100%" height={48} round="control" />
          </div>
        )}
        {account === undefined && (
          <Section>
            <BalanceRowsSkeleton rows={4} />
          </Section>
        )}
      </div>
      {withList && (
        <div className={balanceColumn}>
          <Section isFirst>
            {[0, 1, 2, 3].map(at => (
              <RequestRowSkeleton key={at} at={at} />
            ))}
          </Section>
        </div>
      )}
    </div>
  </>
)

const Section = ({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) => (
  <div className={isFirst ? section : sectionBelow}>
    <div className={css(line, { height: '9' })}>
      <SkeletonBox width={96} height={14} />
    </div>
    <Panel>{children}</Panel>
  </div>
)

const tabs = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  height: 'touch',
  overflow: 'hidden',
  boxShadow: 'inset 0 -1px {colors.line}',
})
const line = css.raw({ display: 'flex', alignItems: 'center', gap: '3' })
const buttons = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2' })

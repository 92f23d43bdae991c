import { css } from '#styled/css'
import { Loading } from '../feedback/Loading'
import { BalanceRowSkeleton, BalanceRowsSkeleton, SkeletonBox } from '../feedback/Skeletons'
import { Panel } from '../Panel'
import {
  allocationRoom,
  balancesColumns,
  balancesFrame,
  balancesList,
  balancesSide,
  onlyWideBalances,
} from './balanceLayout'

/** In place of all balances. */
export const BalancesPlaceholder = () => (
  <div className={balancesFrame}>
    <Loading>
      <BalancesSkeleton />
    </Loading>
  </div>
)

/** The total, the accounts and the list. */
const BalancesSkeleton = () => (
  <div className={balancesColumns}>
    <div className={balancesSide}>
      <div>
        <div className={css({ height: '22px' })}>
          <SkeletonBox width={88} />
        </div>
        <TotalSkeleton />
        <div className={css({ height: '5' })} />
        <div className={allocationRoom}>
          <SharesSkeleton />
        </div>
      </div>
      <div className={onlyWideBalances}>
        <Panel>
          <BalanceRowsSkeleton rows={6} />
        </Panel>
      </div>
    </div>
    <div className={balancesList}>
      <SkeletonBox width="100%" height={44} round="control" />
      <Panel>
        <BalanceGridSkeleton />
      </Panel>
    </div>
  </div>
)

export const TotalSkeleton = () => (
  <div className={css({ display: 'flex', alignItems: 'center', height: '9' })}>
    <SkeletonBox width={196} height={24} />
  </div>
)

/** The bar and its legend. */
export const SharesSkeleton = () => (
  <>
    <SkeletonBox width="100%" />
    <div className={css({ display: 'grid', gap: '2', paddingTop: '3.5' })}>
      <SkeletonBox width={232} />
      <SkeletonBox width={148} />
    </div>
  </>
)

/** As many as fit on a screen, in two columns where the list has them. */
export const BalanceGridSkeleton = () => (
  <div className={css({ containerType: 'inline-size', containerName: 'balance-grid' })}>
    <div className={grid}>
      {[...Array(20).keys()].map(at => (
        <BalanceRowSkeleton key={at} at={at} />
      ))}
    </div>
  </div>
)

// The width is that of the two columns of `GridRows`.
const TWO_COLUMNS = '@container balance-grid (min-width: 45em)'
const grid = css({
  '& > :nth-child(n + 9)': { display: 'none' },
  [TWO_COLUMNS]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :nth-child(n)': { display: 'flex' },
    '& > :nth-child(odd)': { borderRight: '1px solid {colors.line}' },
    '& > :nth-child(2)': { borderTop: 'none' },
  },
})

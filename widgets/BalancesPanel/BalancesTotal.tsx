import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useHideAmounts } from '../../src/desk/useDesk'
import type { Allocation as Shares } from '../../src/domain/allocation'
import type { Currency } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { HideAmountsButton } from '../../src/ui/amount/HideAmountsButton'
import { PressableEquivalent } from '../../src/ui/amount/PressableAmount'
import { SharesSkeleton, TotalSkeleton } from '../../src/ui/balance/BalancesSkeleton'
import { allocationRoom } from '../../src/ui/balance/balanceLayout'
import { Loading } from '../../src/ui/feedback/Loading'
import { Allocation } from './Allocation'
import { AllocationLegend } from './AllocationLegend'

type BalancesTotalProps = {
  /** `undefined`: the desk has none. */
  readonly total: Decimal | undefined
  readonly isLoading: boolean
  readonly currency: Currency
  /** How many currencies have no price, so that the total leaves them out. */
  readonly unpriced: number
  /** `undefined` while they are loading. */
  readonly shares: Shares | undefined
  /** Whether to keep room for the shares: while they load, and always for a client who has balances. */
  readonly hasShares: boolean
  readonly stale: boolean
  readonly children: ReactNode
}

/** What the balances are worth together, and the share of each currency. */
export function BalancesTotal({
  total,
  isLoading,
  currency,
  unpriced,
  shares,
  hasShares,
  stale,
  children,
}: BalancesTotalProps) {
  const { say } = useWords()
  const hideAmounts = useHideAmounts()
  return (
    <div>
      <div className={head}>
        <div className={css({ minWidth: '0' })}>
          <p className={label}>
            {say('balances.totalIn', { currency })}
            <HideAmountsButton {...hideAmounts} />
          </p>
          <div className={figure}>
            {isLoading ? (
              <Loading>
                <TotalSkeleton />
              </Loading>
            ) : (
              <PressableEquivalent value={total} currency={currency} size="figure" tone={stale ? 'quiet' : 'strong'} />
            )}
          </div>
        </div>
        {children}
      </div>
      <p className={note}>{total !== undefined && unpriced > 0 && say('balances.partial', { count: unpriced })}</p>
      {hasShares && (
        <div className={allocationRoom}>
          {shares === undefined ? (
            <Loading>
              <SharesSkeleton />
            </Loading>
          ) : (
            <>
              <Allocation shares={shares} stale={stale} />
              <AllocationLegend shares={shares} />
            </>
          )}
        </div>
      )}
    </div>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '2',
})
// The button is taller than its line.
const label = css({ display: 'flex', alignItems: 'center', color: 'ink-3', marginBlock: '-12px' })
const figure = css({ marginTop: '0.5', overflowWrap: 'anywhere', '--desk-figure-wrap': 'normal' })
// Its line is reserved: while prices come and go, the list stays where it is.
const note = css({
  minHeight: 'calc(16 * var(--desk-text-unit, 1px))',
  marginTop: '1',
  textStyle: 'small',
  color: 'ink-3',
})

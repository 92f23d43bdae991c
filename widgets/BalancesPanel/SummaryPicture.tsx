import { css } from '#styled/css'
import type { Allocation as Shares } from '../../src/domain/allocation'
import type { Balance } from '../../src/domain/balance'
import type { ListedBalance } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { AllocationPicture } from './AllocationPicture'
import { DayChange } from './DayChange'

type SummaryPictureProps = {
  readonly balances: readonly Balance[]
  /** Sorted by worth. */
  readonly listed: readonly ListedBalance[]
  readonly shares: Shares
  readonly whole: Decimal
  readonly equivalent: Currency
  readonly stale: boolean
}

/** Where there is room: how the total is spread, and how it has changed over 24 hours. */
export const SummaryPicture = ({ balances, listed, shares, whole, equivalent, stale }: SummaryPictureProps) => (
  <div className={css({ borderBottom: '1px solid {colors.line}', marginBottom: '1' })}>
    <AllocationPicture shares={shares} equivalent={equivalent} stale={stale} />
    <DayChange balances={balances} holdings={listed} whole={whole} equivalent={equivalent} stale={stale} />
  </div>
)

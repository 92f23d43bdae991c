import { css } from '#styled/css'
import type { Allocation as Shares } from '../../src/domain/allocation'
import type { Balance } from '../../src/domain/balance'
import type { ListedBalance } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import { AllocationPicture } from './AllocationPicture'
import { DayChange } from './DayChange'

type SummaryPictureProps = {
  readonly balances: readonly Balance[]
  readonly listed: readonly ListedBalance[]
  readonly shares: Shares
  readonly equivalent: Currency
  readonly stale: boolean
  readonly answeredAt: number | undefined
}

/** Where there is room: how the total is spread, and how it has changed over 24 hours. */
export const SummaryPicture = ({ balances, listed, shares, equivalent, ...moment }: SummaryPictureProps) => (
  <div className={css({ borderBottom: '1px solid {colors.line}', marginBottom: '1' })}>
    <AllocationPicture shares={shares} equivalent={equivalent} stale={moment.stale} />
    <DayChange balances={balances} holdings={listed} equivalent={equivalent} {...moment} />
  </div>
)

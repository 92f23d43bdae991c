import { memo } from 'react'
import type { ExchangeAccount } from '../../src/domain/account'
import { filterBalances, type ListedBalance } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { GridList } from '../../src/ui/list/GridList'
import type { OpenedRow } from '../../src/ui/list/useRowFocus'
import { BalanceRow } from './BalanceRow'
import { NoBalances } from './NoBalances'

type BalanceListProps = {
  /** The balances that the search and the switch leave. */
  readonly found: readonly ListedBalance[]
  /** All balances of the account. */
  readonly listed: readonly ListedBalance[]
  readonly search: string
  readonly hidesSmall: boolean
  readonly account: ExchangeAccount | undefined
  /** The sum of all worths above 0. */
  readonly whole: Decimal
  readonly equivalent: Currency
  readonly stale: boolean
  readonly href: ((currency: Currency) => string) | undefined
  readonly onOpen: ((currency: Currency) => void) | undefined
  /** The currency whose row gets the focus; see GridList. */
  readonly startAt: Currency | undefined
  readonly opened: { current: OpenedRow | undefined }
  readonly onSearch: (text: string) => void
  readonly onRefresh: () => Promise<unknown>
}

const keyOf = ({ key }: ListedBalance) => key

/** The rows, or why there are none. */
export const BalanceList = memo(function BalanceList({
  found,
  listed,
  search,
  hidesSmall,
  account,
  whole,
  equivalent,
  stale,
  href,
  onOpen,
  startAt,
  opened,
  onSearch,
  onRefresh,
}: BalanceListProps) {
  const { say } = useWords()
  if (found.length === 0)
    return (
      <NoBalances
        search={search}
        account={account}
        hidesSmall={hidesSmall && filterBalances(listed, { search, hideSmall: false }).length > 0}
        onClearSearch={() => onSearch('')}
        onRefresh={onRefresh}
      />
    )
  return (
    <GridList label={say('balances.title')} items={found} keyOf={keyOf} rowPx={65} startAt={startAt} opened={opened}>
      {(balance, tabIndex) => (
        <BalanceRow
          balance={balance}
          whole={whole}
          equivalent={equivalent}
          stale={stale}
          href={href}
          onOpen={onOpen}
          tabIndex={tabIndex}
        />
      )}
    </GridList>
  )
})

import { memo } from 'react'
import type { ExchangeAccount } from '../../src/domain/account'
import type { ListedBalance } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import type { CurrencyNames } from '../../src/domain/currencyNames/currencyNames'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { loadable } from '../../src/ui/feedback/loadable'
import type { GridProps } from '../../src/ui/list/GridRows'
import { ShortGrid } from '../../src/ui/list/ShortGrid'
import { SHORT_LIST, useIsLong } from '../../src/ui/list/useIsLong'
import type { OpenedRow } from '../../src/ui/list/useRowFocus'
import { BalanceRow } from './BalanceRow'
import { NoBalances } from './NoBalances'

type BalanceListProps = {
  /** The balances that the search and the switch leave. */
  readonly found: readonly ListedBalance[]
  /** How many balances the account has. */
  readonly listed: number
  readonly names: CurrencyNames
  readonly search: string
  /** The switch hides some that the search has found. */
  readonly hidesFound: boolean
  readonly account: ExchangeAccount | undefined
  /** The sum of all worths above 0. */
  readonly whole: Decimal
  readonly equivalent: Currency
  readonly stale: boolean
  readonly href: ((currency: Currency) => string) | undefined
  readonly onOpen: ((currency: Currency) => void) | undefined
  /** The currency whose row gets the focus; see useRowFocus. */
  readonly startAt: Currency | undefined
  readonly opened: { current: OpenedRow | undefined }
  readonly onSearch: (text: string) => void
  readonly onRefresh: () => Promise<unknown>
}

const keyOf = ({ key }: ListedBalance) => key

type Grid = GridProps<ListedBalance>

/** Until the code of a long list is there. Its focus begins at `startAt` as soon as it is drawn. */
const firstRows = ({ items, startAt: _, ...grid }: Grid) => (
  <ShortGrid {...grid} items={items.slice(0, SHORT_LIST)} total={items.length} />
)

const LongGrid = /* @__PURE__ */ loadable<
  typeof import('../../src/ui/list/GridList'),
  Grid & { readonly rowPx: number }
>(
  () => import('../../src/ui/list/GridList'),
  file => file.GridList,
  {
    waiting: firstRows,
    frame: (message, grid) => (
      <>
        {firstRows(grid)}
        {message}
      </>
    ),
  },
)
export const loadLongGrid = LongGrid.load

/** Most clients hold few currencies, so the code of a long list is fetched for the others alone. */
const GridByLength = ({ listed, ...grid }: Grid & { readonly listed: number }) =>
  useIsLong(listed) ? <LongGrid {...grid} rowPx={65} /> : <ShortGrid {...grid} />

/** The rows, or why there are none. */
export const BalanceList = memo(function BalanceList({
  found,
  listed,
  names,
  search,
  hidesFound,
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
        hidesSmall={hidesFound}
        onClearSearch={() => onSearch('')}
        onRefresh={onRefresh}
      />
    )
  return (
    <GridByLength
      listed={listed}
      label={say('balances.title')}
      items={found}
      keyOf={keyOf}
      startAt={startAt}
      opened={opened}
    >
      {(balance, tabIndex) => (
        <BalanceRow
          balance={balance}
          name={names.get(balance.currency)}
          whole={whole}
          equivalent={equivalent}
          stale={stale}
          href={href}
          onOpen={onOpen}
          tabIndex={tabIndex}
        />
      )}
    </GridByLength>
  )
})

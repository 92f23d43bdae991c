import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { css } from '#styled/css'
import { useBalances } from '../../src/desk/balances/balances'
import { useTotals } from '../../src/desk/balances/totals'
import { useCurrencyNames } from '../../src/desk/currencyNames'
import { useDesk, useSettings } from '../../src/desk/useDesk'
import { allocate, wholeWorth } from '../../src/domain/allocation'
import type { BalanceFilter } from '../../src/domain/balanceFilter'
import { listBalances, unpricedCount, withoutSmall } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import { balanceSearch } from '../../src/domain/currencyNames/balanceSearch'
import { useWords } from '../../src/i18n/intl'
import { BalanceGridSkeleton } from '../../src/ui/balance/BalancesSkeleton'
import {
  balancesColumns,
  balancesFrame,
  balancesList,
  balancesSide,
  onlyWideBalances,
} from '../../src/ui/balance/balanceLayout'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../src/ui/feedback/Loading'
import { StaleBanner } from '../../src/ui/feedback/StaleBanner'
import { useStale } from '../../src/ui/feedback/useOnline'
import { usePainted } from '../../src/ui/list/usePainted'
import type { OpenedRow } from '../../src/ui/list/useRowFocus'
import { Panel } from '../../src/ui/Panel'
import { AccountChip, AccountList } from './AccountFilter'
import { BalanceList } from './BalanceList'
import { BalancesTotal } from './BalancesTotal'
import { BalanceTools } from './BalanceTools'
import { useFilter } from './useFilter'

type BalancesPanelProps = {
  /** The account and the search to start with; the panel follows each change of it, such as of an address. */
  filter?: BalanceFilter
  /** Called with each change of the account or the search. */
  onFilterChange?: (filter: BalanceFilter) => void
  /** Called with the number of balances, whatever is searched for, when they are loaded and when it changes. */
  onLoaded?: (count: number) => void
  /** The currency whose page the client has just left: its row gets the focus, at its earlier place. */
  startAt?: Currency | undefined
  /** The address of each currency, in a page that has addresses. */
  href?: (currency: Currency) => string
  /** Opens a currency's balance. */
  onOpenBalance?: (currency: Currency) => void
  /** The place of the account selector, such as a page's bar; null until it is there. In the panel by default. */
  accountsIn?: Element | null | undefined
}

const NOTHING: BalanceFilter = {}

/** The client's balances by worth: the total, how it is spread, and each currency. */
export function BalancesPanel({
  filter: given = NOTHING,
  onFilterChange,
  onLoaded,
  startAt,
  href,
  onOpenBalance,
  accountsIn,
}: BalancesPanelProps) {
  const { say } = useWords()
  const { hiddenAccounts, session } = useDesk()
  const { equivalentCurrency: equivalent, smallBalancesEquivalent, hideSmallBalances } = useSettings().settings
  const { filter, setAccount, setSearch } = useFilter(given, onFilterChange)
  const { exchangeAccount, search = '' } = filter
  const account =
    exchangeAccount !== undefined && hiddenAccounts.includes(exchangeAccount) ? undefined : exchangeAccount
  const { data, error, answeredAt, mutate, isValidating } = useBalances()
  const totals = useTotals()
  const names = useCurrencyNames()
  const stale = useStale(error)
  const areTotalsStale = stale || totals.error !== undefined

  // Thousands of balances are sorted once, not at every key.
  const listed = useMemo(
    () => listBalances(data ?? [], { account, equivalent, smallBelow: smallBalancesEquivalent }),
    [data, account, equivalent, smallBalancesEquivalent],
  )
  const whole = useMemo(() => wholeWorth(listed), [listed])
  const shares = useMemo(() => allocate(listed, whole), [listed, whole])
  // A key or the switch is painted first; the list follows.
  const [shownSearch, hidesSmall] = [usePainted(search), usePainted(hideSmallBalances)]
  const offered = useMemo(() => (hidesSmall ? withoutSmall(listed) : listed), [listed, hidesSmall])
  const searchOf = useMemo(() => balanceSearch(listed, names), [listed, names])
  const matching = useMemo(() => searchOf(shownSearch), [searchOf, shownSearch])
  const found = useMemo(() => (hidesSmall ? withoutSmall(matching) : matching), [matching, hidesSmall])
  const count = data && offered.length
  useEffect(() => {
    if (count !== undefined) onLoaded?.(count)
  }, [count, onLoaded])

  const opened = session.scoped('openedBalance', () => ({ current: undefined as OpenedRow | undefined }))
  // Drawn anew for other balances, not at every key.
  const isLoaded = data !== undefined
  const isLoading = !isLoaded && error === undefined
  const total = useMemo(() => {
    const chip = <AccountChip chosen={account} onChoose={setAccount} inBar={accountsIn !== undefined} />
    return (
      <BalancesTotal
        total={totals.data?.[account ?? 'all_accounts']?.[equivalent]}
        isLoading={totals.data === undefined && totals.error === undefined}
        currency={equivalent}
        unpriced={unpricedCount(listed)}
        shares={isLoading ? undefined : shares}
        hasShares={account !== undefined || !isLoaded || listed.length > 0}
        stale={areTotalsStale}
      >
        {accountsIn === undefined ? (
          <span className={onlyNarrow}>{chip}</span>
        ) : (
          accountsIn && createPortal(chip, accountsIn)
        )}
      </BalancesTotal>
    )
  }, [
    account,
    accountsIn,
    equivalent,
    isLoaded,
    isLoading,
    listed,
    setAccount,
    shares,
    areTotalsStale,
    totals.data,
    totals.error,
  ])
  const accounts = useMemo(
    () => <AccountList chosen={account} onChoose={setAccount} equivalent={equivalent} stale={areTotalsStale} />,
    [account, setAccount, equivalent, areTotalsStale],
  )

  return (
    <section aria-label={say('balances.title')} className={balancesFrame}>
      <StaleBanner answeredAt={answeredAt} failed={error !== undefined} />
      <div className={balancesColumns}>
        <div className={balancesSide}>
          {total}
          <div className={onlyWideBalances}>{accounts}</div>
        </div>
        <div className={balancesList}>
          {(data === undefined || listed.length > 0 || search !== '') && (
            <BalanceTools search={search} onSearch={setSearch} count={count} found={found.length} />
          )}
          <Panel>
            {isLoading ? (
              <Loading>
                <BalanceGridSkeleton />
              </Loading>
            ) : data === undefined ? (
              <ErrorBlock
                title={say('balances.failed')}
                error={error}
                onRetry={() => void mutate()}
                retrying={isValidating}
              />
            ) : (
              <BalanceList
                found={found}
                listed={listed.length}
                names={names}
                search={shownSearch}
                hidesFound={matching.length > found.length}
                account={account}
                whole={whole}
                equivalent={equivalent}
                stale={stale}
                href={href}
                onOpen={onOpenBalance}
                startAt={startAt}
                opened={opened}
                onSearch={setSearch}
                onRefresh={mutate}
              />
            )}
          </Panel>
        </div>
      </div>
    </section>
  )
}

const onlyNarrow = css({ display: 'block', minWidth: '144px', maxWidth: 'full', _wideBalances: { display: 'none' } })

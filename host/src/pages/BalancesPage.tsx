import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useWords } from '../../../src/i18n/intl'
import { useWideWindow } from '../../../src/ui/device/useWideWindow'
import { type BalanceFilter, BalancesPanel, queryWithBalanceFilter, readBalanceFilter } from '../../../widgets'
import { useNavigation } from '../navigation'
import { Page } from '../Page'
import { balanceAddress, codeInAddress } from '../paths'

/** All balances; the address has the account and the search. */
export function BalancesPage() {
  const { say } = useWords()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => readBalanceFilter(new URLSearchParams(search)), [search])
  const [count, setCount] = useState<number>()
  const wide = useWideWindow()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { pathBefore } = useNavigation()
  const [left] = useState(() => codeInAddress(pathBefore(path)?.match(/^\/balances\/([^/]+)$/)?.[1] ?? ''))
  const { exchangeAccount } = filter
  // The same at each key of the search: other functions would draw all rows anew.
  const address = useCallback(
    (currency: string) =>
      `${balanceAddress(currency)}${queryWithBalanceFilter(new URLSearchParams(), exchangeAccount ? { exchangeAccount } : {})}`,
    [exchangeAccount],
  )
  const open = useCallback((currency: string) => navigate(address(currency)), [navigate, address])

  function keep(next: BalanceFilter) {
    const query = queryWithBalanceFilter(new URLSearchParams(search), next)
    try {
      navigate(`${path}${query}${window.location.hash}`, { replace: true })
    } catch {
      // Safari refuses more than 100 changes in 30 seconds; the panel keeps what was typed, the next change is written.
    }
  }
  return (
    <Page title={say('balances.title')} count={count} barEnd={setBar} withTransfers>
      <BalancesPanel
        filter={filter}
        onFilterChange={keep}
        onLoaded={setCount}
        startAt={left}
        href={address}
        onOpenBalance={open}
        accountsIn={wide ? undefined : bar}
      />
    </Page>
  )
}

import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useWords } from '../../../src/i18n/intl'
import { CurrencyIcon } from '../../../src/ui/request/CurrencyIcon'
import {
  BalanceDetail,
  type BalanceFilter,
  type ExchangeAccount,
  queryWithBalanceFilter,
  RequestList,
  readBalanceFilter,
  TransferDialog,
} from '../../../widgets'
import { Page } from '../Page'
import { balanceAddress, requestAddress } from '../paths'
import { useWizard } from '../WizardProvider'

/** `openedWith`: the account that the list before this page shows, kept while another one is chosen here. */
type EntryState = { readonly openedWith?: string } | null

/** One currency with its requests and transfers; the address has the chosen account, which the list then shows. */
export function BalancePage({ currency }: { currency: string }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const search = useSearch()
  const openWizard = useWizard()
  const [transferFrom, setTransferFrom] = useState<ExchangeAccount>()
  const code = currency.toUpperCase()
  const { exchangeAccount } = useMemo(() => readBalanceFilter(new URLSearchParams(search)), [search])
  const chosenNow = exchangeAccount ?? 'all_accounts'
  const { openedWith = chosenNow } = useHistoryState<EntryState>() ?? {}
  const filter = useMemo(
    () => ({ currency: code, ...(exchangeAccount ? { exchangeAccount } : {}) }),
    [code, exchangeAccount],
  )
  const queryOf = (next: BalanceFilter) => queryWithBalanceFilter(new URLSearchParams(search), next)
  const list = `/balances${queryOf(exchangeAccount ? { exchangeAccount } : {})}`
  return (
    <Page
      title={code}
      icon={<CurrencyIcon currency={code} size={24} />}
      back={list}
      backInHistory={openedWith === chosenNow}
    >
      <BalanceDetail
        key={currency}
        isTitled
        currency={code}
        account={exchangeAccount}
        onAccountChosen={chosen => {
          const query = queryOf(chosen ? { exchangeAccount: chosen } : {})
          const state = { ...window.history.state, openedWith }
          navigate(`${balanceAddress(currency)}${query}${window.location.hash}`, { replace: true, state })
        }}
        onOpenBalances={() => navigate(list)}
        onCreate={openWizard}
        onTransfer={setTransferFrom}
        onOpenRequest={uuid => navigate(requestAddress(uuid))}
      >
        <RequestList
          title={say('balances.requests', { currency: code })}
          filter={filter}
          href={requestAddress}
          onOpenRequest={uuid => navigate(requestAddress(uuid))}
        />
      </BalanceDetail>
      {transferFrom && (
        <TransferDialog
          currency={code}
          from={transferFrom}
          onClosed={() => setTransferFrom(undefined)}
          stepsInHistory
        />
      )}
    </Page>
  )
}

import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { CurrencyIcon } from '../../../src/ui/request/CurrencyIcon'
import {
  BalanceDetail,
  type BalanceFilter,
  type Currency,
  type ExchangeAccount,
  queryWithBalanceFilter,
  RequestList,
  readBalanceFilter,
  useCurrencyName,
  useNamedCurrency,
} from '../../../widgets'
import { Page } from '../Page'
import { PageTransferDialog } from '../PageTransferDialog'
import { BalanceLoading } from '../pageLoading'
import { balanceAddress, requestAddress } from '../paths'
import { useWizard } from '../WizardProvider'

/** `openedWith`: the account that the list before this page shows, kept while another one is chosen here. */
type EntryState = { readonly openedWith?: string } | null

/** The page of the currency that the address names. */
export function BalancePage({ code }: { code: string }) {
  const currency = useNamedCurrency(code)
  return currency === undefined ? <BalanceLoading code={code} /> : <CurrencyPage currency={currency} />
}

/** One currency with its requests and transfers; the address has the chosen account, which the list then shows. */
function CurrencyPage({ currency }: { currency: Currency }) {
  const { say } = useWords()
  const name = useCurrencyName(currency)
  const [, navigate] = useLocation()
  const search = useSearch()
  const openWizard = useWizard()
  const [transferFrom, setTransferFrom] = useState<ExchangeAccount>()
  const { exchangeAccount } = useMemo(() => readBalanceFilter(new URLSearchParams(search)), [search])
  const chosenNow = exchangeAccount ?? 'all_accounts'
  const { openedWith = chosenNow } = useHistoryState<EntryState>() ?? {}
  const filter = useMemo(
    () => ({ currency, ...(exchangeAccount ? { exchangeAccount } : {}) }),
    [currency, exchangeAccount],
  )
  const queryOf = (next: BalanceFilter) => queryWithBalanceFilter(new URLSearchParams(search), next)
  const list = `/balances${queryOf(exchangeAccount ? { exchangeAccount } : {})}`
  return (
    <Page
      title={currency}
      icon={<CurrencyIcon currency={currency} size={24} />}
      note={
        <bdi title={name} className={note}>
          {name}
        </bdi>
      }
      back={list}
      backInHistory={openedWith === chosenNow}
    >
      <BalanceDetail
        isTitled
        currency={currency}
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
          title={say('balances.requests', { currency })}
          filter={filter}
          href={requestAddress}
          onOpenRequest={uuid => navigate(requestAddress(uuid))}
        />
      </BalanceDetail>
      {transferFrom && (
        <PageTransferDialog currency={currency} from={transferFrom} onClosed={() => setTransferFrom(undefined)} />
      )}
    </Page>
  )
}

// Has the room up to the total, also before the name is there: what follows then stays in its place.
const note = css({
  flex: '1 9999 0',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'ink-3',
  _fewLetters: { display: 'none' },
})

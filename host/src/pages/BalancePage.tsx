import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useWords } from '../../../src/i18n/intl'
import { BalanceDetail, type ExchangeAccount, RequestList, readRequestFilter, TransferDialog } from '../../../widgets'
import { Page } from '../Page'
import { useWizard } from '../WizardProvider'

/** One currency, its requests and its transfers; the chosen account is in the address, there and back. */
export function BalancePage({ currency }: { currency: string }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const [params, setParams] = useSearchParams()
  const openWizard = useWizard()
  const [transferFrom, setTransferFrom] = useState<ExchangeAccount>()
  const code = currency.toUpperCase()
  const account = readRequestFilter(params).exchangeAccount
  const filter = useMemo(
    () => ({ currency: code, ...(account === undefined ? {} : { exchangeAccount: account }) }),
    [code, account],
  )
  const list = params.size === 0 ? '/balances' : `/balances?${params}`
  const openRequest = (uuid: string) => navigate(`/requests/${uuid}`)

  function choose(chosen: ExchangeAccount | undefined) {
    const next = new URLSearchParams(params)
    next.delete('exchangeAccount')
    if (chosen) next.set('exchangeAccount', chosen)
    setParams(next, { replace: true })
  }

  return (
    <Page title={code} back={list}>
      <BalanceDetail
        key={currency}
        currency={code}
        account={account}
        onAccountChosen={choose}
        onOpenBalances={() => navigate(list)}
        onCreate={openWizard}
        onTransfer={setTransferFrom}
        onOpenRequest={openRequest}
      >
        <RequestList
          title={say('balances.requests', { currency: code })}
          filter={filter}
          href={uuid => `/requests/${uuid}`}
          onOpenRequest={openRequest}
        />
      </BalanceDetail>
      {transferFrom && (
        <TransferDialog currency={code} from={transferFrom} onClosed={() => setTransferFrom(undefined)} />
      )}
    </Page>
  )
}

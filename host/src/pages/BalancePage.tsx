import { useLocation, useSearchParams } from 'wouter'
import { BalanceDetail } from '../../../widgets'
import { Page } from '../Page'

/** One currency; the chosen account is in the address. */
export function BalancePage({ currency }: { currency: string }) {
  const [, navigate] = useLocation()
  const [params, setParams] = useSearchParams()
  const account = params.get('exchangeAccount') ?? undefined
  return (
    <Page title={currency.toUpperCase()} back="/balances">
      <BalanceDetail
        key={currency}
        currency={currency.toUpperCase()}
        account={account}
        onAccountChosen={chosen => setParams(chosen ? { exchangeAccount: chosen } : {}, { replace: true })}
        onOpenBalances={() => navigate('/balances')}
      />
    </Page>
  )
}

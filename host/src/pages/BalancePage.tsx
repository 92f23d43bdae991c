import { useLocation, useSearchParams } from 'wouter'
import { css } from '#styled/css'
import { BalanceDetail } from '../../../widgets'
import { Page } from '../Page'

/** One currency; the account stands in the address (spec section 2, routes). */
export function BalancePage({ currency }: { currency: string }) {
  const [, go] = useLocation()
  const [params, setParams] = useSearchParams()
  const account = params.get('exchangeAccount') ?? undefined
  return (
    <Page title={currency.toUpperCase()} back="/balances">
      <div className={css({ maxWidth: '640px' })}>
        <BalanceDetail
          key={currency}
          currency={currency.toUpperCase()}
          account={account}
          onAccountChosen={chosen => setParams(chosen ? { exchangeAccount: chosen } : {}, { replace: true })}
          onOpenBalances={() => go('/balances')}
        />
      </div>
    </Page>
  )
}

import { BalanceDetail } from '../../../widgets'
import { Page } from '../Page'

export const BalancePage = ({ currency }: { currency: string }) => (
  <Page title={currency.toUpperCase()} back="/balances">
    <BalanceDetail key={currency} currency={currency.toUpperCase()} />
  </Page>
)

import { css } from '#styled/css'
import { BalanceDetail } from '../../../widgets'
import { Page } from '../Page'

export const BalancePage = ({ currency }: { currency: string }) => (
  <Page title={currency.toUpperCase()} back="/balances">
    <div className={css({ maxWidth: '640px' })}>
      <BalanceDetail key={currency} currency={currency.toUpperCase()} />
    </div>
  </Page>
)

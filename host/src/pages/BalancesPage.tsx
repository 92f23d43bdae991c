import { useLocation } from 'wouter'
import { useWords } from '../../../src/i18n/intl'
import { BalancesPanel } from '../../../widgets'
import { Page } from '../Page'

export function BalancesPage() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  return (
    <Page title={say('balances.title')}>
      <BalancesPanel
        href={currency => `/balances/${currency}`}
        onOpenBalance={currency => navigate(`/balances/${currency}`)}
      />
    </Page>
  )
}

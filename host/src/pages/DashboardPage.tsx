import { useLocation } from 'wouter'
import { useWords } from '../../../src/i18n/intl'
import { BalancesSummary, RequestList } from '../../../widgets'
import { Page } from '../Page'
import { useWizard } from '../WizardDoor'

const OPEN = { statuses: ['new', 'in_progress'] } as const

export function DashboardPage() {
  const { say } = useWords()
  const [, go] = useLocation()
  const openWizard = useWizard()
  return (
    <Page title={say('nav.dashboard')}>
      <BalancesSummary href="/balances" onOpenBalances={() => go('/balances')} />
      <RequestList
        filter={OPEN}
        title={say('requests.openTitle')}
        href={uuid => `/requests/${uuid}`}
        onOpenRequest={uuid => go(`/requests/${uuid}`)}
        onCreate={() => openWizard()}
      />
    </Page>
  )
}

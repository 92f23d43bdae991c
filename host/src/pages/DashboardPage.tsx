import { useState } from 'react'
import { useLocation } from 'wouter'
import { useWords } from '../../../src/i18n/intl'
import { useWideWindow } from '../../../src/ui/useWideWindow'
import { BalancesSummary, RequestList } from '../../../widgets'
import { columns } from '../columns'
import { useNavigation } from '../navigation'
import { Page } from '../Page'
import { useWizard } from '../WizardProvider'

const OPEN = { statuses: ['new', 'in_progress'] } as const

export function DashboardPage() {
  const { say } = useWords()
  const [path, navigate] = useLocation()
  const { pathBefore } = useNavigation()
  const [left] = useState(() => pathBefore(path))
  const openWizard = useWizard()
  const wide = useWideWindow()
  return (
    <Page title={say('nav.dashboard')}>
      <div className={columns}>
        <BalancesSummary most={wide ? 10 : 4} href="/balances" onOpenBalances={() => navigate('/balances')} />
        <RequestList
          filter={OPEN}
          title={say('requests.openTitle')}
          startAt={left?.startsWith('/requests/') ? left.slice('/requests/'.length) : undefined}
          href={uuid => `/requests/${uuid}`}
          onOpenRequest={uuid => navigate(`/requests/${uuid}`)}
          onCreate={() => openWizard()}
        />
      </div>
    </Page>
  )
}

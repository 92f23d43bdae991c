import { useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { BalancesSummary, RequestList } from '../../../widgets'
import { placeBefore } from '../cameFromInside'
import { Page } from '../Page'
import { useWizard } from '../WizardDoor'

const OPEN = { statuses: ['new', 'in_progress'] } as const

export function DashboardPage() {
  const { say } = useWords()
  const [place, go] = useLocation()
  const [left] = useState(() => placeBefore(place))
  const openWizard = useWizard()
  return (
    <Page title={say('nav.dashboard')}>
      <div className={sides}>
        <BalancesSummary href="/balances" onOpenBalances={() => go('/balances')} />
        <RequestList
          filter={OPEN}
          title={say('requests.openTitle')}
          startAt={left?.startsWith('/requests/') ? left.slice('/requests/'.length) : undefined}
          href={uuid => `/requests/${uuid}`}
          onOpenRequest={uuid => go(`/requests/${uuid}`)}
          onCreate={() => openWizard()}
        />
      </div>
    </Page>
  )
}

// One column under a thumb; side by side from 960 px.
const sides = css({
  display: 'grid',
  gap: '3',
  alignItems: 'start',
  _wideWindow: { gridTemplateColumns: '464px minmax(0, 1fr)', gap: '6' },
})

import { useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { useWideWindow } from '../../../src/ui/useWideWindow'
import { BalancesSummary, LatestActivity, RequestList } from '../../../widgets'
import { columns } from '../columns'
import { useNavigation } from '../navigation'
import { Page } from '../Page'
import { requestAddress } from '../paths'
import { useWizard } from '../WizardProvider'

const OPEN = { statuses: ['new', 'in_progress'] } as const

export function DashboardPage() {
  const { say } = useWords()
  const [path, navigate] = useLocation()
  const { pathBefore } = useNavigation()
  const [left] = useState(() => pathBefore(path))
  const openWizard = useWizard()
  const wide = useWideWindow()
  const open = (uuid: string) => navigate(requestAddress(uuid))
  return (
    <Page title={say('nav.dashboard')}>
      <div className={columns}>
        <div className={css({ display: 'grid', gap: '6', minWidth: '0' })}>
          <BalancesSummary
            most={wide ? 10 : 4}
            withPicture={wide}
            href="/balances"
            onOpenBalances={() => navigate('/balances')}
          />
          {wide && <LatestActivity href={requestAddress} onOpenRequest={open} />}
        </div>
        <RequestList
          filter={OPEN}
          title={say('requests.openTitle')}
          startAt={left?.startsWith('/requests/') ? left.slice('/requests/'.length) : undefined}
          href={requestAddress}
          onOpenRequest={open}
          onCreate={() => openWizard()}
        />
      </div>
    </Page>
  )
}

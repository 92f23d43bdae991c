import { useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { useLargeWindow, useWideWindow } from '../../../src/ui/device/useWideWindow'
import { BalancesSummary, LatestActivity, RequestList } from '../../../widgets'
import { useNavigation } from '../navigation'
import { Page } from '../Page'
import { balanceAddress, requestAddress } from '../paths'
import { useWizard } from '../WizardProvider'

const OPEN = { statuses: ['new', 'in_progress'] } as const

export function DashboardPage() {
  const { say } = useWords()
  const [path, navigate] = useLocation()
  const { pathBefore } = useNavigation()
  const [left] = useState(() => pathBefore(path))
  const openWizard = useWizard()
  const wide = useWideWindow()
  const large = useLargeWindow()
  const open = (uuid: string) => navigate(requestAddress(uuid))
  return (
    <Page title={say('nav.dashboard')} withTransfers>
      <div className={columns}>
        <BalancesSummary
          most={wide ? 10 : 4}
          withPicture={wide}
          href="/balances"
          onOpenBalances={() => navigate('/balances')}
          balanceHref={balanceAddress}
          onOpenBalance={currency => navigate(balanceAddress(currency))}
        />
        <div className={requests}>
          <RequestList
            filter={OPEN}
            title={say('requests.openTitle')}
            startAt={left?.startsWith('/requests/') ? left.slice('/requests/'.length) : undefined}
            href={requestAddress}
            onOpenRequest={open}
            onCreate={() => openWizard()}
          />
        </div>
        {wide && <LatestActivity most={large ? 12 : 5} href={requestAddress} onOpenRequest={open} />}
      </div>
    </Page>
  )
}

// The last row of the grid takes the extra height of the request list, so that the activity follows the balances.
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  alignItems: 'start',
  _wideWindow: { gridTemplateColumns: '464px minmax(0, 1fr)', gridTemplateRows: 'auto 1fr', gap: '6' },
  _largeWindow: { gridTemplateColumns: '464px minmax(0, 1fr) 464px', gridTemplateRows: 'auto' },
})
const requests = css({ minWidth: '0', _wideWindow: { gridRow: 'span 2' }, _largeWindow: { gridRow: 'auto' } })

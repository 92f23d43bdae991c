import { useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Empty } from '../../../src/ui/Empty'
import { RequestDetail, RequestList } from '../../../widgets'
import { Page } from '../Page'
import { useWide } from '../useWide'
import { useWizard } from '../WizardDoor'

/** All requests, or one; on a wide screen both side by side. */
export function RequestsPage({ uuid }: { uuid?: string }) {
  const { say } = useWords()
  const wide = useWide()
  const [, go] = useLocation()
  const openWizard = useWizard()
  const list = (
    <RequestList
      page
      selected={uuid}
      href={id => `/requests/${id}`}
      onOpenRequest={id => go(`/requests/${id}`)}
      onCreate={() => openWizard()}
    />
  )
  const detail = uuid !== undefined && <RequestDetail key={uuid} uuid={uuid} onOpenList={() => go('/requests')} />
  if (wide)
    return (
      <Page>
        <div className={sides}>
          <div>{list}</div>
          <div className={css({ position: 'sticky', top: '0', minWidth: '0' })}>
            {detail || <Empty title={say('request.choose')} />}
          </div>
        </div>
      </Page>
    )
  return uuid === undefined ? (
    <Page>{list}</Page>
  ) : (
    <Page title={say('request.one')} back="/requests" ownHead>
      {detail}
    </Page>
  )
}

const sides = css({ display: 'grid', gridTemplateColumns: '464px minmax(0, 1fr)', gap: '6', alignItems: 'start' })

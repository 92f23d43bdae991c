import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Empty } from '../../../src/ui/feedback/Empty'
import { useWideWindow } from '../../../src/ui/useWideWindow'
import {
  queryWithFilter,
  RequestDetail,
  type RequestFilter,
  RequestList,
  readRequestFilter,
  requestFilterQuery,
} from '../../../widgets'
import { Page } from '../Page'
import { useWizard } from '../WizardProvider'

/** All requests, or one; on a wide screen both side by side. The list's filter is in the address of both. */
export function RequestsPage({ uuid }: { uuid?: string }) {
  const { say } = useWords()
  const wide = useWideWindow()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => readRequestFilter(new URLSearchParams(search)), [search])
  const query = requestFilterQuery(filter)
  const address = (next: RequestFilter) =>
    `${path}${queryWithFilter(new URLSearchParams(search), next)}${window.location.hash}`
  // Parameters that filter nothing are removed from the address; those of others stay.
  const cleanQuery = queryWithFilter(new URLSearchParams(search), filter)
  const isClean = sameQuery(search, cleanQuery)
  useEffect(() => {
    if (isClean) return
    navigate(`${path}${cleanQuery}${window.location.hash}`, { replace: true, state: window.history.state })
  }, [isClean, path, cleanQuery, navigate])
  const openWizard = useWizard()
  const left = usePrevious(uuid)
  const list = (
    <RequestList
      headingLevel={1}
      filter={filter}
      onFilterChange={next => navigate(address(next), { replace: true })}
      selected={uuid}
      startAt={uuid === undefined ? left : undefined}
      href={id => `/requests/${id}${query}`}
      onOpenRequest={id => navigate(`/requests/${id}${query}`)}
      onCreate={() => openWizard()}
    />
  )
  const toList = `/requests${query}`
  const detail = uuid !== undefined && (
    <RequestDetail key={uuid} uuid={uuid} onOpenList={() => navigate(toList)} onRepeat={openWizard} />
  )
  if (wide)
    return (
      <Page>
        <div className={sides}>
          <div className={listSide}>{list}</div>
          <div className={css({ position: 'sticky', top: '0', minWidth: '0' })}>
            {detail || <Empty title={say('request.choose')} />}
          </div>
        </div>
      </Page>
    )
  return uuid === undefined ? (
    <Page>{list}</Page>
  ) : (
    <Page title={say('request.one')} back={toList} ownHead>
      {detail}
    </Page>
  )
}

/** The request that was open before this one. */
function usePrevious(uuid: string | undefined): string | undefined {
  const [shown, setShown] = useState({ uuid, previous: uuid })
  if (shown.uuid !== uuid) setShown({ uuid, previous: shown.uuid })
  return shown.previous
}

/** Two spellings of the same parameters are the same query. */
const sameQuery = (a: string, b: string) => String(new URLSearchParams(a)) === String(new URLSearchParams(b))

const sides = css({ display: 'grid', gridTemplateColumns: '464px minmax(0, 1fr)', gap: '6', alignItems: 'start' })

// The list scrolls by itself, so that it keeps its position while requests are opened beside it.
const listSide = css({
  position: 'sticky',
  top: '0',
  height: 'calc(100dvh - 72px)',
  marginBottom: '-8',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  // Room for focus rings.
  marginInline: '-4px',
  paddingInline: '4px',
  paddingBottom: '8',
})

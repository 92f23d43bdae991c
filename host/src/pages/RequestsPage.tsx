import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { css, cx } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { useWideWindow } from '../../../src/ui/device/useWideWindow'
import {
  queryWithFilter,
  RequestDetail,
  type RequestFilter,
  RequestList,
  readRequestFilter,
  requestFilterQuery,
} from '../../../widgets'
import { columns } from '../columns'
import { Page } from '../Page'
import { requestAddress } from '../paths'
import { useWizard } from '../WizardProvider'

/** All requests, or one; a wide screen shows the list beside one, at first the newest. The address has the filter. */
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
  // A list that changes while the client reads does not change the request beside it.
  const [loaded, setLoaded] = useState<{ query: string; total: number; first: string | undefined }>()
  const onLoaded = useCallback(
    (total: number, first: string | undefined) =>
      setLoaded(before => ({ query, total, first: (before?.query === query ? before.first : undefined) ?? first })),
    [query],
  )
  const shown = uuid ?? (wide ? loaded?.first : undefined)
  // A filter that nothing matches keeps both columns, so that it can be changed in its place.
  const isEmpty = query === '' && shown === undefined && loaded?.query === query && loaded.total === 0
  const [title, setTitle] = useState<string>()
  const list = (
    <RequestList
      {...(wide && { title: false, fill: true, onLoaded })}
      headingLevel={1}
      filter={filter}
      onFilterChange={next => navigate(address(next), { replace: true })}
      selected={shown}
      startAt={uuid === undefined ? left : undefined}
      href={id => `${requestAddress(id)}${query}`}
      onOpenRequest={id => navigate(`${requestAddress(id)}${query}`)}
      onCreate={() => openWizard()}
    />
  )
  const toList = `/requests${query}`
  const detail = shown !== undefined && (
    <RequestDetail
      key={shown}
      uuid={shown}
      onOpenList={() => navigate(toList)}
      {...(!wide && { onTitle: setTitle })}
      onRepeat={openWizard}
    />
  )
  if (wide)
    return (
      <Page title={say('requests.title')} count={loaded?.total}>
        <div className={columns}>
          <div className={cx(listSide, isEmpty && bothColumns)}>{list}</div>
          {!isEmpty && <div className={css({ position: 'sticky', top: '0', minWidth: '0' })}>{detail}</div>}
        </div>
      </Page>
    )
  return uuid === undefined ? (
    <Page tabTitle={say('requests.title')}>{list}</Page>
  ) : (
    <Page title={say('request.one')} back={toList} ownHead shownTitle={title}>
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

// The list's rows scroll by themselves, so that it keeps its position while requests are opened beside it.
const listSide = css({
  position: 'sticky',
  top: '0',
  height: 'calc(100dvh - 72px)',
  marginBottom: '-8',
  paddingBottom: '6',
})
// A client without requests has nothing to show beside the list.
const bothColumns = css({ gridColumn: '1 / -1' })

import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Empty } from '../../../src/ui/feedback/Empty'
import { useWideWindow } from '../../../src/ui/useWideWindow'
import { RequestDetail, RequestList, readRequestFilter, requestFilterQuery } from '../../../widgets'
import { Page } from '../Page'
import { useWizard } from '../WizardDoor'

/** All requests, or one; on a wide screen both side by side. What the list is narrowed to stands in the address of either. */
export function RequestsPage({ uuid }: { uuid?: string }) {
  const { say } = useWords()
  const wide = useWideWindow()
  const [place, go] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => readRequestFilter(new URLSearchParams(search)), [search])
  const query = requestFilterQuery(filter)
  // What narrows nothing does not stay in the address as if it did.
  const isClean = sameQuery(search, query)
  useEffect(() => {
    if (!isClean) go(`${place}${query}`, { replace: true, state: window.history.state })
  }, [isClean, place, query, go])
  const openWizard = useWizard()
  const left = useLeft(uuid)
  const list = (
    <RequestList
      headingLevel={1}
      filter={filter}
      onFilterChange={next => go(`${place}${requestFilterQuery(next)}`, { replace: true })}
      selected={uuid}
      startAt={uuid === undefined ? left : undefined}
      href={id => `/requests/${id}${query}`}
      onOpenRequest={id => go(`/requests/${id}${query}`)}
      onCreate={() => openWizard()}
    />
  )
  const toList = `/requests${query}`
  const detail = uuid !== undefined && (
    <RequestDetail key={uuid} uuid={uuid} onOpenList={() => go(toList)} onRepeat={openWizard} />
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

/** The request that stood here before. */
function useLeft(uuid: string | undefined): string | undefined {
  const [shown, setShown] = useState({ uuid, left: uuid })
  if (shown.uuid !== uuid) setShown({ uuid, left: shown.uuid })
  return shown.left
}

/** However it is escaped. */
const sameQuery = (a: string, b: string) => String(new URLSearchParams(a)) === String(new URLSearchParams(b))

const sides = css({ display: 'grid', gridTemplateColumns: '464px minmax(0, 1fr)', gap: '6', alignItems: 'start' })

// The list keeps its place while one request after the other is opened beside it: it scrolls by itself, from under the bar
// to the window's lower edge.
const listSide = css({
  position: 'sticky',
  top: '0',
  height: 'calc(100dvh - 72px)',
  marginBottom: '-8',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  // room for focus rings
  marginInline: '-4px',
  paddingInline: '4px',
  paddingBottom: '8',
})

import { useCallback, useRef } from 'react'
import { css } from '#styled/css'
import type { RowRange } from '../../src/desk/requests/requestPages'
import { useRequests } from '../../src/desk/requests/useRequests'
import { useDesk } from '../../src/desk/useDesk'
import { isOpen, type TradeRequest } from '../../src/domain/request/request'
import { narrowsNothing, type RequestFilter } from '../../src/domain/request/requestFilter'
import { useWords } from '../../src/i18n/intl'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../src/ui/feedback/Loading'
import { RequestRowSkeleton } from '../../src/ui/feedback/Skeletons'
import { StaleBanner } from '../../src/ui/feedback/StaleBanner'
import { useStale } from '../../src/ui/feedback/useOnline'
import { InfiniteList } from '../../src/ui/list/InfiniteList'
import { Panel } from '../../src/ui/Panel'
import { SectionHead } from '../../src/ui/SectionHead'
import { ExportHead } from './export/ExportHead'
import { ListTools } from './ListTools'
import { lastOpenedRow } from './lastOpenedRow'
import { useLeavingToasts } from './leaving/useLeavingToasts'
import { NoneFit, NoRequests } from './NoRequests'
import { RequestRow } from './RequestRow'

export type RequestListProps = {
  /** All of the client's requests unless narrowed; open ones alone are asked for again oftener. */
  filter?: RequestFilter
  /** With it the list has its tools: filters, the way to a request by its number, the export. `filter` is then the page's. */
  onFilterChange?: (filter: RequestFilter) => void
  /** Over the list; 'Requests' or 'Open requests' unless given. */
  title?: string
  /** The title's level among the page's headings: 1 where the page is about this list. */
  headingLevel?: 1 | 2
  /** The uuid of the one that stands open beside the list. */
  selected?: string | undefined
  /** The uuid of the one that the client comes back from: its row is where it was, and has the focus. */
  startAt?: string | undefined
  /** Each row's address in a page that has addresses. */
  href?: (uuid: string) => string
  onOpenRequest?: (uuid: string) => void
  /** What an empty list offers as the next step. */
  onCreate?: () => void
  /** For a desk's own people, who see more than one client. */
  showClient?: boolean
}

const ALL: RequestFilter = {}
const FIRST_SIX = [0, 1, 2, 3, 4, 5]
const uuidOf = (request: TradeRequest) => request.uuid

/** The client's requests, newest first, with how many there are; more come as one scrolls (spec section 2). */
export function RequestList({
  filter = ALL,
  onFilterChange,
  title,
  headingLevel = 2,
  selected,
  startAt,
  showClient = false,
  ...doors
}: RequestListProps) {
  const { say } = useWords()
  const desk = useDesk()
  const { timing } = desk
  const seen = useRef<RowRange>({ from: 0, to: 0 })
  const { statuses = [] } = filter
  const openOnly = statuses.length > 0 && statuses.every(status => isOpen({ status }))
  const onScreen = useCallback(() => seen.current, [])
  const list = useRequests(filter, openOnly ? timing.pollOpenMs : timing.pollMs, onScreen)
  const { rows, total, error } = list
  const { onOpenRequest } = doors
  useLeavingToasts({ rows, list: JSON.stringify(filter), active: openOnly, selected, onOpenRequest })
  const name = title ?? say(openOnly && !onFilterChange ? 'requests.openTitle' : 'requests.title')
  const last = rows.at(-1)
  const stale = useStale(error)
  const head = { title: name, level: headingLevel, count: total }

  return (
    <section aria-label={name} className={frame}>
      {onFilterChange ? <ExportHead {...head} filter={filter} /> : <SectionHead {...head} />}
      {onFilterChange && <ListTools {...{ filter, onFilterChange, rows, onOpenRequest }} />}
      <StaleBanner answeredAt={list.answeredAt} failed={error !== undefined} />
      <Panel>
        {list.isLoading ? (
          <Loading>
            {FIRST_SIX.map(at => (
              <RequestRowSkeleton key={at} at={at} />
            ))}
          </Loading>
        ) : total === undefined ? (
          <ErrorBlock title={say('requests.failed')} error={error} onRetry={list.retry} retrying={list.isValidating} />
        ) : rows.length === 0 && onFilterChange && !narrowsNothing(filter) ? (
          <NoneFit onClear={() => onFilterChange(ALL)} />
        ) : rows.length === 0 ? (
          <NoRequests openOnly={openOnly} onCreate={doors.onCreate} />
        ) : (
          <InfiniteList
            label={name}
            items={rows}
            total={total}
            keyOf={uuidOf}
            seen={seen}
            startAt={startAt}
            opened={lastOpenedRow(desk)}
            hasMore={list.hasMore}
            loadingMore={list.isLoadingMore}
            loadMore={list.loadMore}
            error={list.moreError}
            skeleton={<RequestRowSkeleton />}
          >
            {(request, tabIndex) => (
              <RequestRow
                request={request}
                href={doors.href}
                onOpen={onOpenRequest}
                open={request.uuid === selected}
                last={request === last && (!list.hasMore || list.moreError !== undefined)}
                stale={stale}
                showClient={showClient}
                tabIndex={tabIndex}
              />
            )}
          </InfiniteList>
        )}
      </Panel>
    </section>
  )
}

const frame = css({
  // what stands in it answers to its width: it may be one column of a page
  containerType: 'inline-size',
  containerName: 'requests',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minWidth: '0',
})

import { useCallback, useRef } from 'react'
import { css } from '#styled/css'
import { useDesk } from '../../src/desk/useDesk'
import { type RowRange, useRequests } from '../../src/desk/useRequests'
import { isOpen, type TradeRequest } from '../../src/domain/request'
import type { RequestFilter } from '../../src/domain/requestFilter'
import { useWords } from '../../src/i18n/intl'
import { ErrorBlock } from '../../src/ui/ErrorBlock'
import { InfiniteList } from '../../src/ui/InfiniteList'
import { Loading } from '../../src/ui/Loading'
import { Panel } from '../../src/ui/Panel'
import { SectionHead } from '../../src/ui/SectionHead'
import { RequestRowSkeleton } from '../../src/ui/Skeletons'
import { StaleBanner } from '../../src/ui/StaleBanner'
import { useStale } from '../../src/ui/useOnline'
import { NoRequests } from './NoRequests'
import { RequestRow } from './RequestRow'

export type RequestListProps = {
  /** All of the client's requests unless narrowed; open ones alone are asked for again oftener. */
  filter?: RequestFilter
  /** Over the list; 'Requests' or 'Open requests' unless given. */
  title?: string
  /** The uuid of the one that stands open beside the list. */
  selected?: string | undefined
  /** Each row's address in a page that has addresses. */
  href?: (uuid: string) => string
  onOpenRequest?: (uuid: string) => void
  /** What an empty list offers as the next step. */
  onCreate?: () => void
  /** For a desk's own people, who see more than one client. */
  showClient?: boolean
  /** The page is about this list: its head is the page's own. */
  page?: boolean
}

const ALL: RequestFilter = {}
const FIRST_SIX = [0, 1, 2, 3, 4, 5]
const uuidOf = (request: TradeRequest) => request.uuid

/** The client's requests, newest first, with how many there are; more come as one scrolls (spec section 2). */
export function RequestList({
  filter = ALL,
  title,
  selected,
  showClient = false,
  page = false,
  ...doors
}: RequestListProps) {
  const { say } = useWords()
  const { timing } = useDesk()
  const seen = useRef<RowRange>({ from: 0, to: 0 })
  const { statuses = [] } = filter
  const openOnly = statuses.length > 0 && statuses.every(status => isOpen({ status }))
  const onScreen = useCallback(() => seen.current, [])
  const list = useRequests(filter, openOnly ? timing.pollOpenMs : timing.pollMs, onScreen)
  const { rows, total, error } = list
  const name = title ?? say(openOnly ? 'requests.openTitle' : 'requests.title')
  const last = rows.at(-1)
  const stale = useStale(error)

  return (
    <section aria-label={name} className={frame}>
      <SectionHead title={name} count={total} page={page} />
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
        ) : rows.length === 0 ? (
          <NoRequests openOnly={openOnly} onCreate={doors.onCreate} />
        ) : (
          <InfiniteList
            label={name}
            items={rows}
            total={total}
            keyOf={uuidOf}
            seen={seen}
            hasMore={list.hasMore}
            loadingMore={list.isLoadingMore}
            loadMore={list.loadMore}
            error={list.moreError}
            skeleton={<RequestRowSkeleton />}
          >
            {(request, tabIndex) => (
              <RequestRow
                tabIndex={tabIndex}
                request={request}
                href={doors.href}
                onOpen={doors.onOpenRequest}
                open={request.uuid === selected}
                last={request === last && (!list.hasMore || list.moreError !== undefined)}
                stale={stale}
                showClient={showClient}
              />
            )}
          </InfiniteList>
        )}
      </Panel>
    </section>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' })

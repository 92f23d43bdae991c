import { type ComponentType, useCallback, useDeferredValue, useRef } from 'react'
import { css, cx } from '#styled/css'
import type { RowRange } from '../../src/desk/requests/requestPages'
import { useRequests } from '../../src/desk/requests/useRequests'
import { useDesk } from '../../src/desk/useDesk'
import { toJson } from '../../src/domain/json'
import { isOpen, type TradeRequest } from '../../src/domain/request/request'
import { narrowsNothing, type RequestFilter, withoutHidden } from '../../src/domain/request/requestFilter'
import { useWords } from '../../src/i18n/intl'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../src/ui/feedback/Loading'
import { RequestRowSkeleton } from '../../src/ui/feedback/Skeletons'
import { StaleBanner } from '../../src/ui/feedback/StaleBanner'
import { useBeforePaint } from '../../src/ui/feedback/useBeforePaint'
import { useStale } from '../../src/ui/feedback/useOnline'
import type { GrowingListProps } from '../../src/ui/list/RowList'
import { Panel } from '../../src/ui/Panel'
import { SectionHead } from '../../src/ui/SectionHead'
import { lastOpenedRow } from './lastOpenedRow'
import { NoMatches, NoRequests } from './NoRequests'
import { RequestRow } from './RequestRow'
import type { RequestToolsProps } from './RequestTools'
import { UnconfirmedRequests } from './unconfirmed/UnconfirmedRequests'
import { useClosedToasts } from './useClosedToasts'

export type RequestListProps = {
  /**
   * All of the client's requests by default. A list of open ones only is polled more often.
   * A hidden account is ignored.
   */
  filter?: RequestFilter
  /** Makes `filter` controlled, and draws the filters, the search by number and the export. */
  onFilterChange?: (filter: RequestFilter) => void
  /** 'Requests' or 'Open requests' by default; `false` in a page that shows it itself. */
  title?: string | false
  /** The heading level of the title: 1 in a page about this list. */
  headingLevel?: 1 | 2
  /** Fills its parent's height: the rows scroll by themselves below the head and the filters. */
  fill?: boolean
  /** Called with the total and the uuid of the first request when the list is loaded, and when one of them changes. */
  onLoaded?: (total: number, first: string | undefined) => void
  /** The uuid of the request that is open beside the list. */
  selected?: string | undefined
  /** The uuid of the request whose page the client has just left: its row gets the focus, at its earlier place. */
  startAt?: string | undefined
  /** The address of each request, in a page that has addresses. */
  href?: (uuid: string) => string
  /** Opens a request. */
  onOpenRequest?: (uuid: string) => void
  /** The next step that an empty list offers. */
  onCreate?: () => void
  /** For the desk's own staff, who see more than one client. */
  showClient?: boolean
}

const ALL: RequestFilter = {}
const HEADS = ['request.one', 'total.amount', 'total.price', 'filter.status'] as const
const SKELETONS = [0, 1, 2, 3, 4, 5]
const uuidOf = (request: TradeRequest) => request.uuid

type RequestRowsProps = RequestListProps & {
  /** The filters, the search and the export. A list that can't be filtered does without their code. */
  readonly Tools?: ComponentType<RequestToolsProps>
  readonly List: ComponentType<GrowingListProps<TradeRequest>>
}

/** The client's requests, newest first, with their total; more are loaded as one scrolls. */
export function RequestRows({
  filter: given = ALL,
  onFilterChange,
  title,
  headingLevel = 2,
  fill = false,
  onLoaded,
  selected,
  startAt,
  showClient = false,
  href,
  onOpenRequest,
  onCreate,
  Tools,
  List,
}: RequestRowsProps) {
  const { say } = useWords()
  const desk = useDesk()
  const { hiddenAccounts, timing } = desk
  const chosen = withoutHidden(given, hiddenAccounts)
  // A pressed filter is painted before its rows.
  const filter = withoutHidden(useDeferredValue(given), hiddenAccounts)
  const inView = useRef<RowRange>({ from: 0, to: 0 })
  const { statuses = [] } = filter
  const openOnly = statuses.length > 0 && statuses.every(status => isOpen({ status }))
  const rowsInView = useCallback(() => inView.current, [])
  const list = useRequests(filter, openOnly ? timing.pollOpenMs : timing.pollMs, rowsInView)
  const { rows, total, error } = list
  const filterKey = toJson(filter)
  useClosedToasts({ rows, list: filterKey, openOnly, selected, onOpenRequest })
  const name = title || say(openOnly && !onFilterChange ? 'requests.openTitle' : 'requests.title')
  const last = rows.at(-1)
  const first = rows[0]?.uuid
  // Before it is painted: a page may give an empty list another width.
  useBeforePaint(() => {
    if (total !== undefined) onLoaded?.(total, first)
    // Also called for another filter whose list has as many requests.
  }, [filterKey, total, first, onLoaded])
  const stale = useStale(error)
  const hasNone = total === 0 && narrowsNothing(filter)
  const head = title !== false && <SectionHead title={name} level={headingLevel} count={total} />

  return (
    <section aria-label={name} className={cx(frame, fill && filled)}>
      <StaleBanner answeredAt={list.answeredAt} failed={error !== undefined} />
      {Tools && onFilterChange && !hasNone ? (
        <Tools
          head={head}
          filter={chosen}
          onFilterChange={onFilterChange}
          list={list}
          total={toJson(chosen) === filterKey ? total : undefined}
          onOpenRequest={onOpenRequest}
        />
      ) : (
        head
      )}
      <UnconfirmedRequests filter={filter} onOpenRequest={onOpenRequest} />
      <Panel>
        {(list.isLoading || first) && (
          // Each row has a name that says all of it.
          <div aria-hidden="true" className="desk_request_heads">
            {HEADS.map(key => (
              <span key={key}>{say(key)}</span>
            ))}
          </div>
        )}
        {list.isLoading ? (
          <Loading>
            {SKELETONS.map(at => (
              <RequestRowSkeleton key={at} at={at} />
            ))}
          </Loading>
        ) : total === undefined ? (
          <ErrorBlock title={say('requests.failed')} error={error} onRetry={list.retry} retrying={list.isValidating} />
        ) : rows.length === 0 && onFilterChange && !narrowsNothing(filter) ? (
          <NoMatches onClear={() => onFilterChange(ALL)} />
        ) : rows.length === 0 ? (
          <NoRequests openOnly={openOnly} account={filter.exchangeAccount} onCreate={onCreate} />
        ) : (
          <List
            label={name}
            items={rows}
            total={total}
            keyOf={uuidOf}
            seen={inView}
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
                href={href}
                onOpen={onOpenRequest}
                open={request.uuid === selected}
                last={request === last && (!list.hasMore || list.moreError !== undefined)}
                stale={stale}
                showClient={showClient}
                tabIndex={tabIndex}
              />
            )}
          </List>
        )}
      </Panel>
    </section>
  )
}

const frame = css({
  // Container queries, as the list may be one column of a portal's page.
  containerType: 'inline-size',
  containerName: 'requests',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minWidth: '0',
})
const filled = css({
  height: 'full',
  '& > *': { flex: 'none' },
  '& > :last-child': {
    flex: '0 1 auto',
    minHeight: '0',
    // Holds the rows' hidden texts, which are absolute: otherwise they lengthen the page.
    position: 'relative',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollbarWidth: 'thin',
  },
})

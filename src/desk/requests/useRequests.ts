import { useRef, useState } from 'react'
import { toJson } from '../../domain/json'
import { CLOSED_STATUSES, OPEN_STATUSES } from '../../domain/request/request'
import type { RequestFilter } from '../../domain/request/requestFilter'
import { hasMoreRows, type LoadedRows, mergeRows, NO_ROWS } from '../../domain/request/requestRows'
import type { Desk } from '../desk'
import { useDesk } from '../useDesk'
import { usePoll } from '../usePoll'
import { useQuery } from '../useQuery'
import {
  COMPARE_ROWS_BY_IDENTITY,
  nextPage,
  placeAfter,
  type RowRange,
  refreshedPages,
  withNewestRows,
} from './requestPages'
import { listRequests, MAX_PAGE_SIZE } from './requests'

type ListKey = readonly ['requests', 'list', RequestFilter]

async function refreshRows(desk: Desk, key: ListKey, onScreen: (rows: number) => RowRange): Promise<LoadedRows> {
  const cached = desk.cache.peek<LoadedRows>(key) ?? NO_ROWS
  const blocks = await refreshedPages(desk, key[2], cached, onScreen(cached.rows.length))
  return withNewestRows(desk, blocks.reduce(mergeRows, cached))
}

const FIRST_ROWS = (): RowRange => ({ from: 0, to: 0 })

/**
 * The requests that match the filter, in the desk's order, each uuid once; `loadMore` adds a page.
 * `onScreen` returns which of the loaded rows are visible: a refresh fetches those.
 */
export function useRequests(filter: RequestFilter, pollMs: number, onScreen: (rows: number) => RowRange = FIRST_ROWS) {
  const desk = useDesk()
  const key: ListKey = ['requests', 'list', filter]
  const { data, error, ...list } = useQuery(key, key => refreshRows(desk, key, onScreen), COMPARE_ROWS_BY_IDENTITY)
  usePoll(list.mutate, error === undefined, pollMs, data !== undefined)

  const filterKey = toJson(filter)
  const [more, setMore] = useState<{ filterKey: string; error?: Error }>()
  const loading = useRef<string>(undefined)
  const loadMore = async () => {
    if (data === undefined || loading.current === filterKey) return
    loading.current = filterKey
    setMore({ filterKey })
    // If the filter has changed meanwhile, the result belongs to a list that is no longer shown.
    const finish = (end: typeof more) => setMore(now => (now?.filterKey === filterKey ? end : now))
    try {
      const page = await nextPage(desk, filter, data)
      const cached = desk.cache.peek<LoadedRows>(key) ?? data
      const block = page && placeAfter(cached, data.rows.at(-1), page)
      if (block !== undefined) desk.cache.replace(key, withNewestRows(desk, mergeRows(cached, block)))
      finish(undefined)
    } catch (cause) {
      finish({ filterKey, error: cause as Error })
    } finally {
      if (loading.current === filterKey) loading.current = undefined
    }
  }

  const moreOfFilter = more?.filterKey === filterKey ? more : undefined
  return {
    rows: data?.rows ?? [],
    total: data?.total,
    error,
    hasMore: data !== undefined && hasMoreRows(data),
    isLoading: data === undefined && error === undefined,
    isValidating: list.isValidating,
    isLoadingMore: moreOfFilter !== undefined && moreOfFilter.error === undefined,
    /** Why the last `loadMore` failed; calling it again retries. */
    moreError: moreOfFilter?.error,
    loadMore: () => void loadMore(),
    retry: () => void list.mutate(),
    answeredAt: list.answeredAt,
  }
}

/** The newest 100 requests that are no longer open. The desk sorts by creation, not by the time of the end. */
export function useEndedRequests() {
  const desk = useDesk()
  const query = useQuery(['requests', 'ended'], () =>
    listRequests(desk, { statuses: CLOSED_STATUSES }, 0, MAX_PAGE_SIZE),
  )
  usePoll(query.mutate, query.error === undefined, desk.timing.pollMs, query.data !== undefined)
  return query
}

/** How many requests are open; undefined until fetched. */
export function useOpenRequestsCount(): number | undefined {
  const desk = useDesk()
  const query = useQuery(['requests', 'count'], () => listRequests(desk, { statuses: OPEN_STATUSES }, 0, 1))
  return query.data?.total
}

import { useEffect, useRef } from 'react'
import useSWRInfinite from 'swr/infinite'
import { isUuid, OPEN_STATUSES, type TradeRequest } from '../domain/request'
import { type Key, useQuery } from './cache'
import {
  getRequest,
  isRequestOf,
  listRequests,
  type NewRequest,
  PAGE_SIZE,
  type RequestFilter,
  type RequestPage,
  readRequest,
  requestPath,
} from './requests'
import { useDesk } from './useDesk'
import { usePoll } from './usePoll'

export function useRequest(uuid: string) {
  const desk = useDesk()
  const key: Key | undefined = isUuid(uuid) ? ['requests', uuid] : undefined
  const query = useQuery(key, () => getRequest(desk, uuid))
  usePoll(query.mutate, query.error === undefined, desk.timing.pollOpenMs, key !== undefined)
  return query
}

/** All requests that fit the filter, page by page, in the desk's order; each uuid once (decisions.md). */
export function useRequests(filter: RequestFilter, pollMs: number) {
  const desk = useDesk()
  const word = JSON.stringify(filter)
  const list = useSWRInfinite<RequestPage, Error>(
    (index, before: RequestPage | null) =>
      before && (before.rows.length === 0 || index * PAGE_SIZE >= before.total)
        ? null
        : (['requests', 'list', word, index * PAGE_SIZE] satisfies Key),
    (key: Key) => desk.cache.ask(key, () => listRequests(desk, filter, Number(key[3]))),
    { revalidateFirstPage: false, revalidateOnMount: true },
  )
  const { data: pages = [], error, size, setSize, isValidating, mutate } = list
  const rows = [
    ...new Map(
      pages
        .flatMap(page => page.rows)
        .map(row => [row.uuid, row] as const)
        .reverse(),
    ),
  ]
    .map(([, row]) => row)
    .reverse()
  const last = pages.at(-1)
  const total = pages[0]?.total
  const hasMore = last !== undefined && last.rows.length > 0 && pages.length * PAGE_SIZE < last.total

  /** The first page and the three last that were loaded: four calls at most (decisions.md). */
  const refresh = () =>
    mutate(current => current, {
      revalidate: (page: RequestPage | undefined, key: unknown) => {
        const offset = Number((key as Key)[3])
        return page === undefined || offset === 0 || offset >= (pages.length - 3) * PAGE_SIZE
      },
    })
  usePoll(refresh, error === undefined, pollMs, last !== undefined)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => desk.cache.onRefresh('requests', () => void latest.current()), [desk])

  return {
    rows,
    total,
    error,
    hasMore,
    isLoading: pages.length === 0 && error === undefined,
    isLoadingMore: isValidating && size > pages.length && pages.length > 0,
    loadMore: () => void setSize(pages.length + 1),
    retry: () => void refresh(),
    answeredAt: desk.cache.answeredAt(['requests', 'list', word, 0]),
  }
}

export type Intent = { readonly key: string; readonly request: NewRequest; readonly sentAt: number }

/** Places a request; never repeated by itself. Rejects as http.call does: see isAmbiguous before saying that it failed. */
export function useCreateRequest() {
  const desk = useDesk()
  return async ({ key, request }: Intent): Promise<TradeRequest> => {
    const placed = await desk.http.call('POST', 'v1/requests', {
      body: request,
      idempotencyKey: desk.idempotencyKeys ? key : undefined,
      read: readRequest,
    })
    desk.cache.refresh('requests', 'balances', 'total', 'cost')
    return placed
  }
}

/** Looks for a request whose sending ended in doubt: by its key, or by all that tells it (contract.md). */
export function useFindRequest() {
  const desk = useDesk()
  return async ({ key, request, sentAt }: Intent, signal?: AbortSignal): Promise<readonly TradeRequest[]> => {
    signal?.throwIfAborted()
    const { rows } = await listRequests(desk, { exchangeAccount: request.exchangeAccount }, 0, 50)
    const found = desk.idempotencyKeys
      ? rows.filter(row => row.idempotencyKey === key)
      : rows.filter(isRequestOf(request, sentAt))
    if (found.length > 0) desk.cache.refresh('requests', 'balances', 'total', 'cost')
    return found
  }
}

/** Cancels; the answer replaces the cached detail (spec section 4). */
export function useCancelRequest() {
  const desk = useDesk()
  return async (uuid: string): Promise<TradeRequest> => {
    const canceled = await desk.http.call('DELETE', requestPath(uuid), { read: readRequest })
    desk.cache.replace(['requests', uuid], canceled)
    desk.cache.refresh('requests', 'balances', 'total')
    return canceled
  }
}

/** How many requests are open; undefined until the desk has said. */
export function useOpenRequestsCount(): number | undefined {
  const desk = useDesk()
  const query = useQuery(['requests', 'count'], () => listRequests(desk, { statuses: OPEN_STATUSES }, 0, 1))
  return query.data?.total
}

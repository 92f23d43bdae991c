import { type TradeRequest, UNFINISHED_STATUSES } from '../../domain/request/request'
import type { RequestFilter } from '../../domain/request/requestFilter'
import { useDesk } from '../useDesk'
import { usePoll } from '../usePoll'
import { useQuery } from '../useQuery'
import { listRequests, MAX_PAGE_SIZE } from './requests'

// Apart from `useRequests`: no page of the first load needs them.

/**
 * How many requests match the filter, refreshed as often as a list. `undefined` without a filter and while it loads,
 * `null` when it could not be read.
 */
export function useRequestsCount(filter: RequestFilter | undefined): number | null | undefined {
  const desk = useDesk()
  const key = filter && (['requests', 'count', filter] as const)
  const { data, error, mutate } = useQuery(key, ([, , filter]) => listRequests(desk, filter, 0, 1))
  usePoll(mutate, error === undefined, desk.timing.pollMs, data !== undefined)
  return error === undefined ? data?.total : null
}

/** The client's newest requests, fetched once: [] when that failed, undefined before and while not `enabled`. */
export function useRecentRequests(enabled: boolean): readonly TradeRequest[] | undefined {
  const desk = useDesk()
  const key = enabled ? (['requests', 'recent'] as const) : undefined
  const { data, error } = useQuery(key, () => listRequests(desk, {}, 0), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  return data?.rows ?? (error && [])
}

/** The requests that may still fill, and so may keep funds; the newest 100, `total` tells how many there are. */
export function useUnfinishedRequests(filter: RequestFilter | undefined) {
  const desk = useDesk()
  const key = filter && (['requests', 'unfinished', { ...filter, statuses: UNFINISHED_STATUSES }] as const)
  const query = useQuery(key, ([, , filter]) => listRequests(desk, filter, 0, MAX_PAGE_SIZE))
  usePoll(query.mutate, query.error === undefined, desk.timing.pollMs, query.data !== undefined)
  return query
}

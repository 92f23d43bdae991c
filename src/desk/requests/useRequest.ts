import { useEffect } from 'react'
import { NetworkError } from '../../domain/errors'
import { isUuid, mayStillFill, type TradeRequest } from '../../domain/request/request'
import type { LoadedRows } from '../../domain/request/requestRows'
import type { TimelineEntry } from '../../domain/request/timeline'
import type { DeskTiming } from '../timing'
import { useDesk, useSignalValue } from '../useDesk'
import { usePoll } from '../usePoll'
import { useQuery } from '../useQuery'
import { withNewestRows } from './requestPages'
import { cacheIfNewer, getRequest } from './requests'

/** A request that can still change is polled more often. */
const pollMsOf = (timing: DeskTiming, request: TradeRequest | undefined): number =>
  request === undefined || mayStillFill(request) ? timing.pollOpenMs : timing.pollMs

/** One request; a text that is no uuid fetches nothing. NetworkError 404 for another client's. */
export function useRequest(uuid: string) {
  const desk = useDesk()
  const key = isUuid(uuid) ? (['requests', uuid] as const) : undefined
  const query = useQuery(key, ([, uuid]) => getRequest(desk, uuid))
  usePoll(query.mutate, query.error === undefined, pollMsOf(desk.timing, query.data), query.data !== undefined)
  useEffect(() => {
    if (query.data === undefined) return
    // The lists on the page show the newest request too.
    desk.cache.update<TradeRequest | LoadedRows>('requests', data =>
      'rows' in data ? withNewestRows(desk, data) : data,
    )
  }, [desk, query.data])
  return {
    ...query,
    /** Fetches once more, however young the cached request is, and caches the answer. */
    readAgain: async (signal?: AbortSignal): Promise<TradeRequest> => {
      const request = await getRequest(desk, uuid, signal).catch((error: unknown) => {
        // It is gone: the query shows that, too.
        if (error instanceof NetworkError && error.code === 404) void query.mutate()
        throw error
      })
      signal?.throwIfAborted()
      cacheIfNewer(desk, uuid, request)
      return request
    },
  }
}

/** The changes of the request that this browser has observed, oldest first. */
export const useTimeline = (uuid: string): readonly TimelineEntry[] => useSignalValue(useDesk().timelines.of(uuid))

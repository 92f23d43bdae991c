import { useEffect, useRef, useState } from 'react'
import { isOpen, isUuid, OPEN_STATUSES, type TradeRequest } from '../domain/request'
import type { RequestFilter } from '../domain/requestFilter'
import {
  hasMoreRows,
  type KnownRows,
  mergeRows,
  NOTHING_KNOWN,
  pagesToRefresh,
  type RowBlock,
} from '../domain/requestRows'
import { type Key, useQuery } from './cache'
import type { Desk } from './createDesk'
import { getRequest, listRequests, PAGE_SIZE, readRequest, requestPath } from './requests'
import type { DeskTiming } from './timing'
import { useDesk } from './useDesk'
import { usePoll } from './usePoll'

/** How often a request on show is asked for again: one that works oftener than one that rests (decisions.md). */
const pollMsOf = (timing: DeskTiming, request: TradeRequest | undefined): number =>
  request === undefined || isOpen(request) || request.status === 'pending_cancellation'
    ? timing.pollOpenMs
    : timing.pollMs

/** One request; nothing is asked for a text that is no uuid. NetworkError 404 for one that is not the client's. */
export function useRequest(uuid: string) {
  const desk = useDesk()
  const key: Key | undefined = isUuid(uuid) ? ['requests', uuid] : undefined
  const query = useQuery(key, () => getRequest(desk, uuid))
  usePoll(query.mutate, query.error === undefined, pollMsOf(desk.timing, query.data), query.data !== undefined)
  useEffect(() => {
    if (query.data === undefined) return
    // Lists on the page know no less of it.
    desk.cache.revise<TradeRequest | KnownRows>('requests', data => ('rows' in data ? asNewAsKnown(desk, data) : data))
  }, [desk, query.data])
  return {
    ...query,
    /** Asks once more, however young the last answer is; what it says replaces what is cached. */
    readAgain: async (signal?: AbortSignal): Promise<TradeRequest> => {
      const request = await getRequest(desk, uuid, signal)
      signal?.throwIfAborted()
      keepNewer(desk, uuid, request)
      return request
    },
  }
}

/**
 * All requests that fit the filter, in the desk's order, each uuid once (decisions.md); more of them when asked.
 * `onScreen` tells which of so many rows are seen when a refresh begins: it asks for those.
 */
export function useRequests(filter: RequestFilter, pollMs: number, onScreen: (rows: number) => RowRange = FIRST_ROWS) {
  const desk = useDesk()
  const word = JSON.stringify(filter)
  const key: Key = ['requests', 'list', word]
  /** What was answered last, drawn or not yet. */
  const knownNow = () => desk.cache.known<KnownRows>(key)

  const { data, error, ...list } = useQuery(
    key,
    async (): Promise<KnownRows> => {
      const known = knownNow() ?? NOTHING_KNOWN
      const groups = pagesToRefresh(onScreen(known.rows.length), known.rows.length, PAGE_SIZE)
      const blocks = await Promise.all(groups.map(pages => readBlock(desk, filter, pages)))
      const gap = await closeGap(desk, filter, known, blocks[0])
      return asNewAsKnown(desk, [...gap, ...blocks].reduce(mergeRows, known))
    },
    SAME_ROWS,
  )
  usePoll(list.mutate, error === undefined, pollMs, data !== undefined)

  const [more, setMore] = useState<{ word: string; error?: Error }>()
  const asking = useRef<string>(undefined)
  const loadMore = async () => {
    if (data === undefined || asking.current === word) return
    asking.current = word
    setMore({ word })
    try {
      const page = await nextPage(desk, filter, data)
      const known = knownNow() ?? data
      const block = page && behind(known, data.rows.at(-1), page)
      if (block !== undefined) desk.cache.replace(key, asNewAsKnown(desk, mergeRows(known, block)))
      setMore(undefined)
    } catch (cause) {
      setMore({ word, error: cause as Error })
    } finally {
      if (asking.current === word) asking.current = undefined
    }
  }

  const ofThis = more?.word === word ? more : undefined
  return {
    rows: data?.rows ?? [],
    total: data?.total,
    error,
    hasMore: data !== undefined && hasMoreRows(data),
    isLoading: data === undefined && error === undefined,
    isValidating: list.isValidating,
    isLoadingMore: ofThis !== undefined && ofThis.error === undefined,
    /** Why the last try for more failed; `loadMore` tries again. */
    moreError: ofThis?.error,
    loadMore: () => void loadMore(),
    retry: () => void list.mutate(),
    answeredAt: list.answeredAt,
  }
}

/** Rows by index, both ends included. */
export type RowRange = { readonly from: number; readonly to: number }

const FIRST_ROWS = (): RowRange => ({ from: 0, to: 0 })

/** A list of thousands is not compared value by value at every poll: rows that did not change are the same objects. */
const SAME_ROWS = {
  compare: (a: KnownRows | undefined, b: KnownRows | undefined): boolean =>
    a === b ||
    (a !== undefined &&
      b !== undefined &&
      a.total === b.total &&
      a.exhausted === b.exhausted &&
      a.rows.length === b.rows.length &&
      a.rows.every((row, at) => row === b.rows[at])),
}

/**
 * Rows out of sight are not asked for, and a page may have been asked for before a change: none of them is older than what
 * the request itself was last answered (reliability.md S3, b).
 */
function asNewAsKnown<T extends Pick<KnownRows, 'rows'>>(desk: Desk, known: T): T {
  const answers = desk.cache.every<TradeRequest | KnownRows>('requests')
  const requests = new Map(answers.flatMap(data => ('rows' in data ? [] : [[data.uuid, data]])))
  const changedMs = (request: TradeRequest) => request.updatedAt?.getTime() ?? 0
  const newest = (row: TradeRequest) => {
    const request = requests.get(row.uuid)
    return request !== undefined && changedMs(request) > changedMs(row) ? request : row
  }
  const rows = known.rows.map(newest)
  return rows.every((row, at) => row === known.rows[at]) ? known : { ...known, rows }
}

/** The most that one page may hold (contract.md). */
const LARGEST_PAGE = 100

/** So many rows have come in that the first page meets none of those known: a larger one is asked for, once, to reach them. */
async function closeGap(desk: Desk, filter: RequestFilter, known: KnownRows, first: RowBlock | undefined) {
  if (first === undefined || known.rows.length === 0 || first.rows.length === 0) return []
  if (meets(known, first)) return []
  return [{ offset: 0, ...(await listRequests(desk, filter, 0, LARGEST_PAGE)) }]
}

/** How often a page is followed down a list that grows faster than it is read; then the end of the list asks anew. */
const MOST_MOVES = 3

/** The page behind what is known; where more rows came in than it could show, the one that they have moved down to. */
async function nextPage(desk: Desk, filter: RequestFilter, known: KnownRows): Promise<RowBlock | undefined> {
  let { total } = known
  for (let offset = known.rows.length, tries = MOST_MOVES; tries > 0; tries--) {
    const page = { offset, ...(await listRequests(desk, filter, offset)) }
    if (page.total <= total || meets(known, page)) return page
    offset += page.total - total
    total = page.total
  }
  return undefined
}

/** A page that shares no row with a list that moved meanwhile stands behind the row that it was asked for; when that is gone, nowhere. */
function behind(known: KnownRows, last: TradeRequest | undefined, page: RowBlock): RowBlock | undefined {
  if (last === undefined || meets(known, page)) return page
  const offset = known.rows.findIndex(row => row.uuid === last.uuid) + 1
  return offset > 0 ? { ...page, offset } : undefined
}

function meets(known: KnownRows, page: RowBlock): boolean {
  const uuids = new Set(known.rows.map(row => row.uuid))
  return page.rows.some(row => uuids.has(row.uuid))
}

/** Neighbouring pages, asked for together, as one block. */
async function readBlock(desk: Desk, filter: RequestFilter, pages: readonly number[]): Promise<RowBlock> {
  const answers = await Promise.all(pages.map(page => listRequests(desk, filter, page * PAGE_SIZE)))
  const offset = (pages[0] ?? 0) * PAGE_SIZE
  return { offset, rows: answers.flatMap(answer => answer.rows), total: answers.at(-1)?.total ?? 0 }
}

/**
 * Answers of two changes may come in another order than the desk carried them out: the detail is never older than
 * what was known of it (reliability.md S3, a and f).
 */
function keepNewer(desk: Desk, uuid: string, request: TradeRequest): void {
  const key: Key = ['requests', uuid]
  const known = desk.cache.known<TradeRequest>(key)
  desk.timelines.saw([request])
  if ((request.updatedAt?.getTime() ?? Infinity) >= (known?.updatedAt?.getTime() ?? 0)) desk.cache.replace(key, request)
}

/** Cancels; the answer replaces the cached detail (spec section 4). */
export function useCancelRequest() {
  const desk = useDesk()
  return async (uuid: string): Promise<TradeRequest> => {
    const canceled = await desk.http.call('DELETE', requestPath(uuid), { read: readRequest })
    keepNewer(desk, uuid, canceled)
    desk.cache.refresh('requests', 'balances', 'total')
    return canceled
  }
}

/** Sets the comment, an empty one takes it away; the answer replaces the cached detail, lists are asked again (spec section 7). */
export function useSetComment() {
  const desk = useDesk()
  return async (uuid: string, comment: string): Promise<TradeRequest> => {
    const changed = await desk.http.call('POST', `${requestPath(uuid)}/comment`, {
      body: { comment },
      read: readRequest,
    })
    keepNewer(desk, uuid, changed)
    desk.cache.refresh('requests')
    return changed
  }
}

/** Sets the deadline, undefined takes it away; the answer replaces the cached detail, lists are asked again (spec section 7). */
export function useSetDeadline() {
  const desk = useDesk()
  return async (uuid: string, deadline: Date | undefined): Promise<TradeRequest> => {
    const body = deadline ? { deadline: deadline.toISOString() } : {}
    const changed = await desk.http.call('POST', `${requestPath(uuid)}/deadline`, { body, read: readRequest })
    keepNewer(desk, uuid, changed)
    desk.cache.refresh('requests')
    return changed
  }
}

/** How many requests are open; undefined until the desk has said. */
export function useOpenRequestsCount(): number | undefined {
  const desk = useDesk()
  const query = useQuery(['requests', 'count'], () => listRequests(desk, { statuses: OPEN_STATUSES }, 0, 1))
  return query.data?.total
}

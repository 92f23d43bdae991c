import { array, boolean, create, type Infer, number, string } from 'superstruct'
import { InternalError } from '../../domain/errors'
import { ownFields } from '../../domain/ownFields'
import { isUuid, type TradeRequest } from '../../domain/request/request'
import type { RequestFilter } from '../../domain/request/requestFilter'
import type { Desk } from '../desk'
import {
  count,
  currencyCode,
  decimal,
  fromText,
  instant,
  maybe,
  present,
  readLeniently,
  type,
  UNREADABLE,
} from '../wire'

// --- What the desk sends ---

const RequestWire = type({
  uuid: string(),
  number: count(),
  side: maybe(string()),
  type: maybe(string()),
  status: maybe(string()),
  progress: maybe(fromText(number(), Number)),
  exchangeAccount: maybe(string()),
  baseCurrency: maybe(currencyCode()),
  counterCurrency: maybe(currencyCode()),
  commonCurrency: maybe(currencyCode()),
  isTriangulation: maybe(boolean()),
  isIceberg: maybe(boolean()),
  requestedBase: maybe(decimal()),
  requestedPrice: maybe(decimal()),
  minPrice: maybe(decimal()),
  maxPrice: maybe(decimal()),
  executedBase: maybe(decimal()),
  executedCounter: maybe(decimal()),
  averagePrice: maybe(decimal()),
  client: maybe(type({ name: string() })),
  createdAt: maybe(instant()),
  updatedAt: maybe(instant()),
  deadline: maybe(instant()),
  severity: maybe(string()),
  warning: maybe(string()),
  warningCode: maybe(string()),
  comment: maybe(type({ text: maybe(string()), editedBy: maybe(string()), lastUpdated: maybe(instant()) })),
  idempotencyKey: maybe(string()),
})

const PageWire = type({ total: count(), data: array() })

function toRequest(wire: Infer<typeof RequestWire>): TradeRequest {
  const { comment, ...rest } = present(wire)
  return ownFields({
    side: UNREADABLE,
    type: UNREADABLE,
    status: UNREADABLE,
    exchangeAccount: UNREADABLE,
    baseCurrency: UNREADABLE,
    counterCurrency: UNREADABLE,
    isTriangulation: false,
    isIceberg: false,
    severity: 'regular',
    ...rest,
    ...(comment?.text ? { comment: ownFields({ text: '', ...present(comment) }) } : {}),
  } as TradeRequest)
}

export const readRequest = (body: unknown): TradeRequest => toRequest(create(body, RequestWire))

/** The answer to a call about one request: another request is no result. */
export const readAnswerAbout =
  (uuid: string, read: (body: unknown) => TradeRequest | undefined = readRequest) =>
  (body: unknown): TradeRequest => {
    const request = read(body)
    if (request?.uuid.toLowerCase() !== uuid.toLowerCase()) throw new TypeError('The answer is about another request')
    return request
  }

/** Reads a request without its fields of a wrong shape, which `unread` names; undefined when the rest is no request. */
function readReadable(body: unknown, onMalformed: (fields: string) => void): TradeRequest | undefined {
  let unread: readonly string[] = []
  const wire = readLeniently(body, RequestWire as never, fields => {
    unread = fields.split(', ')
    onMalformed(fields)
  }) as Infer<typeof RequestWire> | undefined
  return wire && ownFields({ ...toRequest(wire), ...(unread.length > 0 ? { unread } : {}) })
}

const reportFields = (desk: Desk) => (fields: string) => desk.reportShape(`A request's ${fields}`, 'requests')

type RequestPage = { readonly total: number; readonly rows: readonly TradeRequest[] }

const readPage =
  (offset: number, onMalformed: (fields: string) => void) =>
  (body: unknown): RequestPage => {
    const { total, data } = create(body, PageWire)
    const rows = data.map(
      (row, index) =>
        // A row without a uuid is shown too; its uuid is made of its position.
        readReadable(row, onMalformed) ?? toRequest({ uuid: `unreadable-${offset + index}`, number: 0 } as never),
    )
    return { total, rows }
  }

// --- Calls ---

/** Rows that a list fetches at a time. */
export const PAGE_SIZE = 10

/** The desk refuses larger pages. */
export const MAX_PAGE_SIZE = 100

export const listRequests = (
  desk: Desk,
  filter: RequestFilter,
  offset: number,
  limit?: number,
  signal?: AbortSignal,
): Promise<RequestPage> =>
  desk.http.call('GET', 'v1/requests', {
    signal,
    query: {
      offset: offset || undefined,
      limit,
      statuses: filter.statuses,
      currency: filter.currency,
      exchange_account: filter.exchangeAccount,
    },
    read: readPage(offset, reportFields(desk)),
  })

export const requestPath = (uuid: string): string => {
  if (!isUuid(uuid)) throw new InternalError('Not a request uuid')
  return `v1/requests/${uuid}`
}

export const getRequest = (desk: Desk, uuid: string, signal?: AbortSignal): Promise<TradeRequest> =>
  desk.http.call('GET', requestPath(uuid), {
    signal,
    read: readAnswerAbout(uuid, body => readReadable(body, reportFields(desk))),
  })

/** What the cache holds under a key of 'requests': one request, or a list of them. */
export type CachedRequests = TradeRequest | Pick<RequestPage, 'rows'>

export const requestsIn = (cached: CachedRequests): readonly TradeRequest[] =>
  'rows' in cached ? cached.rows : [cached]

/** When the desk last changed the request, epoch ms; 0 when it doesn't say. */
export const changedMs = (request: TradeRequest): number => request.updatedAt?.getTime() ?? 0

/** Answers may arrive in another order than their changes: one that is older than the cached request is dropped. */
export function cacheIfNewer(desk: Desk, uuid: string, request: TradeRequest): void {
  const cached = desk.cache.peek<TradeRequest>(['requests', uuid])
  if ((request.updatedAt?.getTime() ?? Infinity) >= (cached?.updatedAt?.getTime() ?? 0))
    desk.cache.replace(['requests', uuid], request)
}

/** A request that a list has newer than its detail is newer there, too. A row that was not read whole replaces none. */
export function updateDetails({ cache }: Pick<Desk, 'cache'>, rows: readonly TradeRequest[]): void {
  for (const detail of cache.all<CachedRequests>('requests')) {
    if ('rows' in detail) continue
    const row = rows.find(({ uuid }) => uuid === detail.uuid)
    if (row !== undefined && !row.unread && changedMs(row) > changedMs(detail))
      cache.replace(['requests', row.uuid], row)
  }
}

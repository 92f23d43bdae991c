import type { ExchangeAccount } from '../account'
import type { Currency } from '../currency'
import { type Decimal, divide, isNegative, isPositive, isZero, roundTo, subtract } from '../decimal'
import { percentOf } from '../totals'

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]

export const REQUEST_TYPES = ['limit', 'scaled', 'market'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

export const REQUEST_STATUSES = ['new', 'in_progress', 'executed', 'pending_cancellation', 'canceled'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

type Severity = 'regular' | 'warning' | 'error'

/** Warnings that this version has in the client's language. */
export const WARNING_CODES = [
  'thin_book',
  'thin_leg',
  'below_minimum',
  'maintenance',
  'slow_exchange',
  'no_permission',
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

/** A value of the desk that this version may not know; shown as its raw text. */
export type Unknown<T extends string> = T | (string & {})

/** In characters; the desk refuses more. */
export const MAX_COMMENT_LENGTH = 1000
type RequestComment = { readonly text: string; readonly editedBy?: string; readonly lastUpdated?: Date }

/** An undefined field was not sent, or could not be parsed. */
export type TradeRequest = {
  readonly uuid: string
  readonly number: number
  readonly side: Unknown<Side>
  readonly type: Unknown<RequestType>
  readonly status: Unknown<RequestStatus>
  /** 0–100 */
  readonly progress?: number
  readonly exchangeAccount: Unknown<ExchangeAccount>
  readonly baseCurrency: Currency
  readonly counterCurrency: Currency
  readonly commonCurrency?: Currency
  readonly isTriangulation: boolean
  readonly isIceberg: boolean
  readonly requestedBase?: Decimal
  readonly requestedPrice?: Decimal
  readonly minPrice?: Decimal
  readonly maxPrice?: Decimal
  readonly executedBase?: Decimal
  readonly executedCounter?: Decimal
  readonly averagePrice?: Decimal
  readonly client?: { readonly name: string }
  readonly createdAt?: Date
  readonly updatedAt?: Date
  readonly deadline?: Date
  readonly severity: Unknown<Severity>
  /** The desk's own text. */
  readonly warning?: string
  readonly warningCode?: Unknown<WarningCode>
  readonly comment?: RequestComment
  readonly idempotencyKey?: string
  /** Fields that could not be parsed: whether they are empty is unknown. */
  readonly unread?: readonly string[]
}

/** The desk sent the field in a shape that can't be read: it may have any value. */
export const isUnread = ({ unread }: Pick<TradeRequest, 'unread'>, field: keyof TradeRequest): boolean =>
  unread?.includes(field) ?? false

type Meaning = 'open' | 'canceling' | 'canceled' | 'executed'

/** Until the exchange confirms the cancel, a canceling request may still fill. */
const MEANINGS: Readonly<Record<RequestStatus, Meaning>> = {
  new: 'open',
  in_progress: 'open',
  executed: 'executed',
  pending_cancellation: 'canceling',
  canceled: 'canceled',
}
const statusesOf = (...meanings: readonly Meaning[]): readonly RequestStatus[] =>
  REQUEST_STATUSES.filter(status => meanings.includes(MEANINGS[status]))

export const OPEN_STATUSES = statusesOf('open')
/** Requests with these may still fill, and so may keep funds. */
export const UNFINISHED_STATUSES = statusesOf('open', 'canceling')
export const CLOSED_STATUSES = statusesOf('canceling', 'canceled', 'executed')
const CANCELED_STATUSES = statusesOf('canceling', 'canceled')

type HasStatus = Pick<TradeRequest, 'status'>
const isOneOf = (statuses: readonly string[]) => (request: HasStatus) => statuses.includes(request.status)

export const isOpen = isOneOf(OPEN_STATUSES)

export const mayStillFill = isOneOf(UNFINISHED_STATUSES)

export const isCancellable = isOpen

export const hasEditableDeadline = isOpen

/** Of an unknown status nothing is assumed: no action is offered. */
export const isKnownStatus = isOneOf(REQUEST_STATUSES)

export const isCanceledOrCanceling = isOneOf(CANCELED_STATUSES)

export const isNoLongerNew = (request: HasStatus): boolean => request.status !== 'new'

/** Whole percent, rounded down: never 100 early. */
export const wholeProgress = (progress: number | undefined): number =>
  Math.min(100, Math.max(0, Math.floor(progress ?? 0)))

type Execution = Pick<TradeRequest, 'requestedBase' | 'executedBase' | 'progress'>

/** Base not yet executed; undefined while unknown, or when the desk reports more executed than requested. */
export function remainingBase({ requestedBase, executedBase }: Execution): Decimal | undefined {
  if (requestedBase === undefined || executedBase === undefined) return undefined
  const remaining = subtract(requestedBase, executedBase)
  return isNegative(remaining) ? undefined : remaining
}

/** Whole percent of the base that is executed, rounded down; from the amounts if the desk sent no progress. */
export function executedPercent({ progress, requestedBase, executedBase }: Execution): number {
  if (progress !== undefined || requestedBase === undefined || executedBase === undefined)
    return wholeProgress(progress)
  return wholeProgress(Number(percentOf(executedBase, requestedBase) ?? 0))
}

/** The progress that is shown in place of the status, or beside it; undefined unless the request is in progress. */
export const shownProgress = ({ status, progress }: TradeRequest): number | undefined =>
  status === 'in_progress' && progress !== undefined ? wholeProgress(progress) : undefined

/** Canceled, or being canceled, after a part was executed. */
export const isCanceledAfterPartFill = (request: TradeRequest): boolean =>
  isCanceledOrCanceling(request) &&
  (request.executedBase === undefined ? wholeProgress(request.progress) > 0 : isPositive(request.executedBase))

/** The average price of the executed part: the desk's, else computed from its amounts; undefined while unknown. */
export function averagePriceOf({ averagePrice, executedBase, executedCounter }: TradeRequest): Decimal | undefined {
  if (averagePrice !== undefined || executedBase === undefined || executedCounter === undefined) return averagePrice
  return isZero(executedBase) ? undefined : roundTo(divide(executedCounter, executedBase), 8)
}

/** Guards paths: any other text as an id makes no call, so '../me' can't reach another address. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

import type { ExchangeAccount } from '../account'
import type { Currency } from '../currency'
import { type Decimal, divide, isZero, roundTo } from '../decimal'

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]

export const REQUEST_TYPES = ['limit', 'scaled', 'market'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

export const REQUEST_STATUSES = ['new', 'in_progress', 'executed', 'pending_cancellation', 'canceled'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

export type Severity = 'regular' | 'warning' | 'error'

/** A word of the desk that this version may not know: it is shown as its raw text (decisions.md). */
export type Unknown<T extends string> = T | (string & {})

/** Characters; a desk refuses more (contract.md). */
export const LONGEST_COMMENT = 1000
export type RequestComment = { readonly text: string; readonly editedBy?: string; readonly lastUpdated?: Date }

/** A trade request (spec section 3). Undefined: the desk did not say, or it could not be read. */
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
  readonly warning?: string
  readonly comment?: RequestComment
  readonly idempotencyKey?: string
  /** Fields that the desk sent in a shape that could not be read: of them nothing is claimed, not even that they are empty. */
  readonly unread?: readonly string[]
}

/** Statuses of a request that still works (spec section 4). */
export const OPEN_STATUSES = ['new', 'in_progress'] as const

type HasStatus = Pick<TradeRequest, 'status'>
export const isOpen = (request: HasStatus): boolean => (OPEN_STATUSES as readonly string[]).includes(request.status)

/** Until the exchange confirms a cancel, what is on its way there may still fill. */
export const mayStillFill = (request: HasStatus): boolean =>
  isOpen(request) || request.status === 'pending_cancellation'

/** Cancel is offered for new and in_progress only (spec section 4). */
export const isCancellable = isOpen

/** The deadline is edited while the request works (decisions.md). */
export const hasEditableDeadline = isOpen

/** A status that this version does not know promises nothing: no action is offered for it (reliability.md S1, 8). */
export const isKnownStatus = (request: HasStatus): boolean =>
  (REQUEST_STATUSES as readonly string[]).includes(request.status)

/** Canceled, or on the way there: what a cancel is meant to lead to (spec section 4). */
export const isCanceled = (request: HasStatus): boolean =>
  request.status === 'canceled' || request.status === 'pending_cancellation'

/** Executed figures stand once the status is not new (spec section 2). */
export const hasExecution = (request: HasStatus): boolean => request.status !== 'new'

/** Whole percent, rounded down: never 100 early (decisions.md). */
export const wholeProgress = (progress: number | undefined): number =>
  Math.min(100, Math.max(0, Math.floor(progress ?? 0)))

/** Average of what was executed when the desk gave none. */
export const averageOf = (executedBase: Decimal, executedCounter: Decimal): Decimal | undefined =>
  isZero(executedBase) ? undefined : roundTo(divide(executedCounter, executedBase), 8)

/** The desk's ids; anything else makes no call (reliability.md 2.6, path traversal). */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

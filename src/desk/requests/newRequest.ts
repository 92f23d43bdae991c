import type { ExchangeAccount } from '../../domain/account'
import type { Currency } from '../../domain/currency'
import { compare, type Decimal } from '../../domain/decimal'
import type { RequestType, Side, TradeRequest } from '../../domain/request/request'

/** A request to place; amounts are plain decimal strings. */
export type NewRequest = {
  readonly exchangeAccount: ExchangeAccount
  readonly side: Side
  readonly type: RequestType
  readonly baseCurrency: Currency
  readonly counterCurrency: Currency
  /** The currency between the two, for a triangulation. */
  readonly commonCurrency?: Currency
  readonly requestedBase: string
  readonly requestedPrice?: string
  readonly minPrice?: string
  readonly maxPrice?: string
  readonly isIceberg?: boolean
  readonly comment?: string
  readonly deadline?: string
  /** The price of the cost that the client saw. */
  readonly price?: string
}

/** One request to place. Sent again, it goes under the same key. */
export type Sending = {
  readonly key: string
  readonly request: NewRequest
  /** By the desk's clock, epoch ms. */
  readonly sentAt: number
  /** Uuids of the requests that the page had received before. */
  readonly known: ReadonlySet<string>
}

/** How much earlier than `sentAt` a request may have been created: both are times of the desk's machines. */
const CLOCK_DIFFERENCE_MS = 5_000

/** Whether the request is one that the sending may have placed, at a desk without idempotency keys. */
export const mayBePlacedBy =
  ({ request, sentAt, known }: Sending) =>
  (row: TradeRequest): boolean =>
    !known.has(row.uuid) &&
    row.exchangeAccount === request.exchangeAccount &&
    row.side === request.side &&
    row.type === request.type &&
    row.baseCurrency === request.baseCurrency &&
    row.counterCurrency === request.counterCurrency &&
    row.commonCurrency === request.commonCurrency &&
    isSame(row.requestedBase, request.requestedBase) &&
    isSame(row.requestedPrice, request.requestedPrice) &&
    isSame(row.minPrice, request.minPrice) &&
    isSame(row.maxPrice, request.maxPrice) &&
    (row.createdAt?.getTime() ?? 0) >= sentAt - CLOCK_DIFFERENCE_MS

/** The same amount, however many zeros end it. */
const isSame = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a === undefined || b === undefined ? a === b : compare(a, b) === 0

import type { ExchangeAccount } from '../../domain/account'
import type { Currency } from '../../domain/currency'
import { compare, type Decimal } from '../../domain/decimal'
import type { RequestType, Side, TradeRequest } from '../../domain/request/request'

/** What is asked of the desk (contract.md); amounts are plain decimal strings. */
export type NewRequest = {
  readonly exchangeAccount: ExchangeAccount
  readonly side: Side
  readonly type: RequestType
  readonly baseCurrency: Currency
  readonly counterCurrency: Currency
  /** Of a triangulation. */
  readonly commonCurrency?: Currency
  readonly requestedBase: string
  readonly requestedPrice?: string
  readonly minPrice?: string
  readonly maxPrice?: string
  readonly isIceberg?: boolean
  readonly comment?: string
  readonly deadline?: string
  /** The price that the cost was asked at (spec section 5). */
  readonly price?: string
}

/** One wish to place a request; `sentAt` by the desk's clock, epoch ms; `known`: uuids that were there before it. */
export type Intent = {
  readonly key: string
  readonly request: NewRequest
  readonly sentAt: number
  readonly known: ReadonlySet<string>
}

/** Whether the row may be that intent, at a desk without idempotency keys (contract.md). `known` were there before it. */
export const isRequestOf = (intent: NewRequest, sentAt: number, known: ReadonlySet<string>) => (row: TradeRequest) =>
  !known.has(row.uuid) &&
  row.exchangeAccount === intent.exchangeAccount &&
  row.side === intent.side &&
  row.type === intent.type &&
  row.baseCurrency === intent.baseCurrency &&
  row.counterCurrency === intent.counterCurrency &&
  row.commonCurrency === intent.commonCurrency &&
  isSame(row.requestedBase, intent.requestedBase) &&
  isSame(row.requestedPrice, intent.requestedPrice) &&
  isSame(row.minPrice, intent.minPrice) &&
  isSame(row.maxPrice, intent.maxPrice) &&
  (row.createdAt?.getTime() ?? 0) >= sentAt - 5_000

/** The same amount, however many zeros the client or the desk wrote behind it. */
const isSame = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a === undefined || b === undefined ? a === b : compare(a, b) === 0

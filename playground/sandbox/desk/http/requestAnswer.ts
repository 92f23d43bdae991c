import type { ExchangeAccount } from '../../../../src/domain/account'
import { decimal, down, plain, plainOrNull } from '../rules/decimal'
import type { requests } from '../store/schema'

export type RequestRow = typeof requests.$inferSelect

/** A request as the wire writes it (contract.md, Request). */
export const requestAnswer = (row: RequestRow, clientName: string) => ({
  uuid: row.uuid,
  number: row.number,
  side: row.side,
  type: row.type,
  status: row.status,
  progress: progressOf(row),
  exchangeAccount: row.exchangeAccount as ExchangeAccount,
  baseCurrency: row.baseCurrency,
  counterCurrency: row.counterCurrency,
  commonCurrency: row.commonCurrency,
  isTriangulation: row.commonCurrency !== null,
  isIceberg: row.isIceberg,
  requestedBase: plain(row.requestedBase),
  requestedPrice: plainOrNull(row.requestedPrice),
  minPrice: plainOrNull(row.minPrice),
  maxPrice: plainOrNull(row.maxPrice),
  executedBase: plain(row.executedBase),
  executedCounter: plain(row.executedCounter),
  averagePrice: averageOf(row),
  client: { name: clientName },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deadline: row.deadline?.toISOString() ?? null,
  severity: row.severity,
  warning: row.warning,
  comment:
    row.commentText === null
      ? null
      : { text: row.commentText, editedBy: row.commentBy, lastUpdated: row.commentAt?.toISOString() ?? null },
  idempotencyKey: row.idempotencyKey,
})

/** Share of base executed in percent, cut to 2 decimals: never 100 early (decisions.md). */
const progressOf = ({ executedBase, requestedBase }: RequestRow): number =>
  Number(down(decimal(executedBase).div(requestedBase).times(100), 2))

const averageOf = ({ executedBase, executedCounter }: RequestRow): string | null => {
  const base = decimal(executedBase)
  return base.eq(0) ? null : plain(down(decimal(executedCounter).div(base), 12))
}

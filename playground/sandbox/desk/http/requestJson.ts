import type { ExchangeAccount } from '../../../../src/domain/account'
import { decimal, plain, plainOrNull, roundDown } from '../rules/decimal'
import type { RequestRow } from '../store/schema'

export const requestJson = (row: RequestRow, clientName: string) => ({
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
  warningCode: row.warningCode,
  comment:
    row.commentText === null
      ? null
      : { text: row.commentText, editedBy: row.commentBy, lastUpdated: row.commentAt?.toISOString() ?? null },
  idempotencyKey: row.idempotencyKey,
})

/** The executed share in percent, rounded down, so that 100 means executed. */
const progressOf = ({ executedBase, requestedBase }: RequestRow): number =>
  Number(roundDown(decimal(executedBase).div(requestedBase).times(100), 2))

const averageOf = ({ executedBase, executedCounter }: RequestRow): string | null => {
  const base = decimal(executedBase)
  return base.eq(0) ? null : plain(roundDown(decimal(executedCounter).div(base), 12))
}

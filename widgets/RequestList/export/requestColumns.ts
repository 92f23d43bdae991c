import type { TradeRequest } from '../../../src/domain/request/request'
import type { MessageKey } from '../../../src/i18n/en-US'
import type { Words } from '../../../src/i18n/intl'
import { deskWarning } from '../../../src/ui/request/deskWarning'
import { csvLine } from './csv'

type Column = readonly [title: MessageKey, read: (request: TradeRequest, words: Words) => string | undefined]

/** ISO 8601 in UTC, whatever zone the screen shows. */
const instant = (at: Date | undefined) => at?.toISOString()

/** The columns of the file, with the desk's own terms and plain decimals, so that programs can read it. */
const COLUMNS: readonly Column[] = [
  ['export.number', ({ number }) => (number === 0 ? undefined : String(number))],
  ['export.side', ({ side }) => side],
  ['export.type', ({ type }) => type],
  ['export.status', ({ status }) => status],
  ['export.progress', ({ progress }) => progress?.toString()],
  ['export.account', ({ exchangeAccount }) => exchangeAccount],
  ['export.base', ({ baseCurrency }) => baseCurrency],
  ['export.requested', ({ requestedBase }) => requestedBase],
  ['export.counter', ({ counterCurrency }) => counterCurrency],
  ['export.price', ({ requestedPrice }) => requestedPrice],
  ['export.minPrice', ({ minPrice }) => minPrice],
  ['export.maxPrice', ({ maxPrice }) => maxPrice],
  ['export.common', ({ commonCurrency }) => commonCurrency],
  ['export.iceberg', ({ isIceberg }) => String(isIceberg)],
  ['export.executedBase', ({ executedBase }) => executedBase],
  ['export.executedCounter', ({ executedCounter }) => executedCounter],
  ['export.average', ({ averagePrice }) => averagePrice],
  ['export.created', ({ createdAt }) => instant(createdAt)],
  ['export.updated', ({ updatedAt }) => instant(updatedAt)],
  ['export.deadline', ({ deadline }) => instant(deadline)],
  ['export.severity', ({ severity }) => severity],
  ['export.warning', deskWarning],
  ['export.comment', ({ comment }) => comment?.text],
  ['export.editedBy', ({ comment }) => comment?.editedBy],
  ['export.edited', ({ comment }) => instant(comment?.lastUpdated)],
  ['export.uuid', ({ uuid }) => uuid],
]

export const headLine = (say: Words['say']): string => csvLine(COLUMNS.map(([title]) => say(title)))

export const requestLine = (request: TradeRequest, words: Words): string =>
  csvLine(COLUMNS.map(([, read]) => read(request, words)))

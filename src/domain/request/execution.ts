import { type Decimal, isNegative, isPositive, percentOf, subtract } from '../decimal'
import { averageOf, isCanceled, type TradeRequest, wholeProgress } from './request'

type Figures = Pick<TradeRequest, 'requestedBase' | 'executedBase' | 'progress'>

/** What of the base is not executed; undefined where it is not known, or a desk says that more was executed than asked for. */
export function leftOf({ requestedBase, executedBase }: Figures): Decimal | undefined {
  if (requestedBase === undefined || executedBase === undefined) return undefined
  const left = subtract(requestedBase, executedBase)
  return isNegative(left) ? undefined : left
}

/** Whole percent of the base that is executed, rounded down; by the amounts where the desk gave no progress. */
export function executedPercent({ progress, requestedBase, executedBase }: Figures): number {
  if (progress !== undefined || requestedBase === undefined || executedBase === undefined)
    return wholeProgress(progress)
  return wholeProgress(Number(percentOf(executedBase, requestedBase) ?? 0))
}

/** It was canceled, but not before something was executed: that stays, and stays seen. */
export const isPartFill = (request: TradeRequest): boolean =>
  isCanceled(request) &&
  (request.executedBase === undefined ? wholeProgress(request.progress) > 0 : isPositive(request.executedBase))

/** The average price of what was executed: the desk's own, else by its amounts; undefined while that is not known. */
export const averagePriceOf = ({ averagePrice, executedBase, executedCounter }: TradeRequest): Decimal | undefined =>
  averagePrice ??
  (executedBase !== undefined && executedCounter !== undefined ? averageOf(executedBase, executedCounter) : undefined)

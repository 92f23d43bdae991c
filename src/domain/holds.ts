import { usesMargin } from './account'
import { type BalanceEntry, withdrawableOf } from './balance'
import type { Currency } from './currency'
import { add, compare, type Decimal, divide, isNegative, isPositive, isZero, multiply, subtract } from './decimal'
import { mayStillFill, remainingBase, type TradeRequest } from './request/request'

/** An open request that keeps a part of a balance; without an amount, the desk alone knows how much. */
export type Hold = {
  readonly request: TradeRequest
  readonly amount?: Decimal
  /** At the average of a range: the desk alone knows the prices between. */
  readonly isEstimate?: boolean
}

export type Holds = {
  /** What is not available: the amount less the available part. */
  readonly onHold: Decimal
  readonly holds: readonly Hold[]
  /** What the requests do not explain; negative when they explain more than is on hold. */
  readonly rest: Decimal
}

/** What keeps a part of the balance from being available. Undefined when nothing does, or a figure is unknown. */
export function holdsOf(
  { amount, available }: BalanceEntry,
  currency: Currency,
  requests: readonly TradeRequest[],
): Holds | undefined {
  const onHold = amount && available && subtract(amount, available)
  if (onHold === undefined || !isPositive(onHold)) return undefined
  const holds = requests.flatMap(request => holdOf(request, currency) ?? [])
  const known = holds.reduce((sum, hold) => add(sum, hold.amount ?? '0'), '0')
  return { onHold, holds, rest: subtract(onHold, known) }
}

/** Whether the sum of the holds is only an estimate, which may exceed what is on hold; an unknown amount adds none. */
const isSumEstimated = (holds: readonly Hold[]): boolean => holds.some(({ isEstimate }) => isEstimate)

const hasUnknownAmount = (holds: readonly Hold[]): boolean => holds.some(({ amount }) => amount === undefined)

/**
 * What is on hold beyond the requests' amounts; negative when these exceed it. Undefined when it is 0, when a request
 * of unknown amount may explain it, or when it is negative and an estimate may be too high.
 */
export function knownRest({ holds, rest }: Holds): Decimal | undefined {
  if (isZero(rest)) return undefined
  return (isNegative(rest) ? isSumEstimated(holds) : hasUnknownAmount(holds)) ? undefined : rest
}

/** Whether less can be withdrawn than is available. */
export function isPartlyWithheld(entry: BalanceEntry): boolean {
  const withdrawable = withdrawableOf(entry)
  return withdrawable !== undefined && entry.available !== undefined && compare(withdrawable, entry.available) < 0
}

/** A sell keeps the base that is left; a buy what that costs in counter; futures a margin that the desk sets. */
function holdOf(request: TradeRequest, currency: Currency): Hold | undefined {
  if (!mayStillFill(request)) return undefined
  const { side, exchangeAccount, baseCurrency, counterCurrency } = request
  if (usesMargin(exchangeAccount)) return counterCurrency === currency ? { request } : undefined
  if (currency !== (side === 'sell' ? baseCurrency : counterCurrency)) return undefined
  const left = remainingBase(request)
  const price = side === 'sell' ? '1' : priceOf(request)
  if (left === undefined || price === undefined) return { request }
  return { request, amount: multiply(left, price), isEstimate: side === 'buy' && request.type === 'scaled' }
}

/** The price at which the desk reserves funds; that of a market request is not in its row. */
function priceOf({ type, requestedPrice, minPrice, maxPrice }: TradeRequest): Decimal | undefined {
  if (type === 'limit') return requestedPrice
  if (type !== 'scaled' || minPrice === undefined || maxPrice === undefined) return undefined
  return divide(add(minPrice, maxPrice), '2')
}

/** What the client should know of the holds; `old`: they could not be read again. */
type HoldsRemark =
  | 'loading'
  | 'failed'
  | 'old'
  | 'more'
  | 'estimated'
  | 'tooMuch'
  | 'explained'
  | 'unknownAmounts'
  | 'unexplained'

type Read = { readonly rows: readonly TradeRequest[]; readonly total: number }

/** `read`: the requests that the holds come from; undefined until the desk has sent them. */
export function remarkOf({ holds, rest }: Holds, read: Read | undefined, hasFailed: boolean): HoldsRemark {
  if (read === undefined) return hasFailed ? 'failed' : 'loading'
  if (hasFailed) return 'old'
  if (read.rows.length < read.total) return 'more'
  if (isPositive(rest) && hasUnknownAmount(holds)) return 'unknownAmounts'
  if (isSumEstimated(holds)) return 'estimated'
  if (isNegative(rest)) return 'tooMuch'
  return isZero(rest) ? 'explained' : 'unexplained'
}

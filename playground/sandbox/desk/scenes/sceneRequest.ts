import type { WarningCode } from '../../../../src/domain/request/request'
import { reserveOf } from '../rules/cost'
import { type Decimal, decimal, plain, roundDown, roundUp, significant, zero } from '../rules/decimal'
import type { Market } from '../rules/market'
import { levelPrice } from '../rules/nextFill'
import type { Chance } from '../rules/seededChance'
import type { RequestRow } from '../store/schema'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export type SceneContext = { market: Market; chance: Chance; nowMs: number }

export type SceneRequest = {
  account: string
  base: string
  counter: string
  common?: string
  side: RequestRow['side']
  type: RequestRow['type']
  status: RequestRow['status']
  agoMs: number
  worthUsd: number
  /** distance of the client's price from the market, as a share of it; 7 % are added for an open request */
  away?: number
  /** executed share of an open or canceled request */
  done?: number
  isIceberg?: boolean
  severity?: RequestRow['severity']
  warning?: string
  warningCode?: WarningCode
  comment?: { text: string; by: string }
  /** from now; negative when it has passed */
  deadlineMs?: number
}

const isOpen = (status: RequestRow['status']) => status !== 'executed' && status !== 'canceled'
/** A scene's cancellation never completes, so that the status can be looked at. */
const cancellationMs = 3_650 * dayMs
const levels = 10

export function requestRow(
  request: SceneRequest,
  { market, chance, nowMs }: SceneContext,
  number: number,
): Omit<RequestRow, 'clientId'> {
  const createdMs = nowMs - request.agoMs
  const trade = { account: request.account, base: request.base, counter: request.counter, common: request.common }
  const marketPrice = market.price(trade, isOpen(request.status) ? nowMs : createdMs)
  if (!marketPrice)
    throw new Error(`${request.base}/${request.counter} is not listed on ${request.account}: the scene cannot trade it`)
  const base = amountWorth(request.worthUsd, market.usd(request.base, createdMs), 4)
  const { remainingPrice, ...prices } = pricesOf(request, marketPrice)
  const executed = executedOf(request, base)
  const updatedMs =
    request.status === 'new' ? createdMs : createdMs + Math.min(request.agoMs * 0.8, chance.whole(1, 180) * minuteMs)
  const text = (value: Decimal | undefined) => (value ? plain(value) : null)
  return {
    uuid: chance.uuid(),
    number,
    side: request.side,
    type: request.type,
    status: request.status,
    exchangeAccount: request.account,
    baseCurrency: request.base,
    counterCurrency: request.counter,
    commonCurrency: request.common ?? null,
    isIceberg: request.isIceberg ?? false,
    requestedBase: plain(base),
    requestedPrice: text(prices.requestedPrice),
    minPrice: text(prices.minPrice),
    maxPrice: text(prices.maxPrice),
    quotedPrice: text(prices.quotedPrice),
    executedBase: plain(executed),
    executedCounter: plain(roundDown(executed.times(averagePriceOf(request, remainingPrice, marketPrice)), 8)),
    reserved: isOpen(request.status)
      ? plain(reserveOf(trade, request.side, base.minus(executed), remainingPrice))
      : '0',
    steps: request.type === 'scaled' ? executedLevels(request) : executed.eq(0) ? 0 : 1,
    severity: request.severity ?? 'regular',
    warning: request.warning ?? null,
    warningCode: request.warningCode ?? null,
    commentText: request.comment?.text ?? null,
    commentBy: request.comment?.by ?? null,
    commentAt: request.comment ? new Date(updatedMs) : null,
    deadline: request.deadlineMs === undefined ? null : new Date(nowMs + request.deadlineMs),
    cancelDueAt: request.status === 'pending_cancellation' ? new Date(nowMs + cancellationMs) : null,
    idempotencyKey: null,
    createdAt: new Date(createdMs),
    updatedAt: new Date(updatedMs),
  }
}

/** An amount worth this many dollars, to `digits` significant digits and at most 8 decimals. */
export const amountWorth = (worthUsd: number, usd: Decimal | undefined, digits: number): Decimal =>
  roundUp(decimal((worthUsd / Number(usd ?? 1)).toPrecision(digits)), 8)

type Prices = {
  requestedPrice?: Decimal
  minPrice?: Decimal
  maxPrice?: Decimal
  quotedPrice?: Decimal
  /** the average price of the remaining amount */
  remainingPrice: Decimal
}

/** The market stays within a few percent, so it never reaches a price this far away. */
const neverReached = 0.07

function pricesOf(request: SceneRequest, market: Decimal): Prices {
  const sign = request.side === 'buy' ? -1 : 1
  const priceAt = (distance: number) => significant(market.times(1 + sign * distance), 6)
  if (request.type === 'market') return { quotedPrice: market, remainingPrice: market }
  if (request.type === 'limit') {
    const price = priceAt(isOpen(request.status) ? neverReached + (request.away ?? 0) : (request.away ?? 0.002))
    return { requestedPrice: price, remainingPrice: price }
  }
  // The next level of an open ladder is far away. The levels of a finished one are around the market price.
  const step = 0.004
  const first = isOpen(request.status) ? neverReached - step * levels * (request.done ?? 0) : -step * 5
  const [nearest, furthest] = [priceAt(first), priceAt(first + step * (levels - 1))]
  const [minPrice, maxPrice] = request.side === 'buy' ? [furthest, nearest] : [nearest, furthest]
  const ladder = { side: request.side, minPrice: plain(minPrice), maxPrice: plain(maxPrice) }
  const next = levelPrice(ladder, executedLevels(request))
  return { minPrice, maxPrice, remainingPrice: next.plus(furthest).div(2) }
}

const executedLevels = ({ done = 0 }: SceneRequest) => Math.round(done * levels)

const executedOf = ({ status, done = 0 }: SceneRequest, base: Decimal): Decimal => {
  if (status === 'executed') return base
  return done === 0 ? zero : roundDown(base.times(done), 8)
}

/** Fills are at the client's own price or a little better. */
const averagePriceOf = ({ type, side }: SceneRequest, own: Decimal, market: Decimal): Decimal => {
  if (type === 'market') return market
  return significant(own.times(side === 'buy' ? 0.9996 : 1.0004), 8)
}

import type { RequestRow } from '../store/schema'
import { bandMiddle } from './cost'
import { type Decimal, decimal, larger, roundDown, smaller } from './decimal'
import { seededChance } from './seededChance'

/** What one tick of the engine executes of a request. */
export type Fill = { base: Decimal; price: Decimal; isLast: boolean }

const levels = 10
const amountDecimals = 8

/** The next fill at this market price; undefined while the market has not reached the request's price. */
export function nextFill(request: RequestRow, market: Decimal): Fill | undefined {
  if (request.type === 'market') return marketFill(request, market)
  return request.type === 'limit' ? limitFill(request, market) : scaledFill(request, market)
}

/** The whole remaining amount at once, for the scene 'race' and for tests. */
export const wholeFill = (request: RequestRow, market: Decimal): Fill => ({
  base: remainingOf(request),
  price: wholeFillPrice(request, market),
  isLast: true,
})

/** A market request executes in two to four ticks. */
function marketFill(request: RequestRow, market: Decimal): Fill {
  const ticks = seededChance(request.uuid).whole(2, 4)
  return fillOf(
    request,
    decimal(request.requestedBase).div(ticks),
    cappedPrice(request, market),
    request.steps + 1 >= ticks,
  )
}

/** A limit request executes 5–15 % a tick while the market is at its price or better. */
function limitFill(request: RequestRow, market: Decimal): Fill | undefined {
  if (!isReached(request, decimal(request.requestedPrice ?? 0), market)) return undefined
  const share = seededChance(request.uuid, request.steps).whole(50, 150) / 1_000
  return fillOf(request, decimal(request.requestedBase).times(share), market, false)
}

/** A scaled request executes one of its ten equal parts a tick, at the level closest to the market first. */
function scaledFill(request: RequestRow, market: Decimal): Fill | undefined {
  const level = levelPrice(request, request.steps)
  if (!isReached(request, level, market)) return undefined
  return fillOf(request, decimal(request.requestedBase).div(levels), market, request.steps + 1 >= levels)
}

type Ladder = Pick<RequestRow, 'side' | 'minPrice' | 'maxPrice'>

/** Levels are evenly spaced. A buy starts at the highest one, a sell at the lowest. */
export const levelPrice = ({ side, minPrice, maxPrice }: Ladder, level: number): Decimal => {
  const [min, max] = [decimal(minPrice ?? 0), decimal(maxPrice ?? 0)]
  const step = max.minus(min).div(levels - 1)
  return side === 'buy' ? max.minus(step.times(level)) : min.plus(step.times(level))
}

const isReached = ({ side }: RequestRow, price: Decimal, market: Decimal) =>
  side === 'buy' ? market.lte(price) : market.gte(price)

const remainingOf = ({ requestedBase, executedBase }: RequestRow) => decimal(requestedBase).minus(executedBase)

/** An amount that rounds to zero at 8 decimals executes whole. */
function fillOf(request: RequestRow, wanted: Decimal, price: Decimal, isLast: boolean): Fill {
  const remaining = remainingOf(request)
  const base = roundDown(wanted, amountDecimals)
  const isWhole = isLast || base.eq(0) || base.gte(remaining)
  return { base: isWhole ? remaining : base, price, isLast: isWhole }
}

/** A market buy never pays more than the price at which its funds were reserved. */
function cappedPrice({ side, quotedPrice }: RequestRow, market: Decimal): Decimal {
  return side === 'buy' && quotedPrice !== null ? smaller(market, decimal(quotedPrice)) : market
}

/** The request's own price, or a better one of the market. */
function wholeFillPrice(request: RequestRow, market: Decimal): Decimal {
  const { type, side, minPrice, maxPrice, requestedPrice } = request
  if (type === 'market') return cappedPrice(request, market)
  if (type === 'scaled') return bandMiddle(decimal(minPrice ?? 0), decimal(maxPrice ?? 0))
  const own = decimal(requestedPrice ?? 0)
  return side === 'buy' ? smaller(own, market) : larger(own, market)
}

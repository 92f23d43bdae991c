import type { RequestRow } from '../http/requestAnswer'
import { seededChance } from '../scenes/seeded'
import { type Decimal, decimal, down, least, most } from './decimal'
import { middle } from './quote'

/** What the market gives a request in one tick of the engine. */
export type Fill = { base: Decimal; price: Decimal; isLast: boolean }

const parts = 10
const amountDecimals = 8

/** The next fill at this market price; undefined: the market does not reach the request. */
export function nextFill(request: RequestRow, market: Decimal): Fill | undefined {
  if (request.type === 'market') return marketFill(request, market)
  return request.type === 'limit' ? limitFill(request, market) : scaledFill(request, market)
}

/** Everything that is left, for the scene 'race' and for tests. */
export const wholeFill = (request: RequestRow, price: Decimal): Fill => ({
  base: leftOf(request),
  price: ownPrice(request, price),
  isLast: true,
})

/** In two to four ticks. */
function marketFill(request: RequestRow, market: Decimal): Fill {
  const ticks = seededChance(request.uuid).whole(2, 4)
  return fillOf(
    request,
    decimal(request.requestedBase).div(ticks),
    bounded(request, market),
    request.steps + 1 >= ticks,
  )
}

/** 5–15 % a tick while the market is at its price or better. */
function limitFill(request: RequestRow, market: Decimal): Fill | undefined {
  if (!isReached(request, decimal(request.requestedPrice ?? 0), market)) return undefined
  const share = seededChance(request.uuid, request.steps).whole(50, 150) / 1_000
  return fillOf(request, decimal(request.requestedBase).times(share), market, false)
}

/** Ten equal parts, evenly spaced from min to max; one part a tick, the one nearest the market's side first. */
function scaledFill(request: RequestRow, market: Decimal): Fill | undefined {
  const level = levelPrice(request, request.steps)
  if (!isReached(request, level, market)) return undefined
  return fillOf(request, decimal(request.requestedBase).div(parts), market, request.steps + 1 >= parts)
}

type Ladder = Pick<RequestRow, 'side' | 'minPrice' | 'maxPrice'>

/** A buy is served from its highest level down, a sell from its lowest up. */
export const levelPrice = ({ side, minPrice, maxPrice }: Ladder, part: number): Decimal => {
  const [min, max] = [decimal(minPrice ?? 0), decimal(maxPrice ?? 0)]
  const step = max.minus(min).div(parts - 1)
  return side === 'buy' ? max.minus(step.times(part)) : min.plus(step.times(part))
}

const isReached = ({ side }: RequestRow, price: Decimal, market: Decimal) =>
  side === 'buy' ? market.lte(price) : market.gte(price)

const leftOf = ({ requestedBase, executedBase }: RequestRow) => decimal(requestedBase).minus(executedBase)

/** Amounts too small for 8 decimals are filled at once. */
function fillOf(request: RequestRow, wanted: Decimal, price: Decimal, isLast: boolean): Fill {
  const left = leftOf(request)
  const base = down(wanted, amountDecimals)
  return isLast || base.eq(0) || base.gte(left) ? { base: left, price, isLast: true } : { base, price, isLast: false }
}

/** A market buy never costs more than what was held back for it: the desk stands by its quote. */
function bounded({ side, quotedPrice }: RequestRow, market: Decimal): Decimal {
  return side === 'buy' && quotedPrice !== null ? least(market, decimal(quotedPrice)) : market
}

/** What a request executes at when it executes whole, wherever the market stands. */
function ownPrice(request: RequestRow, market: Decimal): Decimal {
  const { type, side, minPrice, maxPrice, requestedPrice } = request
  if (type === 'market') return bounded(request, market)
  if (type === 'scaled') return middle(decimal(minPrice ?? 0), decimal(maxPrice ?? 0))
  const own = decimal(requestedPrice ?? 0)
  return side === 'buy' ? least(own, market) : most(own, market)
}

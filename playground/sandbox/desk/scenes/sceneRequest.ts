import type { RequestRow } from '../http/requestAnswer'
import { type Decimal, decimal, digits, down, plain, up, zero } from '../rules/decimal'
import { levelPrice } from '../rules/execution'
import type { Market } from '../rules/market'
import { reserveOf } from '../rules/quote'
import type { Chance } from './seeded'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** A request of a scene in a few words. Shares are of 1. */
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
  /** how far the client's price is from the market, on the side where it waits; open ones stand where it is never reached */
  away?: number
  /** of in_progress, pending and canceled ones */
  done?: number
  isIceberg?: boolean
  severity?: RequestRow['severity']
  warning?: string
  comment?: { text: string; by: string }
  /** from now; negative: past */
  deadlineMs?: number
}

const isOpen = (status: RequestRow['status']) => status !== 'executed' && status !== 'canceled'
/** A seeded cancellation waits for an exchange that does not answer: it stays as it is for anybody to see. */
const stuckMs = 3_650 * dayMs
const parts = 10

/** The row of a scene's request; what it holds back stands in `reserved`. */
export function sceneRow(
  spec: SceneRequest,
  market: Market,
  chance: Chance,
  nowMs: number,
  number: number,
): Omit<RequestRow, 'clientId'> {
  const createdMs = nowMs - spec.agoMs
  const trade = { account: spec.account, base: spec.base, counter: spec.counter, common: spec.common }
  const price = market.price(trade, isOpen(spec.status) ? nowMs : createdMs)
  if (!price)
    throw new Error(`${spec.base}/${spec.counter} is not listed on ${spec.account}: the scene cannot trade it`)
  const base = worthOf(spec.worthUsd, market.usd(spec.base, createdMs), 4)
  const row = { ...prices(spec, price), side: spec.side, type: spec.type }
  const done = doneOf(spec, base)
  const updatedMs =
    spec.status === 'new' ? createdMs : createdMs + Math.min(spec.agoMs * 0.8, chance.whole(1, 180) * minuteMs)
  const text = (value: Decimal | undefined) => (value ? plain(value) : null)
  return {
    uuid: chance.uuid(),
    number,
    side: spec.side,
    type: spec.type,
    status: spec.status,
    exchangeAccount: spec.account,
    baseCurrency: spec.base,
    counterCurrency: spec.counter,
    commonCurrency: spec.common ?? null,
    isIceberg: spec.isIceberg ?? false,
    requestedBase: plain(base),
    requestedPrice: text(row.requestedPrice),
    minPrice: text(row.minPrice),
    maxPrice: text(row.maxPrice),
    quotedPrice: text(row.quotedPrice),
    executedBase: plain(done),
    executedCounter: plain(down(done.times(averageOf(spec, row.ownPrice, price)), 8)),
    reserved: isOpen(spec.status) ? plain(reserveOf(trade, spec.side, base.minus(done), row.ownPrice)) : '0',
    steps: spec.type === 'scaled' ? Math.round((spec.done ?? 0) * parts) : done.eq(0) ? 0 : 1,
    severity: spec.severity ?? 'regular',
    warning: spec.warning ?? null,
    commentText: spec.comment?.text ?? null,
    commentBy: spec.comment?.by ?? null,
    commentAt: spec.comment ? new Date(createdMs + spec.agoMs / 2) : null,
    deadline: spec.deadlineMs === undefined ? null : new Date(nowMs + spec.deadlineMs),
    cancelDueAt: spec.status === 'pending_cancellation' ? new Date(nowMs + stuckMs) : null,
    idempotencyKey: null,
    createdAt: new Date(createdMs),
    updatedAt: new Date(updatedMs),
  }
}

type OwnPrices = {
  requestedPrice?: Decimal
  minPrice?: Decimal
  maxPrice?: Decimal
  quotedPrice?: Decimal
  /** what the rest is held back at */
  ownPrice: Decimal
}

/** An amount of this worth in dollars, to so many digits and at most 8 decimals. A scene may round: it is laid out once. */
export const worthOf = (worthUsd: number, usd: Decimal | undefined, count: number): Decimal =>
  up(decimal((worthUsd / Number(usd ?? 1)).toPrecision(count)), 8)

/** Far enough that the market, which stays within a few percent, never comes there. */
const farAway = 0.07

function prices(spec: SceneRequest, market: Decimal): OwnPrices {
  const way = spec.side === 'buy' ? -1 : 1
  const at = (share: number) => digits(market.times(1 + way * share), 6)
  if (spec.type === 'market') return { quotedPrice: market, ownPrice: market }
  if (spec.type === 'limit') {
    const own = at(isOpen(spec.status) ? farAway + (spec.away ?? 0) : (spec.away ?? 0.002))
    return { requestedPrice: own, ownPrice: own }
  }
  // The parts that are done lie on the market's side, the next one far away; a finished ladder lies around the market.
  const step = 0.004
  const near = isOpen(spec.status) ? farAway - step * parts * (spec.done ?? 0) : -step * 5
  const [one, other] = [at(near), at(near + step * (parts - 1))]
  const [minPrice, maxPrice] = spec.side === 'buy' ? [other, one] : [one, other]
  const next = levelPrice(
    { side: spec.side, minPrice: plain(minPrice), maxPrice: plain(maxPrice) },
    Math.round((spec.done ?? 0) * parts),
  )
  const last = spec.side === 'buy' ? minPrice : maxPrice
  return { minPrice, maxPrice, ownPrice: next.plus(last).div(2) }
}

const doneOf = (spec: SceneRequest, base: Decimal): Decimal => {
  if (spec.status === 'executed') return base
  const share = spec.done ?? 0
  return share === 0 ? zero : down(base.times(share), 8)
}

/** A client's fills are at its own price or a little better. */
const averageOf = (spec: SceneRequest, own: Decimal, market: Decimal): Decimal => {
  if (spec.type === 'market') return market
  return digits(own.times(spec.side === 'buy' ? 0.9996 : 1.0004), 8)
}

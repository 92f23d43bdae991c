import type { Client } from '../desk'
import { type Reason, reason } from '../http/refusal'
import type { Db } from '../store/db'
import { isFutures, leverage } from './account'
import { type Decimal, decimal, down, up } from './decimal'
import { availableOf, holdingOf } from './funds'
import type { Market, Trade } from './market'

export type Side = 'buy' | 'sell'

/** What a client may trade at a price (contract.md, GET v1/requests/cost). */
export type Quote = { max: Decimal; available: Decimal; commonAvailable: Decimal | undefined }

const amountDecimals = 8

/** The currency that a request holds back: futures hold back margin in the counter currency either way. */
export const reservedAsset = (trade: Trade, side: Side): string =>
  side === 'sell' && !isFutures(trade.account) ? trade.base : trade.counter

/** How much of it a request of this size holds back at a price. */
export function reserveOf(trade: Trade, side: Side, base: Decimal, price: Decimal): Decimal {
  if (isFutures(trade.account)) return marginOf(base, price)
  return side === 'sell' ? base : up(base.times(price), 18)
}

/** Margin that a futures request needs. */
export const marginOf = (base: Decimal, price: Decimal): Decimal => up(base.times(price).div(leverage), 18)

export async function quoteOf(db: Db, client: Client, trade: Trade, side: Side, price: Decimal): Promise<Quote> {
  const free = async (asset: string) => availableOf(await holdingOf(db, client.id, trade.account, asset))
  const spent = await free(reservedAsset(trade, side))
  const affordable = isFutures(trade.account) ? spent.times(leverage) : spent
  const spendsBase = side === 'sell' && !isFutures(trade.account)
  return {
    max: spendsBase ? spent : down(affordable.div(price), amountDecimals),
    available: await free(side === 'sell' ? trade.base : trade.counter),
    commonAvailable: trade.common ? await free(trade.common) : undefined,
  }
}

/** Why a pair cannot be traded: on the counter, on the common currency where a leg is missing (contract.md, cost). */
export function pairReason(market: Market, { account, base, counter, common }: Trade): Reason | undefined {
  const unknown = (property: string, one: string, other: string) =>
    reason(property, 'unknown_pair', `${one}/${other} is not listed on ${account}`)
  if (!common) {
    return market.isListed(account, base, counter) ? undefined : unknown('counterCurrency', base, counter)
  }
  if (base === counter) return unknown('counterCurrency', base, counter)
  if (!market.isListed(account, base, common)) return unknown('commonCurrency', base, common)
  return market.isListed(account, common, counter) ? undefined : unknown('commonCurrency', common, counter)
}

/** At this distance from the market the price a client was quoted is still honoured. */
const honouredShare = decimal('0.01')

/** The price a market request is placed at: the quoted one while it is near the market, else the market's. */
export function honouredPrice(market: Decimal, quoted: Decimal | undefined): Decimal {
  if (!quoted) return market
  const distance = quoted.minus(market).abs()
  return distance.gt(market.times(honouredShare)) ? market : quoted
}

/** The price a request's amount is checked at (spec section 5): scaled, the middle of its band. */
export const middle = (min: Decimal, max: Decimal): Decimal => min.plus(max).div(2)

import type { Db } from '../store/db'
import type { Client } from '../store/schema'
import { isFutures, leverage } from './account'
import { type Decimal, decimal, roundDown, roundUp } from './decimal'
import { availableOf, holdingOf } from './funds'
import type { Market, Trade } from './market'
import { type Reason, reason } from './refusal'

export type Side = 'buy' | 'sell'

/** How much a client can trade at a price. */
type Cost = { max: Decimal; available: Decimal; commonAvailable: Decimal | undefined }

const amountDecimals = 8

/** The currency a request spends. A futures request of either side reserves margin in the counter currency. */
export const reservedAsset = (trade: Trade, side: Side): string =>
  side === 'sell' && !isFutures(trade.account) ? trade.base : trade.counter

/** How much of that currency a request reserves. */
export function reserveOf(trade: Trade, side: Side, base: Decimal, price: Decimal): Decimal {
  if (isFutures(trade.account)) return marginOf(base, price)
  return side === 'sell' ? base : roundUp(base.times(price), 18)
}

/** The margin of a futures request. */
export const marginOf = (base: Decimal, price: Decimal): Decimal => roundUp(base.times(price).div(leverage), 18)

export async function costOf(db: Db, client: Client, trade: Trade, side: Side, price: Decimal): Promise<Cost> {
  const available = async (asset: string) => availableOf(await holdingOf(db, client.id, trade.account, asset))
  const funds = await available(reservedAsset(trade, side))
  const buyingPower = isFutures(trade.account) ? funds.times(leverage) : funds
  const spendsBase = side === 'sell' && !isFutures(trade.account)
  return {
    max: spendsBase ? funds : roundDown(buyingPower.div(price), amountDecimals),
    available: await available(side === 'sell' ? trade.base : trade.counter),
    commonAvailable: trade.common ? await available(trade.common) : undefined,
  }
}

/** Why a pair cannot be traded. In a triangulation a missing leg is reported on the common currency. */
export function pairReason(market: Market, { account, base, counter, common }: Trade): Reason | undefined {
  const unknownPair = (property: string, one: string, other: string) =>
    reason(property, 'unknown_pair', `${one}/${other} is not listed on ${account}`)
  if (!common) {
    return market.isListed(account, base, counter) ? undefined : unknownPair('counterCurrency', base, counter)
  }
  if (base === counter) return unknownPair('counterCurrency', base, counter)
  if (!market.isListed(account, base, common)) return unknownPair('commonCurrency', base, common)
  return market.isListed(account, common, counter) ? undefined : unknownPair('commonCurrency', common, counter)
}

/** The desk accepts a client's price this far from the market's. */
const acceptedDistance = decimal('0.01')

/** The price of a market request: the client's while it is near the market's, else the market's. */
export function acceptedPrice(market: Decimal, quoted: Decimal | undefined): Decimal {
  if (!quoted) return market
  const distance = quoted.minus(market).abs()
  return distance.gt(market.times(acceptedDistance)) ? market : quoted
}

/** The price of a scaled request. */
export const bandMiddle = (min: Decimal, max: Decimal): Decimal => min.plus(max).div(2)

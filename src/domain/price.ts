import { type Currency, isUsd, MARKET_PRICE_COUNTERS, type Pair } from './currency'
import { add, type Decimal, divide, isPositive, multiply, round8, roundSignificant, roundTo, subtract } from './decimal'
import type { RequestType } from './request/request'

/** A pair's last trade, as the exchange's own plain decimal text. */
export type Ticker = { readonly price: Decimal; readonly open24h?: Decimal }

/**
 * The price of the inverse pair, to 8 significant digits as all rates are (spec section 9): to 8 decimals alone a very
 * dear counter would make it 0. At most the 18 decimals that an amount may have; undefined where nothing is left.
 */
export function invertPrice(price: Decimal): Decimal | undefined {
  if (!isPositive(price)) return undefined
  const inverse = roundTo(roundSignificant(divide('1', price)), 18)
  return isPositive(inverse) ? inverse : undefined
}

/** A pair that can tell what a currency is worth; inverted where the currency is its counter. */
export type MarketPriceSource = { readonly pair: Pair; readonly inverted: boolean }

/** Where a currency's market price is looked for, in turn (spec section 2); nowhere for the dollars themselves. */
export const marketPriceSources = (currency: Currency): readonly MarketPriceSource[] =>
  isUsd(currency)
    ? []
    : MARKET_PRICE_COUNTERS.flatMap(dollar => [
        { pair: { base: currency, counter: dollar }, inverted: false },
        { pair: { base: dollar, counter: currency }, inverted: true },
      ])

/** The market price by one source, to 8 decimals (spec section 9); undefined where the ticker holds no price, or one that leaves nothing. */
export function marketPrice({ inverted }: MarketPriceSource, { price }: Ticker): Decimal | undefined {
  if (!isPositive(price)) return undefined
  const rounded = round8(inverted ? divide('1', price) : price)
  return isPositive(rounded) ? rounded : undefined
}

/** What of a request decides the price that its cost is asked at. */
export type Priced = {
  readonly type: RequestType
  readonly ticker?: Decimal | undefined
  readonly requestedPrice?: Decimal | undefined
  readonly minPrice?: Decimal | undefined
  readonly maxPrice?: Decimal | undefined
}

/** Market: the ticker; limit: the requested price; scaled: the average of its ends; else absent (spec section 5). */
export function costPrice({ type, ticker, requestedPrice, minPrice, maxPrice }: Priced): Decimal | undefined {
  if (type === 'market') return ticker
  if (type === 'limit') return requestedPrice
  if (minPrice === undefined || maxPrice === undefined) return undefined
  return roundTo(divide(add(minPrice, maxPrice), '2'), 18)
}

/** How far a price lies from the market, in percent with 2 decimals; negative below it. */
export function distanceFromMarket(price: Decimal, market: Decimal): Decimal | undefined {
  if (!isPositive(market)) return undefined
  // Down: 99.999 % below is not all of it.
  return roundTo(multiply(divide(subtract(price, market), market), '100'), 2, 'down')
}

import { type Currency, isUsd, MARKET_PRICE_COUNTERS, type Pair } from './currency'
import { DECIMAL_PLACES, type Decimal, divide, isPositive, round8, roundSignificant, roundTo } from './decimal'
import { percentChange } from './totals'

/** A pair's last trade, as the exchange's own plain decimal text. */
export type Ticker = { readonly price: Decimal; readonly open24h?: Decimal }

/**
 * The price of the reversed pair, to 8 significant digits: 8 decimals would round a very cheap currency's price to 0.
 * At most as many decimals as an amount has; undefined when those round to 0.
 */
export function invertPrice(price: Decimal): Decimal | undefined {
  if (!isPositive(price)) return undefined
  const inverse = roundTo(roundSignificant(divide('1', price)), DECIMAL_PLACES)
  return isPositive(inverse) ? inverse : undefined
}

/** A pair that prices a currency; `inverted` when the currency is its counter. */
type MarketPriceSource = { readonly pair: Pair; readonly inverted: boolean }

/** Pairs to try in turn for a currency's market price; none for a dollar. */
export const marketPriceSources = (currency: Currency): readonly MarketPriceSource[] =>
  isUsd(currency)
    ? []
    : MARKET_PRICE_COUNTERS.flatMap(dollar => [
        { pair: { base: currency, counter: dollar }, inverted: false },
        { pair: { base: dollar, counter: currency }, inverted: true },
      ])

/** The market price from one source, to 8 decimals; undefined when the ticker has none or it rounds to 0. */
export function marketPrice({ inverted }: MarketPriceSource, { price }: Ticker): Decimal | undefined {
  if (!isPositive(price)) return undefined
  const rounded = round8(inverted ? divide('1', price) : price)
  return isPositive(rounded) ? rounded : undefined
}

/** Distance of a price from the market in percent, 2 decimals; negative below it. */
export function distanceFromMarket(price: Decimal, market: Decimal): Decimal | undefined {
  if (!isPositive(market)) return undefined
  const exact = percentChange(market, price)
  const percent = roundTo(exact, 2)
  // A price 99.999 % below the market must not read as 100 %.
  return percent === '-100' && isPositive(price) ? roundTo(exact, 2, 'down') : percent
}

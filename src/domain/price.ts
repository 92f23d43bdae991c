import { type Decimal, divide, isPositive, round8 } from './decimal'

/** A pair's last trade, as the exchange's own plain decimal text. */
export type Ticker = { readonly price: Decimal; readonly open24h?: Decimal }

/** One unit the other way round, to 8 decimals (spec section 2, market price). */
export const invertPrice = (price: Decimal): Decimal | undefined =>
  isPositive(price) ? round8(divide('1', price)) : undefined

/** Price and amount of one level as the exchange sent them, as numbers (feed side). */
export type RawLevel = readonly [price: number, amount: number]

/** `total` runs from the best level; `fill` is its percent, 1 decimal, of the larger side's total (spec section 9). */
export type Level = { readonly price: number; readonly amount: number; readonly total: number; readonly fill: number }

/** Best first on both sides, at most 20 levels. */
export type OrderBook = { readonly asks: readonly Level[]; readonly bids: readonly Level[] }

/** Order books are cut to 20 levels (spec section 9). */
export const BOOK_DEPTH = 20

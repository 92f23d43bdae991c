/** Decimals of a typed or pasted amount; the desk's own may have 18. */
export const AMOUNT_DECIMALS = 8
/** Decimals of a typed or pasted price: one SHIB costs about 0.0000000000969 BTC. */
export const PRICE_DECIMALS = 18

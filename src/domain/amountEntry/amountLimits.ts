/** Decimals of a typed or pasted amount; the desk's own may have 18. */
export const TYPED_DECIMALS = 8
/** Digits before the point, as in domain/decimal. */
export const WHOLE_DIGITS = 30

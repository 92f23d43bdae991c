import Big from 'big.js'

/** Exact decimals. Divisions are truncated to 30 decimals, so that no division rounds up an amount. */
export const Decimal = Big()
Decimal.DP = 30
Decimal.RM = Big.roundDown

export type Decimal = Big

/** Decimals of the database's numeric columns. */
export const places = 18

export const decimal = (value: string | number | Decimal): Decimal => new Decimal(value)
export const zero = decimal(0)

/** Without exponent and trailing zeros, as the wire carries it. */
export const plain = (value: string | Decimal): string => decimal(value).toFixed()
export const plainOrNull = (value: string | null): string | null => (value === null ? null : plain(value))

export const roundDown = (value: Decimal, decimals: number): Decimal => value.round(decimals, Big.roundDown)
export const roundUp = (value: Decimal, decimals: number): Decimal => value.round(decimals, Big.roundUp)
export const roundHalfUp = (value: Decimal, decimals: number): Decimal => value.round(decimals, Big.roundHalfUp)

/** Rounded to a count of significant digits. */
export const significant = (value: Decimal, count: number): Decimal =>
  value.eq(0) ? value : value.prec(count, Big.roundHalfUp)

export const smaller = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other)
export const larger = (one: Decimal, other: Decimal): Decimal => (one.gt(other) ? one : other)

/** At most 30 digits before the dot and 18 after it: what a numeric(48, 18) column holds. */
export const isPlainDecimal = (text: string): boolean => /^\d{1,30}(\.\d{1,18})?$/.test(text)

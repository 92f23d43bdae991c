import Big from 'big.js'

/** Exact decimals of the desk: 30 places in divisions, cut, never rounded up by accident. */
export const Decimal = Big()
Decimal.DP = 30
Decimal.RM = Big.roundDown

export type Decimal = Big

/** Places that the database keeps. */
export const places = 18

export const decimal = (value: string | number | Decimal): Decimal => new Decimal(value)
export const zero = decimal(0)

/** Plain notation without padding: what goes on the wire. */
export const plain = (value: string | Decimal): string => decimal(value).toFixed()
export const plainOrNull = (value: string | null): string | null => (value === null ? null : plain(value))

export const down = (value: Decimal, decimals: number): Decimal => value.round(decimals, Big.roundDown)
export const up = (value: Decimal, decimals: number): Decimal => value.round(decimals, Big.roundUp)
export const nearest = (value: Decimal, decimals: number): Decimal => value.round(decimals, Big.roundHalfUp)

/** To so many digits that mean something. */
export const digits = (value: Decimal, count: number): Decimal =>
  value.eq(0) ? value : value.prec(count, Big.roundHalfUp)

export const least = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other)
export const most = (one: Decimal, other: Decimal): Decimal => (one.gt(other) ? one : other)

/** Decimals as the wire writes them: at most 30 digits before the dot and 18 after it (reliability.md S5). */
export const isPlainDecimal = (text: string): boolean => /^\d{1,30}(\.\d{1,18})?$/.test(text)

import Big from 'big.js'

/** A decimal in plain notation: `digits[.digits]`, an optional leading minus, never an exponent. */
export type Decimal = string

/** Quotients have so many decimals, rounded toward zero. */
export function createExact(places: number): typeof Big {
  // A private copy in strict mode, which rejects JavaScript numbers: a float can't slip into money.
  const Exact = Big()
  Exact.strict = true
  Exact.DP = places
  Exact.RM = 0
  // Each of its numbers gets a `constructor`, which a page that froze Object.prototype forbids unless this one has it.
  Object.defineProperty(Exact.prototype, 'constructor', { value: Exact, writable: true })
  return Exact
}

const Exact = createExact(40)

const plain = (value: Big): Decimal => value.toFixed()

/** As `plain` writes it. */
const PLAIN = /^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/

/** Digits before the point, and after it, of a decimal as it is stored and sent. */
export const WHOLE_DIGITS = 30
export const DECIMAL_PLACES = 18
// A literal: built from the two numbers it would weigh more in the first load.
const GRAMMAR = /^-?\d{1,30}(\.\d{1,18})?$/

/** Whether the text is a decimal as it is stored and sent. */
export const isDecimal = (text: string): boolean => GRAMMAR.test(text)

/** Floats that differ are in the order of their decimals; only equal ones need the slower comparison. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  // An empty text would be 0: as a float that is none it gets to big.js, which throws.
  const floatA = Number(a || Number.NaN)
  const floatB = Number(b || Number.NaN)
  return floatA < floatB ? -1 : floatA > floatB ? 1 : new Exact(a).cmp(b)
}
export const isZero = (a: Decimal): boolean => compare(a, '0') === 0
export const isPositive = (a: Decimal): boolean => compare(a, '0') > 0
export const isNegative = (a: Decimal): boolean => compare(a, '0') < 0
export const absolute = (a: Decimal): Decimal => plain(new Exact(a).abs())
export const add = (a: Decimal, b: Decimal): Decimal => plain(new Exact(a).plus(b))
export const subtract = (a: Decimal, b: Decimal): Decimal => plain(new Exact(a).minus(b))
export const multiply = (a: Decimal, b: Decimal): Decimal => plain(new Exact(a).times(b))

/** Quotient to 40 decimals, rounded toward zero. Throws on a zero divisor. */
export const divide = (a: Decimal, b: Decimal): Decimal => plain(new Exact(a).div(b))

export type Rounding = 'down' | 'half-up' | 'up'
const MODE = { down: 0, 'half-up': 1, up: 3 } as const

/** Rounds to at most `places` decimals. Owned money is rounded down, paid money up, prices half up. */
export const roundTo = (a: Decimal, places: number, rounding: Rounding = 'half-up'): Decimal =>
  plain(new Exact(a).round(places, MODE[rounding]))

/** For market prices and counter amounts. */
export const round8 = (a: Decimal): Decimal => roundTo(a, 8)

/** For displayed amounts and rates. */
export const roundSignificant = (a: Decimal, rounding: Rounding = 'half-up', digits = 8): Decimal =>
  a.length <= digits && PLAIN.test(a) ? a : plain(new Exact(a).prec(digits, MODE[rounding]))

/** Digits after the point. */
export const decimalsOf = (a: Decimal): number => (a.includes('.') ? a.length - a.indexOf('.') - 1 : 0)

/** A finite number's shortest text, in plain notation. */
export const numberToDecimal = (value: number): Decimal => plain(new Exact(String(value)))

/** Reads a JSON number or a decimal string of so many digits at most; undefined for anything else. */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'string')
    return !isDecimal(value) ? undefined : PLAIN.test(value) ? value : plain(new Exact(value))
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const text = numberToDecimal(value)
  return isDecimal(text) ? text : undefined
}

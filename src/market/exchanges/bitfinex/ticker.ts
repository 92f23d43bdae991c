import { readDecimal, subtract } from '../../../domain/decimal'
import type { ParseResult } from '../../adapter'
import { readPrice, readTicker } from '../../parsing/price'

/** Indexes in [bid, bid size, ask, ask size, day's change, the same relative, last, …], which may grow at its end. */
const CHANGE = 4
const LAST = 6

/** Reads a ticker of REST or of a frame. The price of a day ago is the last price less the day's change. */
export function bitfinexTicker(values: readonly unknown[]): ParseResult {
  // The market has had no trades.
  if (values[LAST] === null) return { is: 'unusable' }
  const last = decimalOf(values[LAST])
  const change = decimalOf(values[CHANGE])
  return readTicker(last, last !== undefined && change !== undefined ? subtract(last, change) : undefined)
}

/** Plain digits: small numbers come as 4.5e-7. */
const decimalOf = (value: unknown): string | undefined => (typeof value === 'number' ? readDecimal(value) : undefined)

/** Reads a frame `[chanId,[…]]` without parsing it; undefined: it must be parsed, e.g. for its exponents. */
export function quickBitfinexTicker(frame: string): ParseResult | undefined {
  if (!frame.endsWith(']]')) return undefined
  const first = frame.indexOf('[', 1) + 1
  if (first === 0 || frame.charCodeAt(first) === BRACKET) return undefined
  const change = startOf(frame, CHANGE, first)
  const last = startOf(frame, LAST - CHANGE, change)
  if (!readNumber(frame, last)) return undefined
  const price = readPrice(frame.slice(last, end))
  const lastDigits = digits
  const lastPlaces = places
  if (price === undefined || !readNumber(frame, change)) return undefined
  const most = Math.max(lastPlaces, places)
  const whole = lastDigits * 10 ** (most - lastPlaces)
  const difference = digits * 10 ** (most - places)
  // Larger sums would be rounded.
  if (!(whole + difference <= Number.MAX_SAFE_INTEGER)) return undefined
  const open = isNegative ? whole + difference : whole - difference
  return readTicker(price, textOf(open, most))
}

/** Where the element starts that is `count` places after the one at `from`; 0: there is none. */
function startOf(frame: string, count: number, from: number): number {
  let at = from
  for (let passed = 0; passed < count && at > 0; passed++) at = frame.indexOf(',', at) + 1
  return at
}

/** The results of `readNumber`: an object would cost more than reading the number. */
let digits = 0
let places = 0
let isNegative = false
let end = 0

/** Reads a plain number that is short enough to be exact; false where `from` is 0, since no element starts there. */
function readNumber(frame: string, from: number): boolean {
  isNegative = frame.charCodeAt(from) === MINUS
  const start = isNegative ? from + 1 : from
  let point = -1
  digits = 0
  for (end = start; ; end++) {
    const code = frame.charCodeAt(end)
    if (code >= ZERO && code <= ZERO + 9) digits = digits * 10 + (code - ZERO)
    else if (code === POINT && point < 0) point = end
    else if (code === COMMA) break
    else return false
  }
  places = point < 0 ? 0 : end - point - 1
  return end > start && end - start <= 16 && (places !== 0) === point >= 0
}

function textOf(value: number, decimals: number): string {
  if (decimals === 0) return String(value)
  const text = String(value).padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

const ZERO = 48
const COMMA = 44
const POINT = 46
const MINUS = 45
const BRACKET = 91

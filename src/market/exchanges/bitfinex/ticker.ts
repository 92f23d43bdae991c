import { readDecimal, subtract } from '../../../domain/decimal'
import type { ParseResult } from '../../adapter'
import { readPrice, readTicker } from '../../parsing/price'

/** Places in [bid, its size, ask, its size, change of a day, the same in parts, last, …], which may grow at its end. */
const CHANGE = 4
const LAST = 6

/** A ticker's array, of REST or of a frame. The price of a day ago is the last one without the day's change. */
export function bitfinexTicker(values: readonly unknown[]): ParseResult {
  // A market without trades.
  if (values[LAST] === null) return { is: 'unusable' }
  const last = decimalOf(values[LAST])
  const change = decimalOf(values[CHANGE])
  return readTicker(last, last !== undefined && change !== undefined ? subtract(last, change) : undefined)
}

/** Small numbers come as 4.5e-7: they are told plainly. */
const decimalOf = (value: unknown): string | undefined => (typeof value === 'number' ? readDecimal(value) : undefined)

/** A ticker's frame of plain numbers, `[chanId,[…]]`; undefined: read it the long way, as those with exponents are. */
export function quickBitfinexTicker(frame: string): ParseResult | undefined {
  if (!frame.endsWith(']]')) return undefined
  const first = frame.indexOf('[', 1) + 1
  if (first === 0 || frame.charCodeAt(first) === BRACKET) return undefined
  const change = startOf(frame, CHANGE, first)
  const last = startOf(frame, LAST - CHANGE, change)
  if (!(readNumber(frame, last) && !isNegative)) return undefined
  const price = readPrice(frame.slice(last, end))
  const lastDigits = digits
  const lastPlaces = places
  if (price === undefined || !readNumber(frame, change)) return undefined
  const most = Math.max(lastPlaces, places)
  const whole = lastDigits * 10 ** (most - lastPlaces)
  const moved = digits * 10 ** (most - places)
  // Sums beyond this would round.
  if (!(whole + moved <= Number.MAX_SAFE_INTEGER)) return undefined
  const open = isNegative ? whole + moved : whole - moved
  return readTicker(price, open > 0 ? textOf(open, most) : undefined)
}

/** Where the element begins that stands so many behind the one at `from`; 0: there is none. */
function startOf(frame: string, count: number, from: number): number {
  let at = from
  for (let passed = 0; passed < count && at > 0; passed++) at = frame.indexOf(',', at) + 1
  return at
}

/** What `readNumber` found: an object for it would cost more than the reading. */
let digits = 0
let places = 0
let isNegative = false
let end = 0

/** A plain number, short enough to be exact; no element begins at 0. */
function readNumber(frame: string, from: number): boolean {
  isNegative = frame.charCodeAt(from) === MINUS
  const start = isNegative ? from + 1 : from
  let point = -1
  digits = 0
  for (end = start; ; end++) {
    const code = frame.charCodeAt(end)
    if (code >= ZERO && code <= ZERO + 9) digits = digits * 10 + code - ZERO
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

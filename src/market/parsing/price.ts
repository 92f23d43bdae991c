import { DECIMAL_PLACES, type Decimal, isDecimal, WHOLE_DIGITS } from '../../domain/decimal'
import type { ParseResult } from '../adapter'

/** A last price without trailing zeros; undefined: the text is no decimal above zero. */
export function readPrice(text: unknown): Decimal | undefined {
  if (typeof text !== 'string') return undefined
  let point = text.length
  let end = 0
  let isZero = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === POINT && point === text.length) point = i
    else if (code < ZERO || code > ZERO + 9) return undefined
    else if (code > ZERO) {
      isZero = false
      end = i + 1
    }
  }
  // As many digits on each side of the point as a decimal may have, one at least, and no leading zeros.
  if (
    point === 0 ||
    (point > 1 && text.charCodeAt(0) === ZERO) ||
    point > WHOLE_DIGITS ||
    point === text.length - 1 ||
    text.length - point > DECIMAL_PLACES + 1 ||
    isZero
  )
    return undefined
  return end <= point ? text.slice(0, point) : text.slice(0, end)
}

/** A ticker of the last price and, where the exchange sends it, the price 24 hours ago. */
export function readTicker(last: unknown, open?: unknown): ParseResult {
  if (typeof last !== 'string') return { is: 'garbage' }
  const price = readPrice(last)
  if (price === undefined) return { is: isDecimal(last) ? 'unusable' : 'garbage' }
  const open24h = readPrice(open)
  return { is: 'value', value: open24h === undefined ? { price } : { price, open24h } }
}

const ZERO = 48
const POINT = 46

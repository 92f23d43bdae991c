import { type Decimal, isDecimal } from '../../domain/decimal'
import type { ParseResult } from '../adapter'

/** A last price in the exchange's own digits, without zeros at its end; undefined: no decimal, or none above zero. */
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
  // As long as a decimal may be (reliability.md S5), with digits on both sides of a point, none after a leading zero.
  if (
    point === 0 ||
    (point > 1 && text.charCodeAt(0) === ZERO) ||
    point > 30 ||
    point === text.length - 1 ||
    text.length - point > 19 ||
    isZero
  )
    return undefined
  return end <= point ? text.slice(0, point) : text.slice(0, end)
}

/** A ticker of a last price and, where the exchange tells it, the price of a day ago. */
export function readTicker(last: unknown, open?: unknown): ParseResult {
  if (typeof last !== 'string') return { is: 'garbage' }
  const price = readPrice(last)
  if (price === undefined) return { is: isDecimal(last) ? 'unusable' : 'garbage' }
  const open24h = readPrice(open)
  return { is: 'value', value: open24h === undefined ? { price } : { price, open24h } }
}

const ZERO = 48
const POINT = 46

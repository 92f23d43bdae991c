import type { RawLevel } from '../../domain/orderBook'

/**
 * Levels as exchanges send them, [price, amount, …] in texts, to numbers, best first.
 * Undefined: not levels at all, or one with a price or amount that no order can have, or out of order.
 */
export function readLevels(levels: unknown, best: 'highest' | 'lowest'): RawLevel[] | undefined {
  if (!Array.isArray(levels)) return undefined
  const read: RawLevel[] = []
  const sign = best === 'lowest' ? 1 : -1
  let last = Number.NEGATIVE_INFINITY
  for (let i = 0; i < levels.length; i++) {
    const level: unknown = levels[i]
    if (!Array.isArray(level)) return undefined
    const price = numberOf(level[0])
    const amount = numberOf(level[1])
    if (!(price > 0) || !(amount >= 0) || !(sign * price > last)) return undefined
    last = sign * price
    if (amount > 0) read.push([price, amount])
  }
  return read
}

/**
 * A plain decimal text to the nearest number; NaN for anything else.
 * Up to 15 digits by hand: digits and power of ten are both exact, so the quotient is the nearest, in a third of Number()'s time.
 */
export function numberOf(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN
  const length = text.length
  if (length === 0 || length > 40) return Number.NaN
  let digits = 0
  let point = -1
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) digits = digits * 10 + code - 48
    else if (code === 46 && point < 0 && i > 0 && i < length - 1) point = i
    else return Number.NaN
  }
  if (digits > Number.MAX_SAFE_INTEGER) return Number(text)
  return point < 0 ? digits : digits / POWERS[length - 1 - point]!
}

const POWERS = Array.from({ length: 40 }, (_, exponent) => Number(`1e${exponent}`))

import type { Decimal } from '../../domain/decimal'

/** A last price in the exchange's own digits, without zeros at its end; undefined: no decimal, or none above zero. */
export function readPrice(text: unknown): Decimal | undefined {
  if (typeof text !== 'string' || !/^\d{1,30}(?:\.\d{1,18})?$/.test(text) || !/[1-9]/.test(text)) return undefined
  return withoutZeros(text)
}

function withoutZeros(text: string): Decimal {
  if (!text.includes('.')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === 48) end--
  return text.slice(0, text.charCodeAt(end - 1) === 46 ? end - 1 : end)
}

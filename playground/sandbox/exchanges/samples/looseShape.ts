import { shapeOf } from './sample'

/** As `shapeOf`, for payloads whose texts hold numbers without fixed decimals, hex ids or the side of a trade. */
export const looseShapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : [looseShapeOf(value[0])]
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, each]) => [key, looseShapeOf(each)])
  }
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return 'a number in text'
  // Of the last trade, whichever it was.
  if (value === 'buy' || value === 'sell') return 'a side'
  if (typeof value === 'string' && /^[0-9a-f]{16,32}$/.test(value)) return `${value.length} hex digits`
  if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) return 'a uuid'
  return shapeOf(value)
}

type Json = string | number | boolean | object | null

/** As `JSON.stringify`, for plain values and dates; a `toJSON` that the page has given its arrays changes nothing. */
export function toJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(each => toJson(each ?? null)).join(',')}]`
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toJson(field)}`).join(',')}}`
}

/** Whether two values are the same in every field; of objects other than arrays and dates, plain ones only. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime()
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, at) => isSame(each, b[at]))
  if (!isPlain(a) || !isPlain(b)) return false
  const fields = Object.keys(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every(field => Object.hasOwn(b, field) && isSame(a[field], b[field]))
  )
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

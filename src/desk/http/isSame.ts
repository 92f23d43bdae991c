/** Whether two answers are the same in every field; of objects other than arrays and dates, plain ones only. */
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

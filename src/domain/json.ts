type Json = string | number | boolean | object | null

/** As `JSON.stringify`, for plain values and dates; a `toJSON` that the page has given its arrays changes nothing. */
export function toJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(each => toJson(each ?? null)).join(',')}]`
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toJson(field)}`).join(',')}}`
}

/** Whether a parsed value is an object of JSON. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

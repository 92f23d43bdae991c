/** The parsed text; undefined: it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A number of JSON, or NaN. `Number` would throw for an object with a `toString` field. */
export const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

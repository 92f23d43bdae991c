/** A page without TypeScript may also give null for nothing. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Says what is expected, and the value in its place. */
export const butGot = (expected: string, value: unknown): string =>
  `${expected}, but got ${typeof value === 'string' ? `"${value}"` : String(value)}`

/** A sentence about the first name of `given` that is not known; `where` is what was given. */
export function unknownName(where: string, given: object | undefined, known: readonly string[]): string | undefined {
  const unknown = Object.keys(given ?? {}).find(name => !known.includes(name))
  return unknown && `${where} has no "${unknown}": use some of ${known.join(', ')}`
}

import { coerce, define, nullable, number, optional, type Struct, string, validate } from 'superstruct'
import { type Decimal, readDecimal } from '../domain/decimal'

/** A decimal as the desk sends it: a plain string, or a JSON number (contract.md). */
export const decimal = () =>
  coerce(
    define<Decimal>('decimal', value => typeof value === 'string' && readDecimal(value) !== undefined),
    number(),
    value => readDecimal(value) ?? '',
  )

/** An ISO 8601 instant that is one: an invalid date would throw in Intl. */
export const instant = () =>
  coerce(
    define<Date>('instant', value => value instanceof Date && !Number.isNaN(value.getTime())),
    string(),
    text => new Date(text),
  )

/** `null` and a missing field mean the same (contract.md). */
export const maybe = <T>(struct: Struct<T, unknown>) => optional(nullable(struct as Struct<T, null>))

/** What stands where the desk gave nothing readable. */
export const DASH = '–'

/** Drops `null`s, so that behind the door a field is there or it is not. */
export const present = <T extends object>(row: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)) as never

/**
 * One row of a list, read leniently: fields of a wrong shape are left out, and `onBad` hears once which,
 * so that one bad row doesn't take the list with it (reliability.md S1, 7). Undefined when even then it is no row.
 */
export function readLeniently<T>(
  row: unknown,
  struct: Struct<T, never>,
  onBad: (fields: string) => void,
): T | undefined {
  const [failure, value] = validate(row, struct, { coerce: true })
  if (failure === undefined) return value
  if (typeof row !== 'object' || row === null) {
    onBad('row')
    return undefined
  }
  const bad = new Set(failure.failures().map(({ path }) => String(path[0])))
  onBad([...bad].sort().join(', '))
  const kept = Object.fromEntries(Object.entries(row).filter(([field]) => !bad.has(field)))
  return validate(kept, struct, { coerce: true })[1]
}

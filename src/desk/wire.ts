import { coerce, define, nullable, optional, Struct, string, type as typeOf, unknown, validate } from 'superstruct'
import { visibleCode } from '../domain/currency'
import { type Decimal, readDecimal } from '../domain/decimal'
import { ownFields } from '../domain/ownFields'

/** superstruct's `type`, which would also read fields that the page has put on `Object.prototype`. */
export const type = ((schema: Parameters<typeof typeOf>[0]) => {
  const struct = typeOf(schema)
  const own = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? ownFields(value)
      : value
  return new Struct({
    ...struct,
    entries: (value, context) => struct.entries(own(value), context),
    coercer: (value, context) => own(struct.coercer(value, context)),
  })
}) as typeof typeOf

/** The struct, from a text too. Not by string(): each other value would fail that, and make an error with a stack. */
export const fromText = <T>(struct: Struct<T, unknown>, read: (text: string) => unknown) =>
  coerce(struct as Struct<T, null>, unknown(), value => (typeof value === 'string' ? read(value) : value))

/** A decimal on the wire: a string in plain notation, or a JSON number. */
export const decimal = () =>
  coerce(
    define<Decimal>('decimal', value => typeof value === 'string' && readDecimal(value) !== undefined),
    unknown(),
    value => (typeof value === 'number' ? (readDecimal(value) ?? '') : value),
  )

/** A currency's code; see `visibleCode`. */
export const currencyCode = () => fromText(string(), visibleCode)

/** A whole number from 0 on. */
export const count = () => define<number>('count', value => Number.isSafeInteger(value) && (value as number) >= 0)

/** `new Date` would also read other texts: "0000" as a year, "May 5" as a day of 2001. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d|$)/

/** An ISO 8601 time. An invalid date would throw in Intl. */
export const instant = () =>
  fromText(
    define<Date>('instant', value => value instanceof Date && !Number.isNaN(value.getTime())),
    text => new Date(ISO_TIME.test(text) ? text : Number.NaN),
  )

/** `null` and a missing field mean the same to the desk. */
export const maybe = <T>(struct: Struct<T, unknown>) => optional(nullable(struct as Struct<T, null>))

/** The text in place of a field that can't be read. */
export const UNREADABLE = '–'

/** Without the fields that are null: the rest of the code knows missing fields only. */
export const present = <T extends object>(row: T): { [K in keyof T]: Exclude<T[K], null> } =>
  ownFields(
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)),
  ) as never

/**
 * Reads one row of a list without the fields of a wrong shape, so that one bad row doesn't fail the list.
 * `onMalformed` gets their names. Undefined when the rest is no valid row either.
 */
export function readLeniently<T>(
  row: unknown,
  struct: Struct<T, never>,
  onMalformed: (fields: string) => void,
): T | undefined {
  const [failure, value] = validate(row, struct, { coerce: true })
  if (failure === undefined) return value
  if (typeof row !== 'object' || row === null) {
    onMalformed('row')
    return undefined
  }
  const bad = new Set(failure.failures().map(({ path }) => String(path[0])))
  onMalformed([...bad].sort().join(', '))
  const kept = Object.fromEntries(Object.entries(row).filter(([field]) => !bad.has(field)))
  return validate(kept, struct, { coerce: true })[1]
}

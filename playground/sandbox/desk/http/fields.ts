import { type Decimal, decimal, isPlainDecimal } from '../rules/decimal'
import { type Reason, Refusal, reason } from '../rules/refusal'

/** An unchecked JSON object or query. */
export type Input = Readonly<Record<string, unknown>>

/**
 * Reads the fields of a call and collects the reasons to refuse it. Each method returns undefined for a field that is
 * absent or wrong; `throwIfInvalid` throws all reasons at once.
 */
export type Fields = {
  text(name: string, bounds?: { min?: number; max?: number }): string | undefined
  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined
  /** a decimal above zero; '' counts as absent, as in a form */
  positive(name: string): Decimal | undefined
  notNegative(name: string): Decimal | undefined
  integer(name: string, bounds: { min: number; max: number }): number | undefined
  flag(name: string): boolean | undefined
  moment(name: string): Date | undefined
  /** adds the reason `required` for each absent field */
  require(...names: readonly string[]): void
  refuse(...args: Parameters<typeof reason>): void
  throwIfInvalid(): void
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const longestText = 2_000

export function readFields(input: Input): Fields {
  const reasons: Reason[] = []
  const refuse: Fields['refuse'] = (...args) => void reasons.push(reason(...args))
  const isAbsent = (name: string) => {
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    return value === undefined || value === null || value === ''
  }

  const text: Fields['text'] = (name, { min = 0, max = longestText } = {}) => {
    if (isAbsent(name)) return undefined
    const value = input[name]
    // PostgreSQL cannot store a NUL in a text.
    if (typeof value !== 'string' || value.includes('\0')) refuse(name, 'type', `${name} must be a string`, ['string'])
    else if (value.length < min) refuse(name, 'min_length', `${name} needs at least ${min} characters`, [min])
    else if (value.length > max) refuse(name, 'max_length', `${name} takes at most ${max} characters`, [max])
    else return value
    return undefined
  }

  const number = (name: string): Decimal | undefined => {
    if (isAbsent(name)) return undefined
    const value = input[name]
    if (typeof value === 'string' && isPlainDecimal(value)) return decimal(value)
    if (typeof value === 'string' && /^-\d/.test(value)) refuse(name, 'greater_than', `${name} must be above 0`, [0])
    else refuse(name, 'type', `${name} must be a decimal in plain notation, sent as a string`, ['number'])
    return undefined
  }

  return {
    text,
    oneOf: <T extends string>(name: string, allowed: readonly T[]) => {
      if (isAbsent(name)) return undefined
      const known = allowed.find(each => each === input[name])
      if (known === undefined) refuse(name, 'one_of', `${name} must be one of ${allowed.join(', ')}`, allowed)
      return known
    },
    positive: name => {
      const value = number(name)
      if (!value?.eq(0)) return value
      refuse(name, 'greater_than', `${name} must be above 0`, [0])
      return undefined
    },
    notNegative: number,
    integer: (name, { min, max }) => {
      if (isAbsent(name)) return undefined
      const value = input[name]
      if (typeof value !== 'string' || !/^-?\d{1,12}$/.test(value)) {
        refuse(name, 'type', `${name} must be a whole number`, ['integer'])
        return undefined
      }
      if (Number(value) < min) refuse(name, 'min', `${name} must be at least ${min}`, [min])
      else if (Number(value) > max) refuse(name, 'max', `${name} must be at most ${max}`, [max])
      else return Number(value)
      return undefined
    },
    flag: name => {
      if (isAbsent(name)) return undefined
      const value = input[name]
      if (value === true || value === 'true') return true
      if (value === false || value === 'false') return false
      refuse(name, 'type', `${name} must be true or false`, ['boolean'])
      return undefined
    },
    moment: name => {
      const value = text(name, { max: 40 })
      if (value === undefined) return undefined
      const date = isoMoment.test(value) && isRealDay(value) ? new Date(value) : undefined
      if (date && Math.abs(date.getTime()) <= lastMoment) return date
      refuse(name, 'type', `${name} must be a date in ISO 8601 with its zone`, ['date'])
      return undefined
    },
    require: (...names) => {
      for (const name of names) if (isAbsent(name)) refuse(name, 'required', `${name} is required`)
    },
    refuse,
    throwIfInvalid: () => {
      if (reasons.length > 0) throw new Refusal(422, reasons)
    },
  }
}

/** JavaScript parses 31 February as 3 March. */
const isRealDay = (iso: string): boolean =>
  new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), 0)).getUTCDate() >= Number(iso.slice(8, 10))

const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuidPattern.test(text)

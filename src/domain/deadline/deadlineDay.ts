import { CalendarDate, fromDate, toCalendarDate, toZoned } from '@internationalized/date'

const TYPED = /^(\d{2})-(\d{2})-(\d{4})$/
const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/

/** Rewrites an ISO date as dd-MM-yyyy; any other text stays as it is. */
export const fromIso = (text: string): string => text.replace(ISO, '$3-$2-$1')

/** Parses dd-MM-yyyy; undefined when there is no such day (CalendarDate would clamp 31-02 to 28-02). */
export function parseDay(text: string): CalendarDate | undefined {
  const day = parseAnyYear(text)
  return day === undefined || day.year < 1970 ? undefined : day
}

function parseAnyYear(text: string): CalendarDate | undefined {
  const [, dd = 0, mm = 0, yyyy = 0] = TYPED.exec(text.trim())?.map(Number) ?? []
  if (yyyy < 1) return undefined
  const day = new CalendarDate(yyyy, mm, dd)
  return day.day === dd && day.month === mm ? day : undefined
}

export const formatDay = (day: CalendarDate): string =>
  `${String(day.day).padStart(2, '0')}-${String(day.month).padStart(2, '0')}-${String(day.year).padStart(4, '0')}`

/** Later times have no date of four digits. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The last millisecond of the day in the zone. Taken from the next day's start: some days have no midnight. */
export function endOfDay(day: CalendarDate, zone: string): Date {
  const next = day.add({ days: 1 })
  // The calendar ends with the year 9999.
  if (next.compare(day) === 0) return new Date(Math.min(toZoned(day, zone).toDate().getTime() + 86_399_999, LAST_MS))
  return new Date(toZoned(next, zone).toDate().getTime() - 1)
}

export const dayOf = (deadline: Date, zone: string): CalendarDate => toCalendarDate(fromDate(deadline, zone))

/** Undefined for a valid deadline and for an empty field. */
export function deadlineProblem(text: string, now: Date, zone: string): 'format' | 'no_day' | 'past' | undefined {
  if (text.trim() === '') return undefined
  const day = parseAnyYear(text)
  if (day === undefined) return TYPED.test(text.trim()) ? 'no_day' : 'format'
  return endOfDay(day, zone).getTime() <= now.getTime() ? 'past' : undefined
}

/** The problem to show: a day that is still being typed is none until it is `entered`. */
export function shownProblem(text: string, now: Date, zone: string, entered: boolean) {
  const problem = deadlineProblem(text, now, zone)
  return problem === 'format' && !entered && isHalfTypedDay(text) ? undefined : problem
}

/** Neither as long as a date nor with as many digits. */
export const isHalfTypedDay = (text: string): boolean => text.length < 10 && text.replace(/\D/g, '').length < 8

import { CalendarDate } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { dayOf, daysLeft, endOfDay, formatDay, parseDay, urgency } from './deadline'

/** Forty zones: half hours and quarters, changes at midnight, south of the equator, none at all, and both ends of the date line. */
const ZONES = [
  ...['UTC', 'Europe/Kyiv', 'Europe/London', 'Europe/Lisbon', 'Europe/Berlin', 'Europe/Istanbul', 'Europe/Chisinau'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
  ...['America/Anchorage', 'America/St_Johns', 'America/Havana', 'America/Santiago', 'America/Asuncion'],
  ...['America/Sao_Paulo', 'America/Caracas', 'America/Nuuk', 'America/Scoresbysund', 'Atlantic/Azores'],
  ...['Africa/Cairo', 'Africa/Casablanca', 'Africa/Johannesburg', 'Asia/Beirut', 'Asia/Jerusalem', 'Asia/Tehran'],
  ...['Asia/Dubai', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Singapore', 'Asia/Tokyo', 'Australia/Sydney'],
  ...['Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Kiritimati'],
  'Pacific/Pago_Pago',
] as const
/** From the first of January 2026: every change of clocks of two years and more. */
const DAYS = Array.from({ length: 800 }, (_, add) => new CalendarDate(2026, 1, 1).add({ days: add }))

describe('a deadline is the day that was chosen, wherever and whenever', { tags: ['deadline-days'] }, () => {
  it('is tried in forty zones', () => expect(new Set(ZONES).size).toBe(40))

  it.each(ZONES)('in %s, on each of 800 days: typed, sent, read and shown; not a millisecond longer', zone => {
    const wrong = DAYS.filter(day => {
      const typed = parseDay(formatDay(day))!
      // As it goes to the desk and comes back.
      const stored = new Date(endOfDay(typed, zone).toISOString())
      const after = dayOf(new Date(stored.getTime() + 1), zone)
      return formatDay(dayOf(stored, zone)) !== formatDay(day) || after.compare(day.add({ days: 1 })) !== 0
    })
    expect(wrong.map(String)).toEqual([])
  })

  it.each(ZONES)('in %s a day is a day for its urgency, whatever the clocks do in it', zone => {
    const ends = DAYS.map(day => endOfDay(day, zone))
    const wrong = DAYS.slice(0, -2).filter((_, at) => {
      const [today, tomorrow, later] = ends.slice(at, at + 3) as [Date, Date, Date]
      const noon = new Date(today.getTime() - 11 * 3_600_000)
      return urgency(tomorrow, noon, zone) !== 'warning' || daysLeft(later, noon, zone) !== 2
    })
    expect(wrong.map(String)).toEqual([])
  })
})

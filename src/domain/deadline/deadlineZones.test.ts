import { CalendarDate } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { trialCount } from '../../../playground/trials/trialCount'
import { daysLeft, urgency } from './deadline'
import { dayOf, endOfDay, formatDay, parseDay } from './deadlineDay'

/** Half-hour clock changes, 45-minute offsets, changes for Ramadan, both sides of the date line, no change at all. */
const HARD = [
  ...['UTC', 'Europe/Kyiv', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu'],
  ...['Pacific/Chatham', 'Africa/Casablanca'],
]
const OTHERS = [
  ...['Europe/London', 'Europe/Lisbon', 'Europe/Berlin', 'Europe/Istanbul', 'Europe/Chisinau', 'America/Chicago'],
  ...['America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'America/St_Johns'],
  ...['America/Havana', 'America/Santiago', 'America/Asuncion', 'America/Sao_Paulo', 'America/Caracas'],
  ...['America/Nuuk', 'America/Scoresbysund', 'Atlantic/Azores', 'Africa/Cairo', 'Africa/Johannesburg'],
  ...['Asia/Beirut', 'Asia/Jerusalem', 'Asia/Tehran', 'Asia/Dubai', 'Asia/Kolkata', 'Asia/Singapore', 'Asia/Tokyo'],
  ...['Australia/Sydney', 'Australia/Adelaide', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
]
const COUNT = trialCount({ test: HARD.length, trial: HARD.length + OTHERS.length })
const ZONES = [...HARD, ...OTHERS].slice(0, COUNT)
/** More than two years, so that every clock change comes at least twice. */
const DAYS = Array.from({ length: 800 }, (_, add) => new CalendarDate(2026, 1, 1).add({ days: add }))

describe('a deadline is the day that the client chose, in every time zone', { tags: ['deadline-days'] }, () => {
  it(`is checked in ${COUNT} zones`, () => expect(new Set(ZONES).size).toBe(COUNT))

  it.each(ZONES)('a typed day in %s is the same after the desk stored it, and ends on its last millisecond', zone => {
    const wrong = DAYS.filter(day => {
      const typed = parseDay(formatDay(day))!
      const stored = new Date(endOfDay(typed, zone).toISOString())
      const after = dayOf(new Date(stored.getTime() + 1), zone)
      return formatDay(dayOf(stored, zone)) !== formatDay(day) || after.compare(day.add({ days: 1 })) !== 0
    })
    expect(wrong.map(String)).toEqual([])
  })

  it.each(ZONES)('a day with a clock change in %s counts as one day of urgency', zone => {
    const ends = DAYS.map(day => endOfDay(day, zone))
    const wrong = DAYS.slice(0, -2).filter((_, at) => {
      const [today, tomorrow, later] = ends.slice(at, at + 3) as [Date, Date, Date]
      const noon = new Date(today.getTime() - 11 * 3_600_000)
      return urgency(tomorrow, noon, zone) !== 'warning' || daysLeft(later, noon, zone) !== 2
    })
    expect(wrong.map(String)).toEqual([])
  })
})

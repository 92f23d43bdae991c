import { CalendarDate } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { daysLeft, urgency } from './deadline'
import { dayOf, deadlineProblem, endOfDay, formatDay, parseDay } from './deadlineDay'

const KYIV = 'Europe/Kyiv'

describe('a deadline', () => {
  it.each([
    ['2026-11-24T10:00:00Z', 'regular'],
    ['2026-11-23T23:00:00Z', 'regular'],
    ['2026-11-22T10:00:00Z', 'warning'],
    ['2026-11-21T20:00:00Z', 'error'],
    ['2026-11-20T10:00:00Z', 'error'],
  ] as const)('a deadline at %s has the urgency %s on the morning of 21 November', (deadline, expected) =>
    expect(urgency(new Date(deadline), new Date('2026-11-21T08:00:00Z'), 'UTC')).toBe(expected),
  )

  it('counts a day with a clock change as one day', () => {
    const before = new Date('2027-03-27T12:00:00+02:00')
    expect(daysLeft(new Date('2027-03-29T11:00:00+03:00'), before, KYIV)).toBe(2)
  })

  it.each([KYIV, 'America/Santiago', 'Asia/Beirut', 'Pacific/Auckland', 'UTC'])(
    'chosen in %s is the same day when stored and shown again, on every day of a year',
    zone => {
      for (let day = new CalendarDate(2026, 11, 21), left = 400; left > 0; left -= 1, day = day.add({ days: 1 })) {
        expect(formatDay(dayOf(endOfDay(day, zone), zone))).toBe(formatDay(day))
        expect(endOfDay(day, zone).getUTCMilliseconds()).toBe(999)
      }
    },
  )

  it.each([KYIV, 'America/Santiago', 'UTC'])('may be the last day of the calendar in %s', zone => {
    const last = endOfDay(new CalendarDate(9999, 12, 31), zone)
    expect([formatDay(dayOf(last, zone)), last.toISOString()]).toEqual(['31-12-9999', expect.stringMatching(/^9999-/)])
  })

  it.each(['31-02-2027', '1-2-2027', '2027-05-05', '05/06/2027', 'abc', '00-01-2027', '01-13-2027'])(
    'typed as %s is not a date',
    text => expect(parseDay(text)).toBeUndefined(),
  )

  it.each([
    ['31-02-2027', 'no_day'],
    ['29-02-2027', 'no_day'],
    ['99-99-9999', 'no_day'],
    ['01-01-1950', 'past'],
    ['5 May', 'format'],
  ])('typed as %s is refused: %s', (text, problem) =>
    expect(deadlineProblem(text, new Date('2026-11-21T21:00:00Z'), 'UTC')).toBe(problem),
  )

  it('typed as today is valid until the day ends', () => {
    expect(deadlineProblem('21-11-2026', new Date('2026-11-21T21:00:00Z'), 'UTC')).toBeUndefined()
    expect(deadlineProblem('20-11-2026', new Date('2026-11-21T00:00:00Z'), 'UTC')).toBe('past')
  })

  it('may be left empty', () => expect(deadlineProblem('', new Date(), 'UTC')).toBeUndefined())
})

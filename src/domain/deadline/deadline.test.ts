import { CalendarDate } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { daysLeft, urgency } from './deadline'
import {
  dayOf,
  deadlineProblem,
  endOfDay,
  formatDay,
  fromIso,
  isHalfTypedDay,
  parseDay,
  shownProblem,
} from './deadlineDay'

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

  it('that has just passed is urgent, and a missing one is not', () => {
    const now = new Date('2026-11-21T08:00:00Z')
    expect([urgency(now, now, 'UTC'), urgency(undefined, now, 'UTC')]).toEqual(['error', 'regular'])
  })

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

  it('may be left empty', () => {
    expect(deadlineProblem('', new Date(), 'UTC')).toBeUndefined()
    expect(deadlineProblem('  ', new Date(), 'UTC')).toBeUndefined()
  })

  it('has passed with the last millisecond of its day', () => {
    const last = new Date('2026-11-21T23:59:59.999Z')
    expect(deadlineProblem('21-11-2026', last, 'UTC')).toBe('past')
    expect(deadlineProblem('21-11-2026', new Date(last.getTime() - 1), 'UTC')).toBeUndefined()
  })

  it('may be typed with spaces around it', () => {
    expect(formatDay(parseDay(' 21-11-2026 ')!)).toBe('21-11-2026')
    expect(deadlineProblem(' 31-02-2027 ', new Date(), 'UTC')).toBe('no_day')
  })

  it('is a day since 1970, and of earlier days only those of a year are days', () => {
    const now = new Date('2026-11-21T21:00:00Z')
    expect(formatDay(parseDay('01-01-1970')!)).toBe('01-01-1970')
    expect(parseDay('31-12-1969')).toBeUndefined()
    expect(deadlineProblem('01-01-0001', now, 'UTC')).toBe('past')
    expect(deadlineProblem('01-01-0000', now, 'UTC')).toBe('no_day')
    expect(formatDay(new CalendarDate(800, 1, 2))).toBe('02-01-0800')
  })

  it('pasted as an ISO date is rewritten, and any other text stays', () => {
    expect([' 2026-11-21 ', '21-11-2026', 'on 2026-11-21'].map(fromIso)).toEqual([
      '21-11-2026',
      '21-11-2026',
      'on 2026-11-21',
    ])
  })

  it('is half typed while it has neither the length nor the digits of a date', () => {
    expect(['', '21-11-', '21-11-202', '21.11.20.'].map(isHalfTypedDay)).toEqual(Array(4).fill(true))
    expect(['21-11-2026', '21112026', '5 May 20xx'].map(isHalfTypedDay)).toEqual(Array(3).fill(false))
  })

  it('that is half typed is no problem until it is entered, but a wrong one is', () => {
    const shown = (text: string, entered: boolean) =>
      shownProblem(text, new Date('2026-11-21T21:00:00Z'), 'UTC', entered)
    expect([shown('21-1', false), shown('21-1', true)]).toEqual([undefined, 'format'])
    expect([shown('21112026', false), shown('21112026', true)]).toEqual(['format', 'format'])
    expect([shown('20-11-2026', false), shown('31-02-2027', false)]).toEqual(['past', 'no_day'])
    expect(shown('22-11-2026', true)).toBeUndefined()
  })
})

import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Locale } from '../domain/locale'
import { useWords, WordsProvider } from './intl'

const HOUR = 3_600_000
/** With no-break spaces alone. */
const onOneLine = (text: string) => text.replaceAll(' ', '\u00a0')
const now = new Date('2026-12-01T10:00:00Z')

async function wordsIn(locale: Locale) {
  const { result } = renderHook(useWords, {
    wrapper: ({ children }) => (
      <WordsProvider locale={locale} zone="UTC">
        {children}
      </WordsProvider>
    ),
  })
  await waitFor(() => expect(result.current.locale).toBe(locale))
  return result.current
}

it.each<[Locale, string, string]>([
  ['uk-UA', '01 груд. 2026 р.', '02 вер. 2026 р.'],
  ['en-US', 'Dec 01, 2026', 'Sep 02, 2026'],
])('a date is never broken between two lines: %s', async (locale, day, before) => {
  const { date, dateTime, relative } = await wordsIn(locale)
  const long = new Date(now.getTime() - 90 * 24 * HOUR)
  expect([date(now), dateTime(now), relative(long, now)]).toEqual([
    onOneLine(day),
    `${onOneLine(day)} · 10:00:00`,
    onOneLine(before),
  ])
})

it.each([
  [25, 'через 25 год', 'До дедлайну 25 год'],
  [0.5, 'через 30 хв', 'До дедлайну 30 хв'],
  [0.01, 'цієї хвилини', 'До дедлайну < 1 хв'],
  [-0.15, '9 хв тому', 'Дедлайн минув 9 хв тому'],
  [-2.5, '2 год тому', 'Дедлайн минув 2 год тому'],
])('a deadline %d hours ahead is named in Ukrainian as “%s” and “%s”', async (hours, beside, alone) => {
  const { relativeHours, expiry } = await wordsIn('uk-UA')
  const at = new Date(now.getTime() + hours * HOUR)
  expect([relativeHours(at, now), expiry(at, now)]).toEqual([beside, alone])
})

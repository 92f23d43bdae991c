import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useWords, WordsProvider } from './intl'

const HOUR = 3_600_000
const now = new Date('2026-12-01T10:00:00Z')

async function inUkrainian() {
  const { result } = renderHook(useWords, {
    wrapper: ({ children }) => (
      <WordsProvider locale="uk-UA" zone="UTC">
        {children}
      </WordsProvider>
    ),
  })
  await waitFor(() => expect(result.current.locale).toBe('uk-UA'))
  return result.current
}

it('the end of a Ukrainian date stays on the line of its year', async () => {
  const { date, dateTime, relative } = await inUkrainian()
  const long = new Date(now.getTime() - 90 * 24 * HOUR)
  expect([date(now), dateTime(now), relative(long, now)]).toEqual([
    '01 груд. 2026\u00a0р.',
    '01 груд. 2026\u00a0р. · 10:00:00',
    '02 вер. 2026\u00a0р.',
  ])
})

it.each([
  [25, 'через 25 год', 'До дедлайну 25 год'],
  [0.5, 'цієї години', 'До дедлайну < 1 год'],
  [-2.5, '2 год тому', 'Дедлайн минув 2 год тому'],
])('a deadline %d hours ahead is named in Ukrainian as “%s” and “%s”', async (hours, beside, alone) => {
  const { relativeHours, expiry } = await inUkrainian()
  const at = new Date(now.getTime() + hours * HOUR)
  expect([relativeHours(at, now), expiry(at, now)]).toEqual([beside, alone])
})

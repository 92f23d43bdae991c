import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useWords, WordsProvider } from './intl'

it('the formats of the first figures and times are made before they are shown', async () => {
  const { NumberFormat } = Intl
  onTestFinished(() => {
    Intl.NumberFormat = NumberFormat
  })
  let made = 0
  Intl.NumberFormat = new Proxy(NumberFormat, {
    construct(target, args) {
      made++
      return new target(...args)
    },
  })
  const { result } = renderHook(useWords, {
    wrapper: ({ children }) => <WordsProvider locale="en-US">{children}</WordsProvider>,
  })
  expect(made).toBe(0)
  await vi.waitFor(() => expect(made).toBe(1))
  expect(result.current.count(1_000)).toBe('1,000')
  expect(made).toBe(1)
})

it('times are those of the device unless the client chose UTC', () => {
  const { result } = renderHook(useWords, {
    wrapper: ({ children }) => <WordsProvider locale="en-US">{children}</WordsProvider>,
  })
  const at = new Date(2026, 0, 31, 15, 4, 5)
  expect([result.current.time(at), result.current.zone]).toEqual([
    '15:04:05',
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ])
})

import { expect, it } from 'vitest'
import { readRetryAfter } from './retryAfter'

const NOW = Date.parse('Thu, 26 Nov 2026 12:00:00 GMT')

it.each([
  ['seconds', '3', 3_000],
  ['many seconds', '120', 120_000],
  ['a date that begins and ends with digits', '2026-11-26T12:00:05+00:00', 5_000],
  ['a date of the desk’s clock', 'Thu, 26 Nov 2026 12:00:05 GMT', 5_000],
  ['a date in the past', 'Thu, 26 Nov 2026 11:59:00 GMT', 0],
  ['nothing that can be read', 'soon', undefined],
  ['nothing', null, undefined],
])('a desk may say when to call again: %s', (_what, text, ms) => {
  expect(readRetryAfter(text, NOW)).toBe(ms)
})

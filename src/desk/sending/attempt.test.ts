import { expect, it } from 'vitest'
import { DESK_TIMING } from '../timing'
import { isKeyValid } from './attempt'

const MINUTE_MS = 60_000
const FIRST_SENT_AT = Date.parse('2026-11-23T12:00:00Z')
const isValid = (idempotencyKeys: boolean, ageMs: number) =>
  isKeyValid(
    { http: { now: () => FIRST_SENT_AT + ageMs }, idempotencyKeys, timing: DESK_TIMING },
    { firstSentAt: FIRST_SENT_AT, sentAt: 0 },
  )

it.each([
  ['at first', 0, true],
  ['until three minutes before the desk forgets it, as it may be sent and arrive late', 1_437 * MINUTE_MS - 1, true],
  ['no longer then', 1_437 * MINUTE_MS, false],
  ['when the clock was set back by an hour', -60 * MINUTE_MS, true],
  ['no longer when the clock was set back by a day', -1_437 * MINUTE_MS, false],
])('a key is valid %s', (_when, ageMs, expected) => {
  expect(isValid(true, ageMs)).toBe(expected)
})

it('a desk without keys remembers none', () => expect(isValid(false, 0)).toBe(false))

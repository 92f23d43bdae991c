import { expect, it, onTestFinished, vi } from 'vitest'
import { DESK_TIMING } from '../timing'
import { beginAttempt, isAttemptTooOld, isKeyValid, isOfThisPage, latestSentAt, mayArriveForMs } from './attempt'

const MINUTE_MS = 60_000
const FIRST_SENT_AT = Date.parse('2026-11-23T12:00:00Z')
const isValid = (idempotencyKeys: boolean, ageMs: number) =>
  isKeyValid(
    { http: { now: () => FIRST_SENT_AT + ageMs }, idempotencyKeys, timing: DESK_TIMING },
    { key: 'key', firstSentAt: FIRST_SENT_AT, sentAt: 0 },
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

it.each([
  ['before the wait', 0],
  ['in the middle of it', 30_000],
])(
  'the wait counts down though the device’s clock is set back by an hour %s, and never begins anew',
  (_when, beforeMs) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const sentAt = Date.now()
    const waitMs = () => mayArriveForMs(DESK_TIMING, { key: 'key', sentAt })
    const most = waitMs()
    vi.advanceTimersByTime(beforeMs)
    vi.setSystemTime(Date.now() - 60 * MINUTE_MS)
    vi.advanceTimersByTime(10_000)
    expect(waitMs()).toBe(most - beforeMs - 10_000)
    vi.advanceTimersByTime(most)
    expect(waitMs()).toBe(0)
    vi.setSystemTime(sentAt)
    expect(waitMs()).toBe(0)
  },
)

it('an attempt of an earlier page that is in the future of a set-back clock is waited for in full', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { writeMs, arrivalMs } = DESK_TIMING
  const sentAt = Date.now() + 60 * MINUTE_MS
  const waitMs = () => mayArriveForMs(DESK_TIMING, { key: 'key', sentAt, end: 'cutOff' })
  expect(waitMs()).toBe(writeMs + arrivalMs)
  vi.advanceTimersByTime(10_000)
  expect(waitMs()).toBe(writeMs + arrivalMs - 10_000)
})

it('an attempt of an earlier page is waited for in full though the device’s clock is set forward meanwhile', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { writeMs, arrivalMs } = DESK_TIMING
  const attempt = { key: 'other', sentAt: Date.now() - 5_000, end: 'cutOff' } as const
  expect(mayArriveForMs(DESK_TIMING, attempt)).toBe(writeMs + arrivalMs - 5_000)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  vi.advanceTimersByTime(1_000)
  expect(mayArriveForMs(DESK_TIMING, attempt)).toBe(writeMs + arrivalMs - 6_000)
})

it('an attempt of an earlier page is waited for in full once the desk’s time shows that the clock was set forward', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sentAt = Date.now() - 120 * MINUTE_MS
  const waitMs = (clockJumpMs?: number) => mayArriveForMs(DESK_TIMING, { key: 'jump', sentAt, clockJumpMs })
  expect(waitMs()).toBe(0)
  expect(waitMs(120 * MINUTE_MS)).toBe(DESK_TIMING.writeMs + DESK_TIMING.arrivalMs)
})

it('an attempt of this page is waited for in full though the device’s clock is set forward meanwhile', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { writeMs, arrivalMs } = DESK_TIMING
  const sentAt = beginAttempt('key')
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  expect(mayArriveForMs(DESK_TIMING, { key: 'key', sentAt })).toBe(writeMs + arrivalMs - 10_000)
  const ended = { key: 'key', sentAt: latestSentAt(DESK_TIMING, { key: 'key', sentAt }), end: 'cutOff' } as const
  expect(mayArriveForMs(DESK_TIMING, ended)).toBe(writeMs + arrivalMs - 10_000)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  vi.advanceTimersByTime(20_000)
  expect(mayArriveForMs(DESK_TIMING, ended)).toBe(arrivalMs)
})

it('an attempt that another tab began in the same millisecond is not taken for one of this page', () => {
  const sentAt = beginAttempt('of-this-page')
  expect(isOfThisPage({ key: 'of-this-page', sentAt })).toBe(true)
  expect(isOfThisPage({ key: 'of-another-tab', sentAt })).toBe(false)
})

it('an attempt that began before the device slept, while its page’s clock stood still, is not sent any more', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sentAt = beginAttempt('key')
  expect(isAttemptTooOld(DESK_TIMING, { key: 'key', sentAt })).toBe(false)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  expect(isAttemptTooOld(DESK_TIMING, { key: 'key', sentAt })).toBe(true)
})

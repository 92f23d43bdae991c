import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DESK_TIMING } from '../timing'
import {
  type AttemptEnd,
  beginAttempt,
  isAttemptTooOld,
  isKeyValid,
  isOfThisPage,
  latestSentAt,
  markEnded,
  mayArriveForMs,
  msUntilResendable,
} from './attempt'

const MINUTE_MS = 60_000
const DESK = { timing: DESK_TIMING, http: { deskTime: () => undefined } }
const FIRST_SENT_AT = Date.parse('2026-11-23T12:00:00Z')
const isValid = (idempotencyKeys: boolean, ageMs: number, sent: { isKeySent?: boolean } = { isKeySent: true }) =>
  isKeyValid(
    { http: { now: () => FIRST_SENT_AT + ageMs, deskTime: () => undefined }, idempotencyKeys, timing: DESK_TIMING },
    { key: 'key', ...sent, firstSentAt: FIRST_SENT_AT, sentAt: 0 },
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

describe('“Send again” is possible', () => {
  const WAIT_MS = DESK_TIMING.writeMs + DESK_TIMING.arrivalMs
  it.each<[string, boolean, AttemptEnd | undefined, number, number]>([
    ['a time-out and a minute after the attempt began', true, undefined, 0, WAIT_MS],
    ['after less with each second', false, undefined, 20_000, WAIT_MS - 20_000],
    ['at once after that', false, undefined, 100_000, 0],
    ['after the whole wait when the clock was set back', true, undefined, -3_600_000, WAIT_MS],
    ['at once when the answer was lost, with keys', true, 'cutOff', 0, 0],
    ['after the whole wait when the answer was lost, without keys', false, 'cutOff', 0, WAIT_MS],
    ['after the whole wait when the session ended, without keys', false, 'sessionEnded', 0, WAIT_MS],
    ['at once when it was refused', false, 'refused', 0, 0],
  ])('%s', (_when, idempotencyKeys, end, ageMs, expected) => {
    const desk = { ...DESK, http: { ...DESK.http, now: Date.now }, idempotencyKeys }
    const attempt = { key: 'again', isKeySent: true, firstSentAt: Date.now(), sentAt: Date.now() - ageMs, end }
    expect(Math.abs(msUntilResendable(desk, attempt) - expected)).toBeLessThan(1_000)
  })
})

it.each([{ isKeySent: false }, {}])('a key that was not sent is not valid once the desk takes keys: %j', sent => {
  expect(isValid(true, 0, sent)).toBe(false)
})

it.each([
  ['before the wait', 0],
  ['in the middle of it', 30_000],
])(
  'the wait counts down though the device’s clock is set back by an hour %s, and never begins anew',
  (_when, beforeMs) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const sentAt = Date.now()
    const waitMs = () => mayArriveForMs(DESK, { key: 'key', sentAt })
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

it('an attempt of an earlier page whose time is in the future, as the clock was set back, is waited for in full', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { writeMs, arrivalMs } = DESK_TIMING
  const sentAt = Date.now() + 60 * MINUTE_MS
  const waitMs = () => mayArriveForMs(DESK, { key: 'key', sentAt, end: 'cutOff' })
  expect(waitMs()).toBe(writeMs + arrivalMs)
  vi.advanceTimersByTime(10_000)
  expect(waitMs()).toBe(writeMs + arrivalMs - 10_000)
})

it('an attempt of an earlier page is waited for in full though the device’s clock is set forward meanwhile', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { writeMs, arrivalMs } = DESK_TIMING
  const attempt = { key: 'other', sentAt: Date.now() - 5_000, end: 'cutOff' } as const
  expect(mayArriveForMs(DESK, attempt)).toBe(writeMs + arrivalMs - 5_000)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  vi.advanceTimersByTime(1_000)
  expect(mayArriveForMs(DESK, attempt)).toBe(writeMs + arrivalMs - 6_000)
})

describe('an attempt of an earlier page', () => {
  const { writeMs, arrivalMs } = DESK_TIMING
  /** Sent 40 s ago, when both clocks were equal. `waitMs` at a desk whose time is `deskTime`. */
  function sendEarlier(key: string, setForwardMs: number) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const attempt = { key, sentAt: Date.now() - 40_000, end: 'cutOff', deviceAheadMs: 0 } as const
    vi.setSystemTime(Date.now() + setForwardMs)
    const clock = { isKnown: false }
    const deskTime = () => (clock.isKnown ? Date.now() - setForwardMs : undefined)
    const waitMs = () => mayArriveForMs({ timing: DESK_TIMING, http: { deskTime } }, attempt)
    return { clock, waitMs }
  }

  it.each([
    ['right', 'right', 0],
    ['set forward by two hours', 'forward', 120 * MINUTE_MS],
  ])('is waited for in full until the desk tells its time again, on a clock that is %s', (_clock, key, forwardMs) => {
    const { clock, waitMs } = sendEarlier(key, forwardMs)
    expect(waitMs()).toBe(writeMs + arrivalMs)
    clock.isKnown = true
    expect(Math.abs(waitMs() - (writeMs + arrivalMs - 40_000))).toBeLessThanOrEqual(10_000)
  })

  it('is never taken for younger once the desk’s time was known', () => {
    const { clock, waitMs } = sendEarlier('once', 0)
    clock.isKnown = true
    const most = waitMs()
    clock.isKnown = false
    vi.advanceTimersByTime(10_000)
    expect(waitMs()).toBe(most - 10_000)
  })

  it('may be resolved once the wait is over though the desk never tells its time', () => {
    const { waitMs } = sendEarlier('never', 0)
    expect(waitMs()).toBeGreaterThan(0)
    vi.advanceTimersByTime(writeMs + arrivalMs)
    expect(waitMs()).toBe(0)
  })
})

it('an attempt of this page is waited for in full though the device’s clock is set forward meanwhile', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { writeMs, arrivalMs } = DESK_TIMING
  const sentAt = beginAttempt('key')
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  expect(mayArriveForMs(DESK, { key: 'key', sentAt })).toBe(writeMs + arrivalMs - 10_000)
  const ended = { key: 'key', sentAt: latestSentAt(DESK_TIMING, { key: 'key', sentAt }), end: 'cutOff' } as const
  expect(mayArriveForMs(DESK, ended)).toBe(writeMs + arrivalMs - 10_000)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  vi.advanceTimersByTime(20_000)
  expect(mayArriveForMs(DESK, ended)).toBe(arrivalMs)
})

it('a lost answer is waited for in full though the device’s clock is set forward before the wait is shown', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { writeMs, arrivalMs } = DESK_TIMING
  const sentAt = beginAttempt('lost')
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  const ended = markEnded(DESK_TIMING, { key: 'lost', firstSentAt: sentAt, sentAt }, 'cutOff')
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  expect(mayArriveForMs(DESK, ended)).toBe(writeMs + arrivalMs - 10_000)
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

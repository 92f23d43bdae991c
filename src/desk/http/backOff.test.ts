import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MarketError, NetworkError } from '../../domain/errors'
import { DESK_TIMING } from '../timing'
import { createBackOff } from './backOff'

const { retryMs, pollMs, retryAfterMostMs } = DESK_TIMING

let now = 0
beforeEach(() => {
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const tooMany = () => new NetworkError(429)
const pausedFor = (retryAfterMs: number, code = 503) => new NetworkError(code, [], 'status', { retryAfterMs })

test('each refusal of too many calls doubles the pause of the query, up to the time of a poll', () => {
  const backOff = createBackOff(DESK_TIMING)
  const pauses = Array.from({ length: 6 }, () => {
    backOff.failed('balances', tooMany())
    const pauseMs = backOff.waitMs('balances')
    now += pauseMs
    return pauseMs
  })
  expect(pauses).toEqual([retryMs, retryMs * 2, retryMs * 4, retryMs * 8, pollMs, pollMs])
})

test('a query waits as long as the desk says, whatever the status, but no longer than ten minutes', () => {
  const backOff = createBackOff(DESK_TIMING)
  for (const [retryAfterMs, code, pauseMs] of [
    [7_000, 503, 7_000],
    [90_000, 429, 90_000],
    [0, 429, 0],
    [retryAfterMostMs + 1, 503, retryAfterMostMs],
  ] as const) {
    backOff.failed('balances', pausedFor(retryAfterMs, code))
    expect(backOff.waitMs('balances')).toBe(pauseMs)
  }
})

test('a query that waits has its refusal and the end of its pause, and other queries go on', () => {
  const backOff = createBackOff(DESK_TIMING)
  const refusal = backOff.failed('balances', pausedFor(500))
  expect(refusal).toMatchObject({ name: 'NetworkError', code: 503, retryAfterMs: 500, pauseEndsAt: 1_500 })
  now = 1_499.5
  expect([backOff.refusal('balances'), backOff.waitMs('balances')]).toEqual([refusal, 1])
  expect([backOff.refusal('requests'), backOff.waitMs('requests')]).toEqual([undefined, 0])
  now = 1_500
  expect([backOff.refusal('balances'), backOff.waitMs('balances')]).toEqual([undefined, 0])
  now = 9_000
  expect(backOff.waitMs('balances')).toBe(0)
})

test.each([
  ['an answer that never came', new NetworkError(0, [], 'timeout')],
  ['a failure of the desk', new NetworkError(503)],
  ['an exchange’s refusal of too many calls', new MarketError('Too many', 429)],
  ['a fault of our own', new TypeError('x is undefined')],
])('%s lets no query wait', (_, error) => {
  const backOff = createBackOff(DESK_TIMING)
  expect(backOff.failed('balances', error)).toBe(error)
  expect([backOff.refusal('balances'), backOff.waitMs('balances')]).toEqual([undefined, 0])
})

test.each([
  ['the query was answered', 'answered', retryMs * 2],
  ['all is forgotten', 'clear', retryMs],
] as const)('once %s, its next refusal is a first one again', (_, how, otherPauseMs) => {
  const backOff = createBackOff(DESK_TIMING)
  backOff.failed('balances', tooMany())
  backOff.failed('requests', tooMany())
  backOff[how]('balances')
  expect(backOff.waitMs('balances')).toBe(0)
  backOff.failed('balances', tooMany())
  backOff.failed('requests', tooMany())
  expect([backOff.waitMs('balances'), backOff.waitMs('requests')]).toEqual([retryMs, otherPauseMs])
})

test('a refusal is forgotten ten minutes after its pause, when another query is refused', () => {
  for (const [sinceMs, pauseMs] of [
    [retryAfterMostMs, retryMs * 2],
    [retryAfterMostMs + 1, retryMs],
  ] as const) {
    const backOff = createBackOff(DESK_TIMING)
    backOff.failed('cost of 1 BTC', tooMany())
    now += retryMs + sinceMs
    backOff.failed('cost of 2 BTC', tooMany())
    backOff.failed('cost of 1 BTC', tooMany())
    expect(backOff.waitMs('cost of 1 BTC')).toBe(pauseMs)
  }
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkUntilFound, mustWait } from './checkUntilFound'

const AT_MS = [2_000, 5_000, 10_000, 20_000, 40_000]

it('the client waits while a ticket is being sent or checked, and no longer', () => {
  const statuses = ['sending', 'checking', 'notFound', 'unknown'] as const
  expect([...statuses.map(status => mustWait({ status })), mustWait(undefined)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('a call whose result is unknown', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = <T>(check: () => Promise<T | undefined>, atMs = AT_MS, waitMs?: () => number) => {
    const onChange = vi.fn()
    const onFailure = vi.fn()
    const own = new AbortController()
    const result = checkUntilFound({ check, atMs, ...(waitMs && { waitMs }), signal: own.signal, onFailure, onChange })
    return { onChange, onFailure, own, result }
  }

  it('reports after each check what it found and when the next one is, and the client waits for three', async () => {
    const startedAt = performance.now()
    const check = vi.fn(async () => undefined)
    const { onChange, result } = start(check)
    await vi.advanceTimersByTimeAsync(10_100)
    const waiting = (inMs: number) => [
      { status: 'checking', progress: { status: 'notFound', nextAt: startedAt + inMs } },
    ]
    expect(onChange.mock.calls).toEqual([
      [{ status: 'checking' }],
      waiting(5_000),
      waiting(10_000),
      [{ status: 'notFound' }],
    ])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([await result, check.mock.calls.length]).toEqual([undefined, 5])
    expect(onChange).toHaveBeenLastCalledWith({ status: 'notFound' })
  })

  it('is checked in time though the device’s clock is set back an hour meanwhile', async () => {
    const check = vi.fn(async () => undefined)
    const { own } = start(check)
    await vi.advanceTimersByTimeAsync(2_100)
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(check.mock.calls.length).toBe(3)
    own.abort()
  })

  it('has an unknown result within 20 s when no check is ever answered', async () => {
    const { onChange, own } = start(() => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(onChange.mock.calls).toEqual([[{ status: 'checking' }], [{ status: 'unknown' }]])
    own.abort()
  })

  it.each([1, 2, 3, 4, 5])('has an unknown result within 20 s when all of %i checks hang', async checks => {
    const { onChange, own } = start(() => new Promise(() => undefined), AT_MS.slice(0, checks))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(onChange.mock.calls).toEqual([[{ status: 'checking' }], [{ status: 'unknown' }]])
    own.abort()
  })

  it('is waited for until it can no longer arrive, which may turn out to be sooner', async () => {
    const startedAt = performance.now()
    let endsInMs = 90_000
    const { onChange, own } = start(
      async () => undefined,
      AT_MS,
      () => Math.max(0, startedAt + endsInMs - performance.now()),
    )
    await vi.advanceTimersByTimeAsync(15_000)
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'checking' }))
    endsInMs = 18_000
    await vi.advanceTimersByTimeAsync(5_100)
    expect(onChange).toHaveBeenLastCalledWith({ status: 'notFound' })
    own.abort()
  })

  it('is waited for no longer than it may arrive, which turns out to be sooner though the later checks hang', async () => {
    let waitMs = 90_000
    const { onChange, own } = start(
      () => (waitMs > 0 ? Promise.resolve(undefined) : new Promise(() => undefined)),
      AT_MS,
      () => waitMs,
    )
    await vi.advanceTimersByTimeAsync(2_500)
    waitMs = 0
    await vi.advanceTimersByTimeAsync(19_000)
    expect(onChange).toHaveBeenLastCalledWith({ status: 'notFound' })
    own.abort()
  })

  it('can be found by a late check', async () => {
    let found: string | undefined
    const { result } = start(async () => found)
    await vi.advanceTimersByTimeAsync(12_000)
    found = 'a request'
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toBe('a request')
  })

  it('is reported no more once aborted', async () => {
    const { onChange, own, result } = start(async () => 'a request')
    own.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await result, onChange.mock.calls.length]).toEqual([undefined, 1])
  })

  it('is unknown after a check that fails, and passes on why unless it was aborted', async () => {
    const { onChange, onFailure, own } = start(() => Promise.reject(new RangeError('a bug')))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onChange).toHaveBeenLastCalledWith({
      status: 'checking',
      progress: expect.objectContaining({ status: 'unknown' }),
    })
    expect(onFailure.mock.calls).toEqual([[new RangeError('a bug')]])
    own.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('is not checked before its time, as timers cut off a fraction of a millisecond', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { own } = start(async () => undefined, [0.3, 0.6])
    await vi.advanceTimersByTimeAsync(0)
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(1)
    expect(timers.mock.calls.every(([, ms]) => Number.isInteger(ms))).toBe(true)
    own.abort()
    // Not `mockRestore`: the files of this project share one world, and a later one that restores all mocks would put
    // the fake timer back.
    vi.restoreAllMocks()
  })
})

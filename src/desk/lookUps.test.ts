import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookUps } from './lookUps'

const AT_MS = [2_000, 5_000, 10_000, 20_000, 40_000]

describe('what is looked for after a doubt', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is said not to be found so far after three looks, and is looked for further on', async () => {
    const soFar = vi.fn()
    const look = vi.fn(async () => false)
    const ended = lookUps(AT_MS, new AbortController().signal, look, soFar)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(soFar).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect([soFar.mock.calls, look.mock.calls.length]).toEqual([[['absent']], 3])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([await ended, look.mock.calls.length]).toEqual(['absent', 5])
  })

  it('is said not to be known within 20 s where no look is ever answered', async () => {
    const soFar = vi.fn()
    const own = new AbortController()
    void lookUps(AT_MS, own.signal, () => new Promise(() => undefined), soFar)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(soFar.mock.calls).toEqual([['unknown']])
    own.abort()
  })

  it('is found by a late look too', async () => {
    let seen = false
    const ended = lookUps(AT_MS, new AbortController().signal, async () => seen)
    await vi.advanceTimersByTimeAsync(12_000)
    seen = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await ended).toBe('settled')
  })
})

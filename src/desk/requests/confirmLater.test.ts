import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirm } from './confirmLater'

const AT_MS = [2_000, 5_000, 10_000, 20_000, 40_000]

describe('what is looked for after a doubt', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is said after each look how it stands and when the next one is, and after three nobody waits any more', async () => {
    const began = Date.now()
    const soFar = vi.fn()
    const look = vi.fn(async () => false)
    const ended = confirm(AT_MS, new AbortController().signal, look, soFar)
    await vi.advanceTimersByTimeAsync(10_100)
    const told = (inMs: number, isQuiet: boolean) => [{ standing: 'absent', nextAt: began + inMs, isQuiet }]
    expect(soFar.mock.calls).toEqual([told(5_000, false), told(10_000, false), told(20_000, true)])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([await ended, look.mock.calls.length]).toEqual(['absent', 5])
  })

  it('is said not to be known within 20 s where no look is ever answered', async () => {
    const soFar = vi.fn()
    const own = new AbortController()
    void confirm(AT_MS, own.signal, () => new Promise(() => undefined), soFar)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(soFar.mock.calls).toEqual([[{ standing: 'unknown', nextAt: undefined, isQuiet: true }]])
    own.abort()
  })

  it('is found by a late look too', async () => {
    let seen = false
    const ended = confirm(AT_MS, new AbortController().signal, async () => seen)
    await vi.advanceTimersByTimeAsync(12_000)
    seen = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await ended).toBe('settled')
  })
})

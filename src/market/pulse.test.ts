import { afterEach, expect, test, vi } from 'vitest'
import { createPulse } from './pulse'
import { TIMING } from './timing'

afterEach(() => {
  vi.useRealTimers()
})

test('a page that was hidden for an hour, and heard an answer each minute, does not take its line for dead', () => {
  vi.useFakeTimers({ now: 0 })
  const heard: string[] = []
  // A hidden page's timers come once a minute, and its frames share the moment of a paint that never came.
  const minutely = { ...TIMING, pingMs: 60_000 }
  const pulse = createPulse(minutely, Date.now, () => 0, {
    ask: () => setTimeout(pulse.heard, 50),
    doubted: () => heard.push('doubted'),
    dead: () => heard.push('dead'),
  })
  pulse.start()
  vi.advanceTimersByTime(3_600_100)
  pulse.check()
  expect(heard).toEqual([])
  pulse.stop()
})

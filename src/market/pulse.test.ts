import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPaint } from './paint'
import { createPulse } from './pulse'
import { TIMING } from './timing'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

// A hidden page's timers come once a minute, and its frames may share the moment of a paint that never comes.
const minutely = { ...TIMING, pingMs: 60_000 }
const neverPaints = () => {
  const paint = createPaint(86_400_000, Date.now)
  paint.next(() => undefined)
  return paint.moment
}

/** An hour in which each minute's question is answered at once, beside a heartbeat every so many ms. */
async function liveAnHour(heartbeatMs: number, moment: () => number) {
  const said: string[] = []
  const heardAt: number[] = []
  const pulse = createPulse(minutely, Date.now, moment, {
    ask: () => setTimeout(hear, 50),
    doubted: () => said.push('doubted'),
    dead: () => said.push('dead'),
  })
  function hear() {
    pulse.heard()
    heardAt.push(pulse.heardAt())
  }
  pulse.start()
  const heartbeat = setInterval(hear, heartbeatMs)
  await vi.advanceTimersByTimeAsync(3_600_100)
  clearInterval(heartbeat)
  pulse.check()
  pulse.stop()
  return { said, heardAt }
}

test('a page that was hidden for an hour, and heard an answer each minute, does not take its line for dead', async () => {
  const { said } = await liveAnHour(7_200_000, () => 0)
  expect(said).toEqual([])
})

test.each([1_000, 7_000, 15_000, 40_000])(
  'a heartbeat every %i ms makes what an answer has proved no older',
  async heartbeatMs => {
    const { said, heardAt } = await liveAnHour(heartbeatMs, neverPaints())
    expect(said).toEqual([])
    expect(heardAt.every((at, i) => i === 0 || at >= heardAt[i - 1]!)).toBe(true)
  },
)

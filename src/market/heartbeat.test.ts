import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameScheduler } from './frameScheduler'
import { createHeartbeat } from './heartbeat'
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
  const frames = createFrameScheduler(86_400_000, Date.now)
  frames.newestFrame(0, () => undefined).receive('a frame', false)
  return frames.frameTime
}

/** An hour in which each minute's question is answered at once, beside a heartbeat every so many ms. */
async function liveAnHour(heartbeatMs: number, moment: () => number) {
  const said: string[] = []
  const heardAt: number[] = []
  const pulse = createHeartbeat(minutely, Date.now, moment, {
    ping: () => setTimeout(hear, 50),
    onSuspect: () => said.push('doubted'),
    onDead: () => said.push('dead'),
  })
  function hear() {
    pulse.onMessage()
    heardAt.push(pulse.lastMessageAt())
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

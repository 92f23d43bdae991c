import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameClock, createNewestFrame } from '../frame/frameQueue'
import { createHeartbeat } from './heartbeat'
import { TIMING } from './timing'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

// A hidden page's timers run once a minute, and its frames may share the time of an animation frame that never comes.
const minutely = { ...TIMING, pingMs: 60_000 }
const neverPaints = () => {
  createNewestFrame(0, 86_400_000, Date.now, () => undefined).receive('a frame', false)
  return createFrameClock(Date.now).frameTime
}

/** An hour in which each minute's ping is answered at once, beside a heartbeat every so many ms. */
async function liveAnHour(heartbeatMs: number, frameTime: () => number) {
  const events: string[] = []
  const receivedAt: number[] = []
  const heartbeat = createHeartbeat(minutely, Date.now, frameTime, {
    ping: () => setTimeout(receive, 50),
    onSuspect: () => events.push('suspect'),
    onDead: () => events.push('dead'),
  })
  function receive() {
    heartbeat.onMessage()
    receivedAt.push(heartbeat.lastMessageAt())
  }
  heartbeat.start()
  const beating = setInterval(receive, heartbeatMs)
  await vi.advanceTimersByTimeAsync(3_600_100)
  clearInterval(beating)
  heartbeat.check()
  heartbeat.stop()
  return { events, receivedAt }
}

test('a page that was hidden for an hour keeps a connection that answered each minute', async () => {
  const { events } = await liveAnHour(7_200_000, () => 0)
  expect(events).toEqual([])
})

test.each([1_000, 7_000, 15_000, 40_000])(
  'a heartbeat every %i ms never sets the last message back',
  async heartbeatMs => {
    const { events, receivedAt } = await liveAnHour(heartbeatMs, neverPaints())
    expect(events).toEqual([])
    expect(receivedAt.every((at, i) => i === 0 || at >= receivedAt[i - 1]!)).toBe(true)
  },
)

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameClock, createNewestFrame } from './frameQueue'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  for (const drop of drops.splice(0)) drop()
  vi.useRealTimers()
})

const drops: (() => void)[] = []
/** Frames that arrive in a feed whose page paints every so many ms. */
function feedOf(paintMs: number) {
  return {
    ...createFrameClock(Date.now),
    /** Gives the way to drop the frame. */
    receive(parse: () => void = () => undefined) {
      const { receive, drop } = createNewestFrame(0, paintMs, Date.now, parse)
      drops.push(drop)
      receive('a frame', false)
      return drop
    },
  }
}

test('frames before one paint share one clock reading; after the paint it is read again', async () => {
  const feed = feedOf(16)
  feed.receive()
  expect(feed.frameTime()).toBe(0)
  await vi.advanceTimersByTimeAsync(10)
  expect(feed.frameTime()).toBe(0)
  await vi.advanceTimersByTimeAsync(10)
  feed.receive()
  expect(feed.frameTime()).toBe(20)
})

test('a frame has its own time while nothing waits to be parsed', async () => {
  const feed = feedOf(16)
  expect(feed.frameTime()).toBe(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(feed.frameTime()).toBe(3_000)
})

test('time goes on where no paint comes', async () => {
  const feed = feedOf(3_600_000)
  feed.receive()
  const times: number[] = []
  for (let second = 0; second < 17; second++) {
    times.push(feed.frameTime())
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(times.every((at, second) => second * 1_000 - at < 8_000)).toBe(true)
  expect(times.at(-1)).toBe(16_000)
})

test('a dropped frame leaves no shared time behind', async () => {
  const feed = feedOf(16)
  const drop = feed.receive()
  feed.frameTime()
  drop()
  await vi.advanceTimersByTimeAsync(5_000)
  feed.receive()
  expect(feed.frameTime()).toBe(5_000)
})

test('on a hidden page, which never paints, each frame has its own time until the page is seen', async () => {
  const feed = feedOf(3_600_000)
  feed.receive()
  const timesEachSecond = async () => {
    const times: number[] = []
    for (let second = 0; second < 3; second++) {
      times.push(feed.frameTime() / 1_000)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    return times
  }
  expect(await timesEachSecond()).toEqual([0, 0, 0])
  feed.setHidden(true)
  expect(await timesEachSecond()).toEqual([3, 4, 5])
  feed.setHidden(false)
  expect(await timesEachSecond()).toEqual([6, 6, 6])
})

test('a job that throws delays no other, and its error reaches the page', async () => {
  const mistakes: unknown[] = []
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', mistake => mistakes.push(mistake))
  const feed = feedOf(16)
  const done: string[] = []
  feed.receive(() => done.push('first'))
  feed.receive(() => {
    throw new Error('a mistake of a reader')
  })
  feed.receive(() => done.push('last'))
  await vi.advanceTimersByTimeAsync(16)
  vi.useRealTimers()
  await new Promise(soon => setTimeout(soon))
  process.removeAllListeners('uncaughtException')
  for (const other of others) process.on('uncaughtException', other)
  expect(done).toEqual(['first', 'last'])
  expect(mistakes).toEqual([new Error('a mistake of a reader')])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameScheduler } from './frameScheduler'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const paintOf = (ms: number) => createFrameScheduler(ms, Date.now)

test('frames of one paint share the time of the first, and the next paint has its own', async () => {
  const paint = paintOf(16)
  paint.next(() => undefined)
  expect(paint.frameTime()).toBe(0)
  await vi.advanceTimersByTimeAsync(10)
  expect(paint.frameTime()).toBe(0)
  await vi.advanceTimersByTimeAsync(10)
  paint.next(() => undefined)
  expect(paint.frameTime()).toBe(20)
})

test('a frame that no paint waits for has its own time', async () => {
  const paint = paintOf(16)
  expect(paint.frameTime()).toBe(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(paint.frameTime()).toBe(3_000)
})

test('where no paint comes, the time goes on all the same', async () => {
  const paint = paintOf(3_600_000)
  paint.next(() => undefined)
  const told: number[] = []
  for (let second = 0; second < 17; second++) {
    told.push(paint.frameTime())
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(told.every((at, second) => second * 1_000 - at < 8_000)).toBe(true)
  expect(told.at(-1)).toBe(16_000)
})

test('what was forgotten leaves no time behind', async () => {
  const paint = paintOf(16)
  const job = () => undefined
  paint.next(job)
  paint.frameTime()
  paint.forget(job)
  await vi.advanceTimersByTimeAsync(5_000)
  paint.next(job)
  expect(paint.frameTime()).toBe(5_000)
})

test('on a hidden page, which paints nothing, each frame has its own time, and again once it is seen', async () => {
  const paint = paintOf(3_600_000)
  paint.next(() => undefined)
  const tellEachSecond = async () => {
    const told: number[] = []
    for (let second = 0; second < 3; second++) {
      told.push(paint.frameTime() / 1_000)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    return told
  }
  expect(await tellEachSecond()).toEqual([0, 0, 0])
  paint.hide(true)
  expect(await tellEachSecond()).toEqual([3, 4, 5])
  paint.hide(false)
  expect(await tellEachSecond()).toEqual([6, 6, 6])
})

test('a job that throws keeps no other from its turn, and its mistake is heard of', async () => {
  const mistakes: unknown[] = []
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', mistake => mistakes.push(mistake))
  const paint = paintOf(16)
  const done: string[] = []
  paint.next(() => done.push('first'))
  paint.next(() => {
    throw new Error('a mistake of a reader')
  })
  paint.next(() => done.push('last'))
  await vi.advanceTimersByTimeAsync(16)
  vi.useRealTimers()
  await new Promise(soon => setTimeout(soon))
  process.removeAllListeners('uncaughtException')
  for (const other of others) process.on('uncaughtException', other)
  expect(done).toEqual(['first', 'last'])
  expect(mistakes).toEqual([new Error('a mistake of a reader')])
})

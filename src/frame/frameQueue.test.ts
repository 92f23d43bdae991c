import { effect, signal } from '@preact/signals-core'
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
  const { mistakes, restore } = watchUncaught()
  const feed = feedOf(16)
  const done: string[] = []
  feed.receive(() => done.push('first'))
  feed.receive(() => {
    throw new Error('a mistake of a reader')
  })
  feed.receive(() => done.push('last'))
  await vi.advanceTimersByTimeAsync(16)
  await restore()
  expect(done).toEqual(['first', 'last'])
  expect(mistakes).toEqual([new Error('a mistake of a reader')])
})

test('what the listeners of one desk throw in a frame goes to that desk, whichever desk is first in it', async () => {
  const reports: string[] = []
  const drawn: string[] = []
  /** A desk with two prices; of the second one a listener throws. */
  function deskOf(name: string) {
    for (const price of ['BTC', 'ETH']) {
      const live = signal(0)
      const { receive, drop } = createNewestFrame(
        0,
        16,
        Date.now,
        () => {
          live.value = 1
        },
        error => {
          reports.push(`${name}: ${(error as Error).message}`)
          throw new Error('a mistake of a reporter')
        },
      )
      drops.push(
        drop,
        effect(() => {
          if (live.value === 0) return
          drawn.push(`${name} ${price}`)
          if (price === 'ETH') throw new Error(`a mistake in ${name}`)
        }),
      )
      receive('a frame', false)
    }
  }
  deskOf('A')
  deskOf('B')
  const { mistakes, restore } = watchUncaught()
  await vi.advanceTimersByTimeAsync(16)
  await restore()
  expect(reports).toEqual(['A: a mistake in A', 'B: a mistake in B'])
  expect(drawn.sort()).toEqual(['A BTC', 'A ETH', 'B BTC', 'B ETH'])
  expect(mistakes.map(String)).toEqual(Array(2).fill('Error: a mistake of a reporter'))
})

/** Collects what the page would get as uncaught errors; `restore` waits for the last of them. */
function watchUncaught() {
  const mistakes: unknown[] = []
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', mistake => mistakes.push(mistake))
  async function restore(): Promise<void> {
    vi.useRealTimers()
    await new Promise(soon => setTimeout(soon))
    process.removeAllListeners('uncaughtException')
    for (const other of others) process.on('uncaughtException', other)
  }
  return { mistakes, restore }
}

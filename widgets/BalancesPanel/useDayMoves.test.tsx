import { signal } from '@preact/signals-core'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { freshDesk } from '../../playground/harness/testKit'
import { type Pair, pairKey } from '../../src/domain/currency'
import type { Live } from '../../src/domain/live'
import type { Ticker } from '../../src/domain/price'
import type { Feed } from '../../src/market/feed'
import { DeskProvider } from '../DeskProvider'
import { useDayMoves } from './useDayMoves'

const MINUTE_MS = 60_000
const WANTED = ['BTC', 'USDT', 'ETH']

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The moves of two currencies after the first round, from a market that counts what is read. */
async function readOnce() {
  const { desk } = await freshDesk('empty')
  let state: Live<Ticker> = { state: 'live', value: { price: '10', open24h: '8' } }
  const reads: string[] = []
  const ticker = (_account: string, pair: Pair) => {
    reads.push(pairKey(pair))
    return signal(state)
  }
  vi.spyOn(desk, 'market').mockReturnValue({ ticker } as unknown as Feed)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { result, rerender, unmount } = renderHook(({ wanted }) => useDayMoves(wanted, []), {
    initialProps: { wanted: WANTED },
    wrapper: ({ children }) => <DeskProvider desk={desk}>{children}</DeskProvider>,
  })
  await expect.poll(() => result.current?.isRead).toBe(true)
  expect(reads).toEqual(['BTC/USDT', 'ETH/USDT'])
  return {
    /** How many were read since the last call. */
    newReads: () => reads.splice(0).length,
    known: () => [...result.current.moves.keys()],
    isRead: () => result.current.isRead,
    unmount,
    /** The moves that the dashboard shows when it is opened again. */
    reopened: () => {
      const again = renderHook(() => useDayMoves(WANTED, []), {
        wrapper: ({ children }) => <DeskProvider desk={desk}>{children}</DeskProvider>,
      })
      return [...again.result.current.moves.keys()]
    },
    reorder: () => rerender({ wanted: WANTED.toReversed() }),
    /** Prices do not come any more. */
    silence: () => {
      state = { state: 'connecting' }
    },
  }
}

test('the change over 24 hours is read once a minute, each currency once, until nobody shows it', async () => {
  const { newReads, known, unmount } = await readOnce()
  expect(known()).toEqual(['BTC', 'ETH'])
  newReads()
  // Waiting for the first round has moved the clock, so the next one is less than a minute away.
  let read = 0
  for (let timers = 0; timers < 5 && read === 0; timers++) {
    vi.advanceTimersToNextTimer()
    read = newReads()
  }
  expect(read).toBe(2)
  vi.advanceTimersByTime(MINUTE_MS - 1)
  expect(newReads()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(newReads()).toBe(2)
  vi.advanceTimersByTime(3 * MINUTE_MS)
  expect(newReads()).toBe(6)
  unmount()
  vi.advanceTimersByTime(3 * MINUTE_MS)
  expect(newReads()).toBe(0)
})

test('currencies that change places by worth are not read again', async () => {
  const { newReads, reorder, known } = await readOnce()
  newReads()
  reorder()
  expect([newReads(), known()]).toEqual([0, ['BTC', 'ETH']])
})

test.each([
  {
    what: 'hidden',
    leave: () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
    back: () => document.dispatchEvent(new Event('visibilitychange')),
  },
  {
    what: 'offline',
    leave: () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    back: () => window.dispatchEvent(new Event('online')),
  },
])('a page that is $what reads nothing; once back it reads at once, and shows nothing old', async ({ leave, back }) => {
  const { newReads, known, isRead, silence } = await readOnce()
  newReads()
  const away = leave()
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(newReads()).toBe(0)
  expect(known()).toEqual(['BTC', 'ETH'])
  away.mockRestore()
  silence()
  back()
  expect(newReads()).toBe(2)
  await expect.poll(() => [known(), isRead()]).toEqual([[], false])
})

test('a page that was hidden for less than a minute keeps what it has read', async () => {
  const { newReads, known } = await readOnce()
  newReads()
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(newReads()).toBe(0)
  expect(known()).toEqual(['BTC', 'ETH'])
})

test('a dashboard that is opened again within a minute shows at once what was read before', async () => {
  const { unmount, silence, reopened } = await readOnce()
  unmount()
  silence()
  expect(reopened()).toEqual(['BTC', 'ETH'])
})

test.each([
  ['later', performance],
  ['after the device slept, which may stop the other clock,', Date],
])('a dashboard that is opened again %s shows nothing old', async (_when, clock) => {
  const { unmount, silence, reopened } = await readOnce()
  unmount()
  silence()
  const later = clock.now() + MINUTE_MS + 5_001
  vi.spyOn(clock, 'now').mockReturnValue(later)
  expect(reopened()).toEqual([])
})

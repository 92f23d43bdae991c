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

/** So long that nobody knows how far the prices have moved. */
const LATER_MS = 65_001
const WANTED = ['BTC', 'USDT', 'ETH']

afterEach(() => {
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
  const { result, rerender, unmount } = renderHook(({ wanted, answeredAt }) => useDayMoves(wanted, [], answeredAt), {
    initialProps: { wanted: WANTED, answeredAt: 1 },
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
      const again = renderHook(() => useDayMoves(WANTED, [], 1), {
        wrapper: ({ children }) => <DeskProvider desk={desk}>{children}</DeskProvider>,
      })
      return [...again.result.current.moves.keys()]
    },
    reorder: () => rerender({ wanted: WANTED.toReversed(), answeredAt: 1 }),
    /** The desk answers about the balances again. */
    answer: (answeredAt: number) => rerender({ wanted: WANTED, answeredAt }),
    /** Prices do not come any more. */
    silence: () => {
      state = { state: 'connecting' }
    },
  }
}

test('the change over 24 hours is read with each answer about the balances, each currency once', async () => {
  const { newReads, known, isRead, answer } = await readOnce()
  expect(known()).toEqual(['BTC', 'ETH'])
  newReads()
  answer(2)
  expect(newReads()).toBe(2)
  // What was read before stays until it is read again: no placeholder flashes.
  expect([known(), isRead()]).toEqual([['BTC', 'ETH'], true])
  answer(2)
  expect(newReads()).toBe(0)
})

test('an answer after a long pause shows nothing old', async () => {
  const { known, isRead, answer, silence } = await readOnce()
  silence()
  const later = Date.now() + LATER_MS
  vi.spyOn(Date, 'now').mockReturnValue(later)
  answer(2)
  expect([known(), isRead()]).toEqual([[], false])
})

test('currencies that change places by worth are not read again', async () => {
  const { newReads, reorder, known } = await readOnce()
  newReads()
  reorder()
  expect([newReads(), known()]).toEqual([0, ['BTC', 'ETH']])
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
  const later = clock.now() + LATER_MS
  vi.spyOn(clock, 'now').mockReturnValue(later)
  expect(reopened()).toEqual([])
})

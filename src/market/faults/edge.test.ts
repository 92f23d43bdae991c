import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryExchanges } from '../../../playground/sandbox/exchanges/memoryExchanges'
import { createFeed, type Feed } from '../feed'
import { beginVirtualTime, pass } from './testVirtualTime'

let feed: Feed
afterEach(() => {
  feed.close()
  vi.useRealTimers()
})

const MINUTES = 20

test.each([
  ['binance_spot', 429],
  ['binance_spot', 418],
  ['binance_spot', 451],
  ['binance_usdm', 418],
] as const)('a page that the edge of %s rejects with %i, unreadably, asks it but once a minute', async (name, edge) => {
  beginVirtualTime()
  let calls = 0
  const exchanges = createMemoryExchanges(7, ({ kind }) => {
    if (kind === 'http') calls++
  })
  exchanges.faults(name, [{ feed: name, act: { edge } }])
  const { WebSocket, fetch } = exchanges
  feed = createFeed({ exchanges: exchanges.urls, WebSocket, fetch })
  // Pairs that no stream tells of.
  for (const base of ['AAA', 'BBB', 'CCC']) feed.ticker(name, { base, counter: 'USDT' }).subscribe(() => undefined)
  await pass(MINUTES * 60_000)
  expect(calls).toBeGreaterThan(MINUTES / 2)
  // All three pairs twice, then one call a minute for all of them.
  expect(calls).toBeLessThanOrEqual(2 * 3 + MINUTES)
})

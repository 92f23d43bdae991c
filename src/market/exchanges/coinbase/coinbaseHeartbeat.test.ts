import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryExchanges } from '../../../../playground/sandbox/exchanges/memoryExchanges'
import { beginVirtualTime, pass } from '../../faults/testVirtualTime'
import { createFeed } from '../../feed'

afterEach(() => {
  vi.useRealTimers()
})

test('heartbeats keep a quiet pair live, and a connection without them is replaced', async () => {
  beginVirtualTime()
  let opened = 0
  const exchanges = createMemoryExchanges(7, ({ kind }) => {
    if (kind === 'ws-open') opened++
  })
  // A silent stream would be polled by REST, which keeps a price live too.
  const timing = { firstValueMs: 86_400_000 }
  const feed = createFeed({
    exchanges: exchanges.urls,
    WebSocket: exchanges.WebSocket,
    fetch: exchanges.fetch,
    timing,
  })
  // Nobody trades it after the first price.
  const price = feed.ticker('coinbase_spot', { base: 'SNX', counter: 'USD' })
  const states: string[] = []
  price.subscribe(({ state }) => states.push(state))
  await pass(600_000)
  expect([[...new Set(states)], opened]).toEqual([['connecting', 'live'], 1])
  exchanges.faults('coinbase', [{ feed: 'coinbase', act: { silence: 60_000 } }])
  await pass(20_000)
  expect(opened).toBe(2)
  feed.close()
})

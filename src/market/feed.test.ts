import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createFeed, type Feed } from './feed'
import { miniTicker, startTestBinance, type TestBinance } from './testBinance'
import { TIMING, type Timing } from './timing'

const btc = { base: 'BTC', counter: 'USDT' }
const fast = Object.fromEntries(Object.entries(TIMING).map(([name, ms]) => [name, ms / 100])) as unknown as Timing
let binance: TestBinance
let feed: Feed

afterEach(async () => {
  feed.close()
  await binance.close()
})

test('a price comes by REST first and by its stream then', async () => {
  binance = await startTestBinance()
  feed = createFeed({ exchanges: { binance_spot: binance }, WebSocket, timing: fast })
  const ticker = feed.ticker('binance_spot', btc)
  const leave = ticker.subscribe(() => undefined)
  await vi.waitFor(() => expect(ticker.peek()).toMatchObject({ state: 'live', value: { price: '97120.01' } }))
  await vi.waitFor(() => expect(binance.said[0]).toMatchObject({ method: 'SUBSCRIBE', params: ['btcusdt@miniTicker'] }))
  binance.tick('btcusdt@miniTicker', miniTicker('97121.50000000'))
  await vi.waitFor(() => expect(ticker.peek().value?.price).toBe('97121.5'))
  leave()
  await vi.waitFor(() => expect(binance.sockets()).toEqual([]))
})

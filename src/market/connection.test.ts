import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Connection, createConnection } from './connection'
import { loadAdapter } from './exchanges'
import type { WebSocketClass } from './socket'
import type { StreamListener } from './streamEvent'
import { miniTicker, startTestBinance, type TestBinance } from './testing/testBinance'
import { testTiming } from './testing/testTiming'

const TICKER = 'btcusdt@miniTicker'
const OTHER = 'ethusdt@miniTicker'
let binance: TestBinance
afterEach(() => binance.close())

test('a stream that is subscribed again before it was unsubscribed is confirmed by its next frame', async () => {
  // Nothing is acknowledged, so that only a frame can confirm.
  binance = await startTestBinance({ reply: () => undefined })
  const adapter = await loadAdapter('binance_spot')
  const connection: Connection = createConnection(
    adapter,
    binance.ws,
    WebSocket as unknown as WebSocketClass,
    testTiming,
    () => performance.now(),
    () => performance.now(),
    { onOpen: () => undefined, onEmpty: () => undefined },
  )
  const listener: StreamListener = { onFrame: () => connection.parsed(TICKER, true), onEvent: () => undefined }
  const other: StreamListener = { onFrame: () => undefined, onEvent: () => undefined }
  connection.add(TICKER, listener)
  connection.add(OTHER, other)
  await vi.waitFor(() => expect(binance.received).toHaveLength(1))
  connection.remove(TICKER, listener)
  connection.add(TICKER, listener)
  binance.tick(TICKER, miniTicker('97121.50000000'))
  await vi.waitFor(() => expect(connection.inspect().confirmed).toEqual([TICKER]))
  connection.remove(TICKER, listener)
  connection.remove(OTHER, other)
})

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Exchanges, openExchanges } from '../../playground/sandbox/exchanges/openExchanges'
import type { ExchangeAccount } from '../domain/account'
import { createFeed, type Feed } from './feed'

const requests: string[] = []
let exchanges: Exchanges
let feed: Feed
beforeAll(async () => {
  exchanges = await openExchanges({ seed: 7 }, ({ kind, feed: from, path }) => {
    if (kind === 'http') requests.push(`${from} ${path}`)
  })
})
afterAll(() => exchanges.stop())
afterEach(() => feed.close())

const btc = { base: 'BTC', counter: 'USD' }
const usdt = { base: 'BTC', counter: 'USDT' }
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 })
const watched: readonly (readonly [ExchangeAccount, 'ticker' | 'orderBook', typeof btc])[] = [
  ['bitfinex_spot', 'ticker', btc],
  // Its symbol, tBTCUST, is on a list that can't be fetched either.
  ['bitfinex_margin', 'ticker', usdt],
  ['bitfinex_spot', 'orderBook', btc],
  ['gateio_spot', 'ticker', usdt],
  ['gateio_spot', 'orderBook', usdt],
  ['kraken_spot', 'ticker', btc],
]

test.each(watched)('without the desk %s has its %s from the stream alone', async (account, kind, pair) => {
  feed = createFeed({ exchanges: exchanges.urls, WebSocket })
  const signal = feed[kind](account, pair)
  signal.subscribe(() => undefined)
  await until(() => expect(signal.peek().state).toBe('live'))
  expect(requests).toEqual([])
})

test('without the desk Kraken’s book, which has no stream, fails and says why', async () => {
  feed = createFeed({ exchanges: exchanges.urls, WebSocket })
  const book = feed.orderBook('kraken_spot', btc)
  book.subscribe(() => undefined)
  await until(() => expect(book.peek().state).toBe('failed'))
  expect(book.peek().error?.message).toBe('kraken answers only through the desk, and createFeed was given no proxy')
  expect(requests).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ExchangesHandle, spawnExchanges } from '../../../playground/exchanges/spawnExchanges'
import type { ExchangeAccount } from '../../domain/account'
import type { Pair } from '../../domain/currency'
import { createFeed, type Feed, type FeedState } from '../feed'
import { until } from './testUntil'

const usdt = { base: 'BTC', counter: 'USDT' }
const usd = { base: 'BTC', counter: 'USD' }
/** A pair that each feed lists. */
const WATCHED: readonly (readonly [ExchangeAccount, Pair])[] = [
  ['binance_spot', usdt],
  ['binance_usdm', usdt],
  ['coinbase_spot', usd],
  ['gateio_spot', usdt],
  ['bitfinex_spot', usd],
  ['kraken_spot', usd],
]

let exchanges: ExchangesHandle
let feed: Feed
beforeAll(async () => {
  exchanges = await spawnExchanges({ seed: 7 })
  feed = createFeed({ exchanges: exchanges.urls, WebSocket, proxy: url => fetch(url) })
})
afterAll(async () => {
  feed.close()
  process.kill(exchanges.pid, 'SIGCONT')
  await exchanges.stop()
})

describe('S7 all exchanges freeze at once, in real time', () => {
  test('every price is stale within nine seconds and live again by itself', { timeout: 60_000 }, async () => {
    const tickers = WATCHED.map(([account, pair]) => feed.ticker(account, pair))
    const books = WATCHED.map(([account, pair]) => feed.orderBook(account, pair))
    const signals = [...tickers, ...books]
    const leaves = signals.map(signal => signal.subscribe(() => undefined))
    const states = () => signals.map(signal => (signal.peek() as FeedState<unknown>).state)
    const are = (state: string) => until(() => expect(states()).toEqual(signals.map(() => state)))
    const streams = () =>
      feed.inspect().sockets.flatMap(({ wanted, confirmed }) => (wanted.length === confirmed.length ? wanted : []))
    const streaming = () => until(() => expect(streams()).toHaveLength(11))
    await are('live')
    await streaming()

    process.kill(exchanges.pid, 'SIGSTOP')
    const frozenAt = performance.now()
    // Kraken tells its book by REST alone, and what REST has said may stand for 15 s.
    const isByRest = (i: number) => i === signals.length - 1
    await until(() => expect(states().filter((_, i) => !isByRest(i))).toEqual(signals.slice(1).map(() => 'stale')))
    expect(performance.now() - frozenAt).toBeLessThan(9_300)
    expect(signals.every(signal => signal.peek().value !== undefined)).toBe(true)

    await new Promise(done => setTimeout(done, 12_000 - (performance.now() - frozenAt)))
    process.kill(exchanges.pid, 'SIGCONT')
    await are('live')
    await streaming()
    for (const leave of leaves) leave()
    await until(() => expect(feed.inspect()).toEqual({ sockets: [], topics: [] }))
  })
})

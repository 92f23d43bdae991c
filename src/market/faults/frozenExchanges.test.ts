import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ExchangesHandle, spawnExchanges } from '../../../playground/sandbox/exchanges/spawnExchanges'
import type { ExchangeAccount } from '../../domain/account'
import type { Pair } from '../../domain/currency'
import type { Live } from '../../domain/live'
import { MARKET_OF } from '../exchanges'
import { createFeed, type Feed } from '../feed'
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

describe('all exchanges freeze at once, in real time', { tags: ['feed-faults'] }, () => {
  test('every price is stale within nine seconds and live again by itself', { timeout: 60_000 }, async () => {
    const tickers = WATCHED.map(([account, pair]) => feed.ticker(account, pair))
    const books = WATCHED.map(([account, pair]) => feed.orderBook(account, pair))
    const signals = [...tickers, ...books]
    const updates = signals.map(() => 0)
    /** How long after its last proof of life each was shown as stale. */
    let staleAfter: (number | undefined)[] = []
    const leaves = signals.map((signal, i) =>
      signal.subscribe(({ state, asOf }: Live<unknown>) => {
        updates[i]!++
        if (state === 'stale') staleAfter[i] ??= Date.now() - asOf!
      }),
    )
    const states = () => signals.map(signal => (signal.peek() as Live<unknown>).state)
    // Kraken's book comes from REST alone, and a value from REST is live for 15 s.
    const streamed = signals.map((_, i) => i).slice(0, -1)
    /** Waits until each is live by its stream: REST would take half a minute for as many updates. */
    const untilStreaming = async () => {
      updates.fill(0)
      await until(() =>
        expect([streamed.filter(i => updates[i]! < 4), states()]).toEqual([[], signals.map(() => 'live')]),
      )
    }
    await exchanges.faults(WATCHED.map(([account]) => ({ feed: MARKET_OF[account], act: { rate: 4 } })))
    await untilStreaming()

    process.kill(exchanges.pid, 'SIGSTOP')
    staleAfter = []
    const lateness = measureLateness()
    await until(() => expect(streamed.filter(i => staleAfter[i] === undefined)).toEqual([]))
    // Five seconds to the next ping, four for its pong, and a frame. A busy machine's timers are late.
    expect(Math.max(...streamed.map(i => staleAfter[i]!))).toBeLessThan(9_100 + 3 * lateness())
    expect(signals.every(signal => signal.peek().value !== undefined)).toBe(true)

    // New connections to a frozen exchange hang too.
    await until(() =>
      expect(new Set(feed.inspect().sockets.map(({ state }) => state))).toEqual(new Set(['connecting'])),
    )
    process.kill(exchanges.pid, 'SIGCONT')
    await untilStreaming()
    for (const leave of leaves) leave()
    await until(() => expect(feed.inspect()).toEqual({ sockets: [], watches: [] }))
  })
})

/** Measures how late the timers of this process fire; the returned function stops it and gives the maximum in ms. */
function measureLateness(): () => number {
  let latest = 0
  let dueAt = performance.now() + 10
  const timer = setInterval(() => {
    latest = Math.max(latest, performance.now() - dueAt)
    dueAt = performance.now() + 10
  }, 10)
  return () => {
    clearInterval(timer)
    return latest
  }
}

import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exchanges as standIns } from '../../../playground/sandbox/exchanges'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import { WATCHED_FEEDS } from '../faults/testWatchedFeeds'
import { loadAdapter, MARKET_OF, MARKETS, type MarketName } from '.'

const names = Object.keys(MARKETS) as MarketName[]
/** Their REST answers carry no CORS headers. */
const PROXIED: readonly MarketName[] = ['gateio', 'bitfinex', 'kraken']

test('each account sees the prices of exactly one market', () => {
  const served = Object.values(MARKETS).flatMap(({ accounts }): string[] => [...accounts])
  expect(served.toSorted()).toEqual([...EXCHANGE_ACCOUNTS].sort())
  expect(Object.keys(MARKET_OF).sort()).toEqual([...EXCHANGE_ACCOUNTS].sort())
})

test('the sandbox has a stand-in of each market and of no other', () => {
  expect(Object.keys(standIns).sort()).toEqual([...names].sort())
})

test('every exchange is reached at the port of the web, which no network blocks', () => {
  const urls = Object.values(MARKETS).flatMap(({ hosts }) => Object.values(hosts).map(host => new URL(host)))
  expect(urls.filter(({ port }) => port !== '').map(String)).toEqual([])
})

describe.each(names)('a complete market: %s', name => {
  const { hosts } = MARKETS[name]
  const viaProxy = PROXIED.includes(name)

  test('the adapter has its name, and sends REST through the proxy where the exchange answers no foreign page', async () => {
    expect(await loadAdapter(name)).toMatchObject({ name, viaProxy })
  })

  test('the adapter calls and connects to no other hosts', async () => {
    const adapter = await loadAdapter(name)
    for (const channel of ['ticker', 'orderBook'] as const) {
      expect(new URL(adapter.snapshotUrl(channel, 'BTCUSD')).origin).toBe(hosts.rest)
      const stream = adapter.stream(channel, 'BTCUSD')
      if (stream !== undefined) expect(Object.values(hosts)).toContain(stream.url)
    }
  })

  test("the stand-in has the same hosts, and the sandbox's proxy serves the same markets as the page asks of it", () => {
    expect(Object.keys(standIns[name].urls('host')).sort()).toEqual(Object.keys(hosts).sort())
    expect([MARKETS[name].viaProxy, standIns[name].proxiedPaths !== undefined]).toEqual([viaProxy, viaProxy])
  })

  test('its protocol is described, sampled and tried with faults', () => {
    const folder = name.startsWith('binance') ? 'binance' : name
    const samples = '../../../playground/sandbox/exchanges/samples'
    const missing = [`${folder}/PROTOCOL.md`, `${samples}/${name === 'binance_spot' ? 'binance' : name}`].filter(
      path => !existsSync(new URL(path, import.meta.url)),
    )
    expect(missing).toEqual([])
    expect(WATCHED_FEEDS.map(({ feed }) => feed)).toContain(name)
  })
})

import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exchanges as standIns } from '../../../playground/sandbox/exchanges'
import { EXCHANGE_ACCOUNTS } from '../../domain/account'
import { WATCHED_FEEDS } from '../faults/testWatchedFeeds'
import { loadAdapter, MARKET_OF, MARKETS, type MarketName } from '.'

const names = Object.keys(MARKETS) as MarketName[]

test('each account sees the prices of exactly one market', () => {
  const served = Object.values(MARKETS).flatMap(({ accounts }): string[] => [...accounts])
  expect(served.toSorted()).toEqual([...EXCHANGE_ACCOUNTS].sort())
  expect(Object.keys(MARKET_OF).sort()).toEqual([...EXCHANGE_ACCOUNTS].sort())
})

test('the sandbox has a stand-in of each market and of no other', () => {
  expect(Object.keys(standIns).sort()).toEqual([...names].sort())
})

describe.each(names)('a complete market: %s', name => {
  const { hosts, viaProxy } = MARKETS[name]

  test('the adapter carries its name and whether it needs the proxy', async () => {
    expect(await loadAdapter(name)).toMatchObject({ name, viaProxy })
  })

  test("the stand-in has the same hosts, and the sandbox's proxy serves the same markets as the page asks of it", () => {
    expect(Object.keys(standIns[name].urls('host')).sort()).toEqual(Object.keys(hosts).sort())
    expect(standIns[name].isProxied).toBe(viaProxy)
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

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Exchanges as Open, openExchanges } from '../../exchanges/openExchanges'
import { openTestDesk, type TestClient, type TestDesk } from '../testDesk'
import type { DeskExchanges } from './desk'

let standIns: Open
let desk: TestDesk
let client: TestClient

beforeAll(async () => {
  standIns = await openExchanges({ seed: 7 }, () => undefined)
  const done = async () => {}
  const { urls } = standIns
  const exchanges: DeskExchanges = {
    pid: 0,
    urls,
    faults: done,
    clock: done,
    reseed: done,
    onTraffic: () => {},
    stop: done,
  }
  desk = await openTestDesk({ exchanges })
  client = await desk.client('funded')
})
afterAll(async () => {
  await desk?.stop()
  await standIns?.stop()
})

const calls = [
  ['kraken', '/0/public/Ticker?pair=XBTUSD'],
  ['kraken', '/0/public/Depth?pair=XBTUSD&count=20'],
  ['kraken', '/0/public/Ticker?pair=XBTFOO'],
  ['gateio', '/api/v4/spot/tickers?currency_pair=BTC_USDT'],
  ['gateio', '/api/v4/spot/order_book?currency_pair=BTC_USDT&limit=20'],
  ['gateio', '/api/v4/spot/tickers?currency_pair=BTC_FOO'],
  ['bitfinex', '/v2/ticker/tBTCUST'],
  ['bitfinex', '/v2/book/tBTCUST/P1?len=25'],
  ['bitfinex', '/v2/conf/pub:map:currency:sym,pub:list:pair:exchange'],
  ['bitfinex', '/v2/ticker/tBTCFOO'],
] as const

it.each(calls)(
  "%s%s reaches the client through the desk with the exchange's own status and shape",
  async (name, path) => {
    const url = standIns.urls[name].rest + path
    const passed = await client.call('GET', `requests/cors-proxy?url=${encodeURIComponent(url)}`)
    const direct = await fetch(url)
    const keys = (body: unknown) => Object.keys(Object(body))
    expect([passed.status, keys(JSON.parse(passed.text))]).toEqual([direct.status, keys(await direct.json())])
  },
)

it.each(['binance_spot', 'binance_usdm', 'coinbase'] as const)(
  '%s, which pages ask themselves, is not served',
  async name => {
    const url = `${standIns.urls[name].rest}/`
    const refused = await client.call('GET', `requests/cors-proxy?url=${encodeURIComponent(url)}`)
    expect(refused.status).toBe(400)
  },
)

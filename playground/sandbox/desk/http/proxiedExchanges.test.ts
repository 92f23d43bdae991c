import { beforeAll, expect, inject, it } from 'vitest'
import { callsOf, type TestClient } from '../testDesk'

const { desk, exchanges } = inject('sandbox')
let client: TestClient
beforeAll(async () => {
  client = await callsOf(desk).client('funded')
})

it.each([
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
])("%s%s through the desk has the exchange's own status and shape", async (name, path) => {
  const url = exchanges[name]?.rest + path
  const proxied = await client.call('GET', `requests/cors-proxy?url=${encodeURIComponent(url)}`)
  const direct = await fetch(url)
  const keys = (body: unknown) => Object.keys(Object(body))
  expect([proxied.status, keys(JSON.parse(proxied.text))]).toEqual([direct.status, keys(await direct.json())])
})

it.each(['binance_spot', 'binance_usdm', 'coinbase'])('%s, which pages can call, is refused', async name => {
  const url = `${exchanges[name]?.rest}/`
  const refused = await client.call('GET', `requests/cors-proxy?url=${encodeURIComponent(url)}`)
  expect(refused.status).toBe(400)
})

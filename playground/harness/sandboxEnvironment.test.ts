import { afterAll, beforeAll, expect, it } from 'vitest'
import { readHostConfig } from '../../host/config'
import { connectOrigins } from '../../host/server/headers'
import { type Exchanges, openExchanges } from '../sandbox/exchanges/openExchanges'
import { sandboxEnvironment } from './sandboxEnvironment'

let exchanges: Exchanges
beforeAll(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterAll(() => exchanges.stop())

const environment = () =>
  sandboxEnvironment({
    ready: true,
    pid: 1,
    exchangesPid: 2,
    desk: 'http://127.0.0.1:1',
    clients: [{ scene: 'demo', name: 'Demo Client', email: 'demo@example.com', password: 'pass' }],
    exchanges: exchanges.urls,
  })

it('the page’s exchanges are all stand-ins, and no address is outside this machine', () => {
  const config = readHostConfig(environment())
  expect(config.exchanges).toEqual(exchanges.urls)
  expect(connectOrigins(config).filter(origin => new URL(origin).hostname !== '127.0.0.1')).toEqual([])
})

it('its security headers allow sockets to all exchanges, and HTTP only to those that answer browsers', () => {
  const origins = connectOrigins(readHostConfig(environment()))
  const { binance_spot, binance_usdm, coinbase, gateio, bitfinex, kraken } = exchanges.urls
  for (const { rest } of [binance_spot, binance_usdm, coinbase]) expect(origins).toContain(rest)
  for (const { rest } of [gateio, bitfinex, kraken]) expect(origins).not.toContain(rest)
  for (const { ws } of [coinbase, gateio, bitfinex, kraken]) expect(origins).toContain(`ws://${new URL(ws).host}`)
})

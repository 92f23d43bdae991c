import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPriceModel } from '../market/priceModel'
import { type Exchanges, openExchanges } from '../openExchanges'
import { looseShapeOf } from '../samples/looseShape'
import { sample } from '../samples/sample'

let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  return exchanges.stop()
})

const model = createPriceModel(7)
const get = async (path: string) => {
  const response = await fetch(exchanges.urls.gateio.rest + path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('over HTTP', () => {
  test('a price is an array of one, as documented', async () => {
    const { status, headers, body } = await get('/api/v4/spot/tickers?currency_pair=BTC_USDT')
    expect([status, body.length]).toEqual([200, 1])
    expect(looseShapeOf(body)).toEqual(looseShapeOf(sample('gateio/rest-tickers').body))
    expect([headers.get('x-gate-ratelimit-requests-remain'), headers.get('x-gate-ratelimit-limit')]).toEqual([
      '199',
      '200',
    ])
  })

  test('a page cannot read an answer without a proxy', async () => {
    const { headers } = await get('/api/v4/spot/tickers?currency_pair=BTC_USDT')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a call without a pair is answered with all prices', async () => {
    const { body } = await get('/api/v4/spot/tickers')
    expect(body.length).toBe(model.pairs('gateio_spot').length)
  })

  test('a book looks as documented, best first on both sides, with an id only on request', async () => {
    const path = '/api/v4/spot/order_book?currency_pair=BTC_USDT&limit=20'
    const { body } = await get(path)
    const { body: numbered } = await get(`${path}&with_id=true`)
    expect(looseShapeOf(body)).toEqual(looseShapeOf(sample('gateio/rest-order-book-20').body))
    expect([body.bids.length, body.asks.length, typeof numbered.id]).toEqual([20, 20, 'number'])
    const prices = (levels: [string, string][]) => levels.map(([price]) => Number(price))
    expect(prices(body.asks)).toEqual(prices(body.asks).toSorted((a, b) => a - b))
    expect(prices(body.bids)).toEqual(prices(body.bids).toSorted((a, b) => b - a))
  })

  test('a book has ten levels by default', async () => {
    const { body } = await get('/api/v4/spot/order_book?currency_pair=BTC_USDT')
    expect(body.asks.length).toBe(10)
  })

  for (const name of ['rest-error-invalid-pair', 'rest-error-invalid-currency']) {
    test(`an unknown pair is refused with the documented message (${name})`, async () => {
      const { request, status, body } = sample(`gateio/${name}`)
      const { pathname, search } = new URL(request.url)
      const answer = await get(pathname + search)
      expect([answer.status, answer.body]).toEqual([status, body])
    })
  }

  test('an invalid limit and a book without a pair are refused', async () => {
    const label = async (query: string) => {
      const { status, body } = await get(`/api/v4/spot/order_book?${query}`)
      return [status, body.label]
    }
    expect(await label('currency_pair=BTC_USDT&limit=0')).toEqual([400, 'INVALID_PARAM_VALUE'])
    expect(await label('limit=20')).toEqual([400, 'MISSING_REQUIRED_PARAM'])
  })

  test('the 201st call in ten seconds is refused as documented, with the time to retry', async () => {
    const path = '/api/v4/spot/order_book?currency_pair=BTC_USDT&limit=20'
    const statuses = new Set<number>()
    // The limit reads this clock: on a slow machine the calls may take longer.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let call = 0; call < 200; call++) statuses.add((await get(path)).status)
    const refused = await get(path)
    const { status, headers = {}, body } = sample('gateio/rest-error-rate-limited')
    expect([...statuses]).toEqual([200])
    expect([refused.status, refused.body]).toEqual([status, body])
    for (const name of Object.keys(headers)) expect(refused.headers.get(name)).toMatch(/^\d+$/)
    expect((await get('/api/v4/spot/tickers?currency_pair=BTC_USDT')).status).toBe(200)
  })
})

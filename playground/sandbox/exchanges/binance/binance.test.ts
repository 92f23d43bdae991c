import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPriceModel } from '../market/priceModel'
import { type Exchanges, openExchanges } from '../openExchanges'
import { sample, shapeOf } from '../samples/sample'
import { isOf, isReply, openSocket } from '../wire/testSocket'

const model = createPriceModel(7)
const btc = { base: 'BTC', counter: 'USDT' }
let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await exchanges.stop()
})

const get = async (feed: 'binance_spot' | 'binance_usdm', path: string) => {
  const response = await fetch(exchanges.urls[feed].rest + path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const subscribe = (...params: string[]) => ({ method: 'SUBSCRIBE', params, id: 1 })

describe('spot over HTTP', () => {
  test('a price looks as documented and may be read by any page', async () => {
    const { status, headers, body } = await get('binance_spot', '/api/v3/ticker/price?symbol=BTCUSDT')
    expect(status).toBe(200)
    expect(shapeOf(body)).toEqual(shapeOf(sample('binance/rest-ticker-price').body))
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('x-mbx-used-weight-1m')).toBe('2')
  })

  test('a call without a symbol is answered with all prices', async () => {
    const { body } = await get('binance_spot', '/api/v3/ticker/price')
    expect(body.length).toBe(model.pairs('binance_spot').length)
  })

  test('a book looks as documented and has as many levels as the call requests', async () => {
    const { body } = await get('binance_spot', '/api/v3/depth?symbol=BTCUSDT&limit=20')
    expect(shapeOf(body)).toEqual(shapeOf(sample('binance/rest-depth-20').body))
    expect([body.bids.length, body.asks.length]).toEqual([20, 20])
  })

  test('a book has 100 levels by default, any requested number, 5000 at most', async () => {
    const levels = async (limit: string) => {
      const { body } = await get('binance_spot', `/api/v3/depth?symbol=BTCUSDT${limit}`)
      return body.asks.length
    }
    expect([await levels(''), await levels('&limit=7'), await levels('&limit=9999')]).toEqual([100, 7, 5_000])
  })

  test('a preflight is not answered, so only simple calls get through', async () => {
    const url = `${exchanges.urls.binance_spot.rest}/api/v3/ticker/price?symbol=BTCUSDT`
    const response = await fetch(url, { method: 'OPTIONS' })
    expect([response.ok, response.headers.get('access-control-allow-origin')]).toEqual([false, null])
  })

  for (const name of ['rest-error-invalid-symbol', 'rest-error-illegal-parameter']) {
    test(`a wrong symbol is refused with the documented message (${name})`, async () => {
      const { request, status, body } = sample(`binance/${name}`)
      const { pathname, search } = new URL(request.url)
      const answer = await get('binance_spot', pathname + search)
      expect([answer.status, answer.body]).toEqual([status, body])
    })
  }

  test('a symbol in lower case and an empty one are refused', async () => {
    const codes = async (query: string) => (await get('binance_spot', `/api/v3/depth?${query}`)).body.code
    expect([await codes('symbol=btcusdt'), await codes('limit=20'), await codes('symbol=')]).toEqual([
      -1100, -1102, -1102,
    ])
  })

  test('calls over the weight of a minute are answered 429, calls after that 418, both with Retry-After', async () => {
    // The weight is counted by the minute of this clock.
    vi.useFakeTimers({ toFake: ['Date'] })
    const heavy = () => get('binance_spot', '/api/v3/depth?symbol=BTCUSDT&limit=5000')
    const statuses: number[] = []
    for (let call = 0; call < 24; call++) statuses.push((await heavy()).status)
    const refused = await heavy()
    for (let call = 0; call < 9; call++) statuses.push((await heavy()).status)
    const banned = await heavy()
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect([refused.status, refused.body]).toEqual([429, sample('binance/rest-error-rate-limited-429').body])
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(banned.status).toBe(418)
    expect(shapeOf(banned.body)).toEqual(shapeOf(sample('binance/rest-error-banned-418').body))
    expect(banned.headers.get('retry-after')).toBe('120')
  })
})

describe('futures over HTTP', () => {
  test('a price has a time, under both versions of its address', async () => {
    for (const version of ['v1', 'v2']) {
      const { body } = await get('binance_usdm', `/fapi/${version}/ticker/price?symbol=BTCUSDT`)
      expect(shapeOf(body)).toEqual(shapeOf(sample('binance_usdm/rest-ticker-price').body))
    }
  })

  test('a book looks as documented', async () => {
    const { body } = await get('binance_usdm', '/fapi/v1/depth?symbol=BTCUSDT&limit=20')
    expect(shapeOf(body)).toEqual(shapeOf(sample('binance_usdm/rest-depth-20').body))
  })

  for (const name of ['rest-error-depth-limit', 'rest-error-invalid-symbol']) {
    test(`an unknown symbol or limit is refused with the documented message (${name})`, async () => {
      const { request, status, body } = sample(`binance_usdm/${name}`)
      const { pathname, search } = new URL(request.url)
      const answer = await get('binance_usdm', pathname + search)
      expect([answer.status, answer.body]).toEqual([status, body])
    })
  }
})

describe('spot streams', () => {
  test('a subscription is acknowledged, then ticker and book frames arrive as documented', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    client.send(subscribe('btcusdt@miniTicker', 'btcusdt@depth20'))
    const [reply] = await client.until(1, isReply)
    const [ticker] = await client.until(1, isOf('btcusdt@miniTicker'))
    const [book] = await client.until(1, isOf('btcusdt@depth20'))
    const documented = sample('binance/ws-combined-ticker-book').frames.map(({ data }) => data)
    expect(reply).toEqual({ result: null, id: 1 })
    expect(client.received[0]).toEqual(reply)
    expect(shapeOf(ticker)).toEqual(shapeOf(documented.find(isOf('btcusdt@miniTicker'))))
    expect(shapeOf(book)).toEqual(shapeOf(documented.find(isOf('btcusdt@depth20'))))
  })

  test('a ticker has the price of the shared market at that moment', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    client.send(subscribe('btcusdt@miniTicker'))
    const [ticker] = await client.until<{ data: { c: string; E: number } }>(1, isOf('btcusdt@miniTicker'))
    expect(ticker?.data.c).toBe(`${model.priceText(btc, ticker?.data.E ?? 0)}000000`)
  })

  test('a market without trades sends no ticker while a busy one sends one each second', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    client.send(subscribe('btcusdt@miniTicker', 'batusdt@miniTicker'))
    // In a few seconds the quiet market may trade in each.
    await client.until(8, isOf('btcusdt@miniTicker'))
    expect(client.received.filter(isOf('batusdt@miniTicker')).length).toBeLessThan(8)
  })

  test('the last trade is nearly always within the spread of the book of the same moment', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    type Frame = { stream: string; data: { c: string; bids: [string][]; asks: [string][] } }
    client.send(subscribe('btcusdt@miniTicker', 'btcusdt@depth20@100ms'))
    await client.until(6, isOf('btcusdt@miniTicker'))
    let last: number | undefined
    const agree: boolean[] = []
    for (const { stream, data } of client.received.filter(frame => !isReply(frame)) as Frame[]) {
      if (stream === 'btcusdt@miniTicker') last = Number(data.c)
      else if (last !== undefined) agree.push(Number(data.bids[0]?.[0]) <= last && last <= Number(data.asks[0]?.[0]))
    }
    expect(agree.length).toBeGreaterThan(10)
    expect(agree.filter(each => each).length / agree.length).toBeGreaterThan(0.8)
  })

  test('update numbers grow, also from a frame to a later answer over HTTP', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    client.send(subscribe('btcusdt@depth20@100ms'))
    const frames = await client.until<{ data: { lastUpdateId: number } }>(3, isOf('btcusdt@depth20@100ms'))
    const ids = frames.map(({ data }) => data.lastUpdateId)
    const { body } = await get('binance_spot', '/api/v3/depth?symbol=BTCUSDT&limit=20')
    const all = [...ids, body.lastUpdateId]
    expect(all).toEqual([...new Set(all)].sort((a, b) => a - b))
  })

  test('an unknown symbol is acknowledged, listed and never sends a frame', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    for (const { dir, data } of sample('binance/ws-unknown-symbol-silent').frames) {
      if (dir === 'out') client.send(data ?? {})
      else await client.until(1, frame => JSON.stringify(frame) === JSON.stringify(data))
    }
    expect(exchanges.count('binance_spot')).toEqual({ lines: 1, channels: 0 })
  })

  test('an unreadable message is refused with the documented error', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    const { frames } = sample('binance/ws-errors')
    for (const { dir, data, text } of frames) if (dir === 'out') client.send(text ?? data ?? {})
    const due = frames.filter(({ dir }) => dir === 'in').map(({ data }) => data)
    expect(await client.until(due.length)).toEqual(due)
  })

  test('a message of more than 4,088 bytes is answered with nothing, and so is every later one', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    client.send(subscribe('btcusdt@miniTicker'))
    await client.until(1, isReply)
    const names = Array.from({ length: 250 }, (_, i) => `c${i}usdt@miniTicker`)
    client.send({ ...subscribe(...names), id: 2 })
    client.send({ method: 'LIST_SUBSCRIPTIONS', id: 3 })
    await client.until(2, isOf('btcusdt@miniTicker'))
    expect(client.received.filter(isReply)).toHaveLength(1)
  })

  test('an unsubscribed stream ends and the others continue', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    client.send(subscribe('btcusdt@depth20@100ms', 'ethusdt@depth20@100ms'))
    await client.until(1, isOf('btcusdt@depth20@100ms'))
    client.send({ method: 'UNSUBSCRIBE', params: ['btcusdt@depth20@100ms'], id: 2 })
    client.send({ method: 'LIST_SUBSCRIPTIONS', id: 3 })
    const replies = await client.until(3, isReply)
    expect(replies.slice(1)).toEqual([
      { result: null, id: 2 },
      { result: ['ethusdt@depth20@100ms'], id: 3 },
    ])
    const before = client.received.filter(isOf('btcusdt@depth20@100ms')).length
    await client.until(client.received.length + 3, () => true)
    expect(client.received.filter(isOf('btcusdt@depth20@100ms')).length).toBe(before)
  })

  test('a sixth message within a second ends the connection', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    for (let id = 1; id <= 6; id++) client.send({ method: 'LIST_SUBSCRIPTIONS', id })
    expect(await client.closed).toBe(1008)
  })

  test('clients share one stream, and no timer remains after they disconnect in any way', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => openSocket(exchanges.urls.binance_spot.ws)))
    for (const client of clients) client.send(subscribe('btcusdt@depth20@100ms'))
    const frames = await Promise.all(clients.map(client => client.until(2, isOf('btcusdt@depth20@100ms'))))
    expect(exchanges.count('binance_spot')).toEqual({ lines: 5, channels: 1 })
    expect(new Set(frames.map(([, second]) => JSON.stringify(second))).size).toBeLessThanOrEqual(2)
    for (const [i, { socket }] of clients.entries()) i % 2 ? socket.terminate() : socket.close()
    await expect.poll(() => exchanges.count('binance_spot')).toEqual({ lines: 0, channels: 0 })
  })

  test('a graceful stop sends an event, then closes the socket with code 1001', async () => {
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    await exchanges.stop()
    expect(await client.closed).toBe(1001)
    expect(client.received.map(shapeOf)).toEqual([shapeOf(sample('binance/ws-server-shutdown').frames[0]?.data)])
  })

  test('a socket at another path is refused', async () => {
    await expect(openSocket(exchanges.urls.binance_spot.ws.replace('/stream', '/market/stream'))).rejects.toThrow('404')
  })
})

describe('futures streams', () => {
  test('tickers arrive on the market socket as documented', async () => {
    const client = await openSocket(exchanges.urls.binance_usdm.wsMarket)
    client.send(subscribe('btcusdt@miniTicker'))
    const [ticker] = await client.until(1, isOf('btcusdt@miniTicker'))
    const documented = sample('binance_usdm/ws-market-miniticker').frames.map(({ data }) => data)
    expect(shapeOf(ticker)).toEqual(shapeOf(documented.find(isOf('btcusdt@miniTicker'))))
  })

  test('books arrive on the public socket as documented, in order', async () => {
    const client = await openSocket(exchanges.urls.binance_usdm.wsPublic)
    client.send(subscribe('btcusdt@depth20'))
    const books = await client.until<{ data: { u: number; pu: number; E: number } }>(4, isOf('btcusdt@depth20'))
    const documented = sample('binance_usdm/ws-public-depth20').frames.map(({ data }) => data)
    expect(shapeOf(books[0])).toEqual(shapeOf(documented.find(isOf('btcusdt@depth20'))))
    const data = books.map(book => book.data)
    expect(data.slice(1).map(({ pu }) => pu)).toEqual(data.slice(0, -1).map(({ u }) => u))
  })

  test('a stream of the wrong class is acknowledged and silent', async () => {
    const client = await openSocket(exchanges.urls.binance_usdm.wsPublic)
    const { frames } = sample('binance_usdm/ws-wrong-path-silent')
    for (const { dir, data } of frames) {
      if (dir === 'out') client.send(data ?? {})
      else await client.until(1, frame => JSON.stringify(frame) === JSON.stringify(data))
    }
    expect(exchanges.count('binance_usdm')).toEqual({ lines: 1, channels: 0 })
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMarketClock } from '../market/marketClock'
import { createPriceModel } from '../market/priceModel'
import { type Exchanges, openExchanges } from '../openExchanges'
import { looseShapeOf } from '../samples/looseShape'
import { sample } from '../samples/sample'
import { openStandIn } from '../wire/standIn'
import { openSocket } from '../wire/testSocket'
import { coinbaseOf } from './coinbase'
import { bookStates, isBookFrame, isType, type L2Update, subscribe } from './testCoinbase'

const model = createPriceModel(7)
const btc = { base: 'BTC', counter: 'USD' }
let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await exchanges.stop()
})
/** Stops the clock that the rate limits read, so that a slow machine refills none of them meanwhile. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })
const setAhead = (ms: number) => vi.setSystemTime(Date.now() + ms)

const get = async (path: string) => {
  const response = await fetch(exchanges.urls.coinbase.rest + path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const open = () => openSocket(exchanges.urls.coinbase.ws)
const documented = (name: string, type: string, nth = 0) =>
  sample(`coinbase/${name}`).frames.filter(({ data }) => data?.type === type)[nth]?.data

describe('Coinbase over HTTP', () => {
  test('a ticker looks as documented, has the price of the shared market and may be read by any page', async () => {
    const { status, headers, body } = await get('/products/BTC-USD/ticker')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(looseShapeOf(body)).toEqual(looseShapeOf(sample('coinbase/rest-ticker').body))
    expect(Number(body.price)).toBe(Number(model.priceText(btc, Date.parse(body.time))))
  })

  test('a book of level 2 looks as documented, with hundreds of levels a side, best first', async () => {
    const { body } = await get('/products/BTC-USD/book?level=2')
    expect(looseShapeOf(body)).toEqual(looseShapeOf(sample('coinbase/rest-book-level2').body))
    expect([body.bids.length, body.asks.length]).toEqual([300, 300])
    const prices = [...body.bids.toReversed(), ...body.asks].map(([price]) => Number(price))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test('a book without a level parameter has only the best level of each side', async () => {
    const { body } = await get('/products/BTC-USD/book')
    expect([body.bids.length, body.asks.length]).toEqual([1, 1])
  })

  for (const id of ['BTC-FOO', 'BTC-USDC', 'USDC-USD', 'btc-usd', 'BTCUSD']) {
    test(`${id} is no product and is answered 404 with the documented message`, async () => {
      const { status, body } = await get(`/products/${id}/ticker`)
      expect({ status, body }).toEqual({ status: 404, body: { message: 'NotFound' } })
    })
  }

  test('a delisted product is refused in words of its own', async () => {
    const { request, status, body } = sample('coinbase/rest-error-delisted')
    const answer = await get(new URL(request.url).pathname)
    expect([answer.status, answer.body]).toEqual([status, body])
  })

  test('two books in USDC are not merged into those in USD', async () => {
    const [inUsdc, inUsd, eurc] = [
      await get('/products/USDT-USDC/book?level=2'),
      await get('/products/USDT-USD/book?level=2'),
      await get('/products/EURC-USDC/ticker'),
    ]
    expect([inUsdc.status, inUsd.status, eurc.status]).toEqual([200, 200, 200])
    expect(inUsdc.body.asks).not.toEqual(inUsd.body.asks)
    expect(Number(eurc.body.price)).toBeGreaterThan(1.05)
  })

  test('USDC as a base is listed as USDC', async () => {
    expect((await get('/products/USDC-EUR/ticker')).status).toBe(200)
  })

  test('a product without orders has an empty book', async () => {
    const { body } = await get('/products/XYO-EUR/book?level=2')
    expect([body.bids, body.asks]).toEqual([[], []])
  })

  test('fifteen calls at once are answered, then 429 with the documented message, and calls a moment later are answered', async () => {
    stopClock()
    const statuses: number[] = []
    for (let call = 0; call < 15; call++) statuses.push((await get('/products/BTC-USD/ticker')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { status, body } = sample('coinbase/rest-error-rate-limited')
    const refused = await get('/products/BTC-USD/ticker')
    expect([refused.status, refused.body]).toEqual([status, body])
    setAhead(100)
    expect((await get('/products/BTC-USD/ticker')).status).toBe(200)
    expect((await get('/products/BTC-USD/ticker')).status).toBe(429)
  })

  test('a preflight is not answered, so only simple calls get through', async () => {
    const response = await fetch(`${exchanges.urls.coinbase.rest}/products/BTC-USD/ticker`, { method: 'OPTIONS' })
    expect(response.ok).toBe(false)
  })
})

describe('Coinbase streams', () => {
  test('snapshot, answer, ticker, changes and heartbeats arrive as documented', async () => {
    const client = await open()
    client.send(subscribe(['BTC-USD'], 'ticker', 'level2_batch', 'heartbeat'))
    // On a busy machine the first heartbeat may come before the first change.
    for (const type of ['heartbeat', 'l2update']) await client.until(1, isType(type))
    expect(client.received.slice(0, 3).map(frame => (frame as { type: string }).type)).toEqual([
      'snapshot',
      'subscriptions',
      'ticker',
    ])
    const receivedOf = (type: string) => client.received.find(isType(type))
    const at = 'ws-ticker-level2-sequence'
    expect(receivedOf('subscriptions')).toEqual(documented(at, 'subscriptions'))
    for (const type of ['snapshot', 'ticker', 'l2update', 'heartbeat']) {
      expect(looseShapeOf(receivedOf(type)), type).toEqual(looseShapeOf(documented(at, type)))
    }
  })

  test('the snapshot and its changes make up the exchange’s own book at every moment', async () => {
    const client = await open()
    client.send(subscribe(['BTC-USD'], 'level2_batch'))
    const updates = await client.until<L2Update>(40, isType('l2update'))
    const states = bookStates(client.received)
    for (const [i, { time }] of updates.entries()) {
      const { asks, bids } = model.book(btc, Date.parse(time), 300) ?? { asks: [], bids: [] }
      const numbers = (levels: [string, string][]) => levels.map(([price, size]) => [Number(price), Number(size)])
      expect(states[i + 1]).toEqual({ asks: numbers(asks), bids: numbers(bids) })
    }
    expect(updates.flatMap(({ changes }) => changes).some(([, , size]) => Number(size) === 0)).toBe(true)
  })

  test('a client that joins later gets a snapshot that the next changes continue', async () => {
    const first = await open()
    first.send(subscribe(['BTC-USD'], 'level2_batch'))
    await first.until(5, isType('l2update'))
    const second = await open()
    second.send(subscribe(['BTC-USD'], 'level2_batch'))
    await second.until(10, isType('l2update'))
    const last = bookStates(second.received).at(-1)
    await expect.poll(() => bookStates(first.received)).toContainEqual(last)
    expect(exchanges.count('coinbase')).toEqual({ lines: 2, channels: 1 })
  })

  test('a change writes other trailing zeros than the snapshot, and an amount of zero as 0 or 0.00000000', async () => {
    const client = await open()
    client.send(subscribe(['BTC-USD'], 'level2_batch'))
    const isGone = (size: string) => (frame: unknown) =>
      isType('l2update')(frame) && (frame as L2Update).changes.some(change => change[2] === size)
    await client.until(1, isGone('0'))
    const [update] = await client.until<L2Update>(1, isGone('0.00000000'))
    expect(update?.changes[0]?.[1]).toMatch(/^\d+\.\d{8}$/)
  })

  test('a market without trades sends its ticker once, then only heartbeats', async () => {
    const client = await open()
    client.send(subscribe(['SNX-USD'], 'ticker', 'heartbeat'))
    await client.until(3, isType('heartbeat'))
    expect(client.received.filter(isType('ticker')).length).toBeLessThan(3)
    expect(client.received.find(isType('ticker'))).toMatchObject({ product_id: 'SNX-USD' })
  })

  test('a product without orders sends an empty snapshot, heartbeats and no ticker', async () => {
    const client = await open()
    const { frames } = sample('coinbase/ws-quiet-pair-heartbeats')
    client.send(frames[0]?.data ?? {})
    await client.until(2, isType('heartbeat'))
    expect(client.received.slice(0, 2)).toEqual(frames.slice(1, 3).map(({ data }) => data && { ...data }))
    expect(client.received.some(isType('ticker'))).toBe(false)
  })

  test('trade numbers and sequences grow, and a heartbeat has the number of the last trade', async () => {
    const client = await open()
    client.send(subscribe(['BTC-USD'], 'ticker', 'heartbeat'))
    await client.until(2, isType('heartbeat'))
    const tickers = await client.until<{ trade_id: number; sequence: number }>(4, isType('ticker'))
    const ids = tickers.map(({ trade_id }) => trade_id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    const [beat] = await client.until<{ last_trade_id: number }>(1, isType('heartbeat'))
    expect(beat?.last_trade_id).toBeGreaterThanOrEqual(ids[0] ?? 0)
  })

  test('channels may name products of their own, and every answer lists all subscriptions', async () => {
    const client = await open()
    client.send({
      type: 'subscribe',
      product_ids: ['ETH-USD'],
      channels: ['heartbeat', { name: 'ticker', product_ids: ['BTC-USD', 'ADA-USD'] }],
    })
    client.send(subscribe(['ADA-USD'], 'heartbeat'))
    const answers = await client.until(2, isType('subscriptions'))
    const ticker = { name: 'ticker', product_ids: ['BTC-USD', 'ADA-USD'] }
    expect(answers).toEqual([
      { type: 'subscriptions', channels: [{ name: 'heartbeat', product_ids: ['ETH-USD'] }, ticker] },
      { type: 'subscriptions', channels: [{ name: 'heartbeat', product_ids: ['ETH-USD', 'ADA-USD'] }, ticker] },
    ])
  })

  test('an unsubscription is answered with the remaining channels, and the ended ones send nothing', async () => {
    const client = await open()
    client.send(subscribe(['BTC-USD', 'ETH-USD'], 'ticker', 'level2_batch'))
    client.send({ type: 'unsubscribe', product_ids: ['BTC-USD'], channels: ['level2_batch'] })
    client.send({ type: 'unsubscribe', channels: ['ticker'] })
    const answers = await client.until(3, isType('subscriptions'))
    expect(answers[2]).toEqual({
      type: 'subscriptions',
      channels: [{ name: 'level2_50', product_ids: ['ETH-USD'] }],
    })
    const before = client.received.length
    await client.until(before + 5)
    expect(client.received.slice(before).every(isBookFrame('ETH-USD'))).toBe(true)
  })

  test('a repeated subscription is answered each time, and no frame arrives twice', async () => {
    const client = await open()
    for (let i = 0; i < 11; i++) client.send(subscribe(['BTC-USD'], 'heartbeat'))
    await client.until(10, isType('subscriptions'))
    const [error] = await client.until<{ message: string }>(1, isType('error'))
    expect(error?.message).toBe('Failed to subscribe')
    expect(exchanges.count('coinbase').channels).toBe(1)
  })

  for (const name of ['ws-error-invalid-product', 'ws-error-level2-needs-auth']) {
    test(`an impossible message is refused as a whole with the documented error (${name})`, async () => {
      const client = await open()
      const [request, answer] = sample(`coinbase/${name}`).frames
      client.send(request?.data ?? {})
      client.send(subscribe(['ETH-USD'], 'heartbeat'))
      const [subscriptions] = await client.until(1, isType('subscriptions'))
      expect(client.received[0]).toEqual(answer?.data)
      expect(subscriptions).toMatchObject({ channels: [{ name: 'heartbeat', product_ids: ['ETH-USD'] }] })
    })
  }

  test('an unreadable message is refused, some kinds without a reason', async () => {
    const client = await open()
    for (const text of ['{', '[]', '{"type":"ping"}']) client.send(text)
    client.send({ type: 'subscribe', product_ids: ['BTC-USD'] })
    client.send({ type: 'subscribe', channels: ['ticker'] })
    client.send(subscribe(['BTC-USD'], 'trades'))
    const errors = await client.until<{ type: string; message: string; reason?: string }>(6)
    expect(errors.map(({ type }) => type)).toEqual(Array(6).fill('error'))
    expect(errors.map(({ reason }) => reason !== undefined)).toEqual([false, false, false, true, true, true])
  })

  test('a client that does not subscribe soon after opening is disconnected, one that does stays', async () => {
    const standIn = await openStandIn(
      'impatient',
      coinbaseOf({ firstMessageMs: 1_500 }),
      createMarketClock(7, 0),
      () => undefined,
    )
    const [mute, busy] = [await openSocket(standIn.urls.ws), await openSocket(standIn.urls.ws)]
    busy.send(subscribe(['BTC-USD'], 'level2_batch'))
    expect(await mute.closed).toBe(1008)
    await busy.until(busy.received.length + 3)
    await standIn.stop()
  })

  test('the hundred-and-first message within a second ends the connection', async () => {
    const client = await open()
    for (let i = 0; i <= 100; i++) client.send({ type: 'unsubscribe', channels: ['ticker'] })
    expect(await client.closed).toBe(1008)
  })

  test('twenty connections at once are accepted, the next is refused, and accepted a moment later', async () => {
    stopClock()
    const clients = await Promise.all(Array.from({ length: 20 }, open))
    await expect(open()).rejects.toThrow('429')
    for (const { socket } of clients) socket.terminate()
    setAhead(125)
    expect((await open()).socket.readyState).toBe(1)
  })

  test('clients share the streams, and no timer remains after they disconnect in any way', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, open))
    for (const client of clients) client.send(subscribe(['BTC-USD', 'ETH-USD'], 'level2_batch', 'ticker'))
    await Promise.all(clients.map(client => client.until(6)))
    expect(exchanges.count('coinbase')).toEqual({ lines: 4, channels: 4 })
    for (const [i, { socket }] of clients.entries()) i % 2 ? socket.terminate() : socket.close()
    await expect.poll(() => exchanges.count('coinbase')).toEqual({ lines: 0, channels: 0 })
  })
})

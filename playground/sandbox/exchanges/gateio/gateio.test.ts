import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPriceModel } from '../market/priceModel'
import { type Exchanges, openExchanges } from '../openExchanges'
import { looseShapeOf } from '../samples/looseShape'
import { sample } from '../samples/sample'
import { openSocket } from '../wire/testSocket'
import {
  type Book,
  book,
  documented,
  idsOf,
  isBook,
  isReply,
  isTicker,
  type SocketMessage,
  seconds,
  type Ticker,
  tickers,
} from './testGateio'

let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(() => exchanges.stop())

const model = createPriceModel(7)
const get = async (path: string) => {
  const response = await fetch(exchanges.urls.gateio.rest + path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const open = () => openSocket(exchanges.urls.gateio.ws)

describe('streams', () => {
  test('a ticker is acknowledged, sent and ended as documented', async () => {
    const client = await open()
    client.send(tickers(1, 'BTC_USDT'))
    const [ack] = await client.until<SocketMessage>(1, isReply)
    const [ticker] = await client.until<Ticker>(1, isTicker)
    client.send({ ...tickers(2, 'BTC_USDT'), event: 'unsubscribe' })
    const [, end] = await client.until<SocketMessage>(2, isReply)
    const [first, , last] = documented('ws-tickers-sequence', isReply)
    expect(looseShapeOf(ack)).toEqual(looseShapeOf(first))
    expect(looseShapeOf(ticker)).toEqual(looseShapeOf(documented('ws-tickers-sequence', isTicker)[0]))
    expect(looseShapeOf(end)).toEqual(looseShapeOf(last))
    expect([ack?.id, end?.id]).toEqual([1, 2])
    expect(exchanges.count('gateio')).toEqual({ lines: 1, channels: 0 })
  })

  test('a ticker has the price of the shared market at that moment', async () => {
    const client = await open()
    client.send(tickers(1, 'BTC_USDT'))
    const [ticker] = await client.until<Ticker>(1, isTicker)
    const price = model.priceText({ base: 'BTC', counter: 'USDT' }, ticker?.time_ms ?? 0)
    expect(Number(ticker?.result.last)).toBe(Number(price))
  })

  test('one message subscribes to several tickers and is acknowledged once', async () => {
    const client = await open()
    client.send(tickers(1, 'BTC_USDT', 'ETH_USDT'))
    const frames = await client.until<Ticker>(2, isTicker)
    expect(new Set(frames.map(({ result }) => result.currency_pair))).toEqual(new Set(['BTC_USDT', 'ETH_USDT']))
    expect(client.received.filter(isReply).length).toBe(1)
  })

  test('a book is acknowledged, sent whole and ended as documented', async () => {
    const client = await open()
    client.send(book(3, 'BTC_USDT', '1000ms'))
    const [update] = await client.until<Book>(1, isBook)
    client.send(book(4, 'BTC_USDT', '1000ms', 'unsubscribe'))
    const [ack, end] = await client.until<SocketMessage>(2, isReply)
    const [first, last] = documented('ws-order-book-sequence', isReply)
    expect(looseShapeOf(update)).toEqual(looseShapeOf(documented('ws-order-book-sequence', isBook)[0]))
    expect(looseShapeOf(update)).toEqual(looseShapeOf(documented('ws-order-book-doc-example', isBook)[0]))
    expect([update?.result.bids.length, update?.result.asks.length]).toEqual([20, 20])
    expect([ack, end].map(looseShapeOf)).toEqual([first, last].map(looseShapeOf))
    expect([ack?.id, end?.id]).toEqual([3, 4])
  })

  test('update numbers grow, also from a frame to a later answer over HTTP', async () => {
    const client = await open()
    client.send(book(1))
    const ids = idsOf(await client.until(3, isBook))
    const { body } = await get('/api/v4/spot/order_book?currency_pair=BTC_USDT&with_id=true')
    const all = [...ids, body.id]
    expect(all).toEqual([...new Set(all)].sort((a, b) => a - b))
  })

  test('a book ends only by an unsubscription with the same payload', async () => {
    const client = await open()
    client.send(book(1))
    client.send(book(2, 'BTC_USDT', '1000ms', 'unsubscribe'))
    await client.until(2, isReply)
    await client.until(client.received.filter(isBook).length + 2, isBook)
    client.send(book(3, 'BTC_USDT', '100ms', 'unsubscribe'))
    await client.until(3, isReply)
    expect(exchanges.count('gateio')).toEqual({ lines: 1, channels: 0 })
  })

  test('a ping is answered by a pong without an id', async () => {
    const client = await open()
    client.send({ time: seconds(), id: 9, channel: 'spot.ping' })
    const [pong] = await client.until(1)
    expect(looseShapeOf(pong)).toEqual(looseShapeOf(documented('ws-ticker-doc-example', isReply)[0]))
  })

  test('an unknown pair, a second subscription and a message without payload are refused with the documented errors', async () => {
    const client = await open()
    client.send(book(1, 'BTC_USDT', '1000ms'))
    await client.until(1)
    const { frames } = sample('gateio/ws-errors')
    for (const { dir, data } of frames) if (dir === 'out') client.send({ ...data, time: seconds() })
    const [, ...replies] = await client.until<SocketMessage>(4, isReply)
    const due = documented('ws-errors', isReply)
    expect(replies.map(looseShapeOf)).toEqual(due.map(looseShapeOf))
    expect(replies.map(({ id, error }) => ({ id, error }))).toEqual(
      due.map(frame => ({ id: frame?.id, error: frame?.error })),
    )
  })

  for (const [what, change, code] of [
    ['no time', { time: undefined }, 1],
    ['an unknown channel', { channel: 'spot.nothing' }, 2],
    ['an unknown event', { event: 'listen' }, 2],
    ['levels that are not offered', { payload: ['BTC_USDT', '25', '100ms'] }, 2],
    ['a pace that is not offered', { payload: ['BTC_USDT', '20', '50ms'] }, 2],
  ] as const) {
    test(`a message with ${what} is an error of code ${code}`, async () => {
      const client = await open()
      client.send({ ...book(7), ...change })
      const [reply] = await client.until<SocketMessage & { time_ms: number }>(1)
      expect([reply?.id, reply?.error?.code, typeof reply?.time_ms]).toEqual([7, code, 'number'])
    })
  }

  test('a message that is no JSON is an error of code 1', async () => {
    const client = await open()
    client.send('{')
    const [reply] = await client.until<SocketMessage>(1)
    expect(reply?.error).toEqual({ code: 1, message: 'Invalid request body format' })
  })

  test('a client whose clock is more than a minute off is refused with the server’s time', async () => {
    exchanges.clock(90_000)
    const client = await open()
    client.send(tickers(1, 'BTC_USDT'))
    client.send({ ...tickers(2, 'BTC_USDT'), time: seconds() + 90 })
    const [refused, taken] = await client.until<SocketMessage & { time_ms: number }>(2, isReply)
    expect([refused?.error?.code, taken?.error]).toEqual([2, undefined])
    expect(Math.abs((refused?.time_ms ?? 0) - Date.now() - 90_000)).toBeLessThan(5_000)
  })

  test('a socket at another path is refused', async () => {
    await expect(openSocket(exchanges.urls.gateio.ws.replace('/v4/', '/v3/'))).rejects.toThrow('404')
  })

  test('no timer remains after the clients disconnect in any way', async () => {
    const clients = await Promise.all([open(), open()])
    for (const client of clients) client.send(book(1))
    await Promise.all(clients.map(client => client.until(1, isBook)))
    expect(exchanges.count('gateio')).toEqual({ lines: 2, channels: 1 })
    clients[0]?.socket.terminate()
    clients[1]?.socket.close()
    await expect.poll(() => exchanges.count('gateio')).toEqual({ lines: 0, channels: 0 })
  })
})

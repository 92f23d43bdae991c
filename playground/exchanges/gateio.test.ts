import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FeedFault } from './feedFault'
import { looseShapeOf } from './looseShape'
import { type Exchanges, openExchanges } from './openExchanges'
import { createPriceModel } from './priceModel'
import { sample } from './sample'
import { openSocket } from './testSocket'

const model = createPriceModel(7)
let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(() => exchanges.stop())

const get = async (path: string) => {
  const response = await fetch(exchanges.urls.gateio.rest + path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const open = () => openSocket(exchanges.urls.gateio.ws)
const seconds = () => Math.floor(Date.now() / 1_000)
const tickers = (id: number, ...payload: string[]) => ({
  time: seconds(),
  id,
  channel: 'spot.tickers',
  event: 'subscribe',
  payload,
})
const book = (id: number, pair = 'BTC_USDT', pace = '100ms', event = 'subscribe') => ({
  time: seconds(),
  id,
  channel: 'spot.order_book',
  event,
  payload: [pair, '20', pace],
})
const fault = (act: FeedFault['act'], channel?: string): FeedFault[] => [
  { feed: 'gateio', act, ...(channel !== undefined && { channel }) },
]

type Said = { channel: string; event: string; id?: number; error?: { code: number; message: string } | null }
type Book = {
  time_ms: number
  result: { lastUpdateId: number; s: string; l: string; bids: unknown[]; asks: unknown[] }
}
type Ticker = { time_ms: number; result: { currency_pair: string; last: string } }
const isSaid = (frame: unknown): frame is Said => typeof frame === 'object' && frame !== null && 'channel' in frame
const isUpdate = (channel: string) => (frame: unknown) =>
  isSaid(frame) && frame.channel === channel && frame.event === 'update'
const isReply = (frame: unknown) => isSaid(frame) && frame.event !== 'update'
const isBook = isUpdate('spot.order_book')
const isTicker = isUpdate('spot.tickers')
const idsOf = (frames: readonly unknown[]) => frames.filter(isBook).map(frame => (frame as Book).result.lastUpdateId)

/** The documented frame that matches, with the documented reply to an unsubscription as the last. */
const documented = (name: string, isMatch: (frame: unknown) => boolean) =>
  sample(`gateio/${name}`)
    .frames.filter(({ dir }) => dir === 'in')
    .map(({ data }) => data)
    .filter(isMatch)

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

  test('no page may read it without a proxy', async () => {
    const { headers } = await get('/api/v4/spot/tickers?currency_pair=BTC_USDT')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('without a pair come all prices', async () => {
    const { body } = await get('/api/v4/spot/tickers')
    expect(body.length).toBe(model.pairs('gateio_spot').length)
  })

  test('a book looks as documented, best first on both sides, with an id only when asked', async () => {
    const path = '/api/v4/spot/order_book?currency_pair=BTC_USDT&limit=20'
    const { body } = await get(path)
    const { body: numbered } = await get(`${path}&with_id=true`)
    expect(looseShapeOf(body)).toEqual(looseShapeOf(sample('gateio/rest-order-book-20').body))
    expect([body.bids.length, body.asks.length, typeof numbered.id]).toEqual([20, 20, 'number'])
    const prices = (levels: [string, string][]) => levels.map(([price]) => Number(price))
    expect(prices(body.asks)).toEqual(prices(body.asks).toSorted((a, b) => a - b))
    expect(prices(body.bids)).toEqual(prices(body.bids).toSorted((a, b) => b - a))
  })

  test('a book has ten levels unless asked', async () => {
    const { body } = await get('/api/v4/spot/order_book?currency_pair=BTC_USDT')
    expect(body.asks.length).toBe(10)
  })

  test('an unknown pair is refused in the documented words', async () => {
    const { request, status, body } = sample('gateio/rest-error-invalid-pair')
    const { pathname, search } = new URL(request.url)
    const answer = await get(pathname + search)
    expect([answer.status, answer.body]).toEqual([status, body])
  })

  test('a limit that is none, and a book of no pair, are refused', async () => {
    const label = async (query: string) => {
      const { status, body } = await get(`/api/v4/spot/order_book?${query}`)
      return [status, body.label]
    }
    expect(await label('currency_pair=BTC_USDT&limit=0')).toEqual([400, 'INVALID_PARAM_VALUE'])
    expect(await label('limit=20')).toEqual([400, 'MISSING_REQUIRED_PARAM'])
  })

  test('the 201st call in ten seconds is refused as documented, and says when to come back', async () => {
    const path = '/api/v4/spot/order_book?currency_pair=BTC_USDT&limit=20'
    const statuses = new Set<number>()
    for (let call = 0; call < 200; call++) statuses.add((await get(path)).status)
    const refused = await get(path)
    const { status, headers = {}, body } = sample('gateio/rest-error-rate-limited')
    expect([...statuses]).toEqual([200])
    expect([refused.status, refused.body]).toEqual([status, body])
    for (const name of Object.keys(headers)) expect(refused.headers.get(name)).toMatch(/^\d+$/)
    expect((await get('/api/v4/spot/tickers?currency_pair=BTC_USDT')).status).toBe(200)
  })
})

describe('streams', () => {
  test('a ticker is acknowledged, sent and ended as documented', async () => {
    const client = await open()
    client.send(tickers(1, 'BTC_USDT'))
    const [ack] = await client.until<Said>(1, isReply)
    const [ticker] = await client.until<Ticker>(1, isTicker)
    client.send({ ...tickers(2, 'BTC_USDT'), event: 'unsubscribe' })
    const [, end] = await client.until<Said>(2, isReply)
    const [first, , last] = documented('ws-tickers-sequence', isReply)
    expect(looseShapeOf(ack)).toEqual(looseShapeOf(first))
    expect(looseShapeOf(ticker)).toEqual(looseShapeOf(documented('ws-tickers-sequence', isTicker)[0]))
    expect(looseShapeOf(end)).toEqual(looseShapeOf(last))
    expect([ack?.id, end?.id]).toEqual([1, 2])
    expect(exchanges.count('gateio')).toEqual({ lines: 1, channels: 0 })
  })

  test('a ticker says the price of the one market at that moment', async () => {
    const client = await open()
    client.send(tickers(1, 'BTC_USDT'))
    const [ticker] = await client.until<Ticker>(1, isTicker)
    const price = model.priceText({ base: 'BTC', counter: 'USDT' }, ticker?.time_ms ?? 0)
    expect(Number(ticker?.result.last)).toBe(Number(price))
  })

  test('several tickers may be asked for at once, and are acknowledged once', async () => {
    const client = await open()
    client.send(tickers(1, 'BTC_USDT', 'ETH_USDT'))
    const frames = await client.until<Ticker>(2, isTicker)
    expect(new Set(frames.map(({ result }) => result.currency_pair))).toEqual(new Set(['BTC_USDT', 'ETH_USDT']))
    expect(client.heard.filter(isReply).length).toBe(1)
  })

  test('a book is acknowledged, sent whole and ended as documented', async () => {
    const client = await open()
    client.send(book(3, 'BTC_USDT', '1000ms'))
    const [update] = await client.until<Book>(1, isBook)
    client.send(book(4, 'BTC_USDT', '1000ms', 'unsubscribe'))
    const [ack, end] = await client.until<Said>(2, isReply)
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

  test('only the same payload ends a book', async () => {
    const client = await open()
    client.send(book(1))
    client.send(book(2, 'BTC_USDT', '1000ms', 'unsubscribe'))
    await client.until(2, isReply)
    await client.until(client.heard.filter(isBook).length + 2, isBook)
    client.send(book(3, 'BTC_USDT', '100ms', 'unsubscribe'))
    await client.until(3, isReply)
    expect(exchanges.count('gateio')).toEqual({ lines: 1, channels: 0 })
  })

  test('a ping is answered by a pong that repeats no id', async () => {
    const client = await open()
    client.send({ time: seconds(), id: 9, channel: 'spot.ping' })
    const [pong] = await client.until(1)
    expect(looseShapeOf(pong)).toEqual(looseShapeOf(documented('ws-ticker-doc-example', isReply)[0]))
  })

  test('an unknown pair, a second subscription and a message without payload are refused in the documented words', async () => {
    const client = await open()
    client.send(book(1, 'BTC_USDT', '1000ms'))
    await client.until(1)
    const { frames } = sample('gateio/ws-errors')
    for (const { dir, data } of frames) if (dir === 'out') client.send({ ...data, time: seconds() })
    const [, ...replies] = await client.until<Said>(4, isReply)
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
      const [reply] = await client.until<Said & { time_ms: number }>(1)
      expect([reply?.id, reply?.error?.code, typeof reply?.time_ms]).toEqual([7, code, 'number'])
    })
  }

  test('what is no JSON is an error of code 1', async () => {
    const client = await open()
    client.send('{')
    const [reply] = await client.until<Said>(1)
    expect(reply?.error).toEqual({ code: 1, message: 'Invalid request body format' })
  })

  test('a client whose clock is more than a minute off is refused, and told the time', async () => {
    exchanges.clock(90_000)
    const client = await open()
    client.send(tickers(1, 'BTC_USDT'))
    client.send({ ...tickers(2, 'BTC_USDT'), time: seconds() + 90 })
    const [refused, taken] = await client.until<Said & { time_ms: number }>(2, isReply)
    expect([refused?.error?.code, taken?.error]).toEqual([2, undefined])
    expect(Math.abs((refused?.time_ms ?? 0) - Date.now() - 90_000)).toBeLessThan(5_000)
  })

  test('there is no socket at another path', async () => {
    await expect(openSocket(exchanges.urls.gateio.ws.replace('/v4/', '/v3/'))).rejects.toThrow('404')
  })

  test('nothing is left when its clients are gone, however they leave', async () => {
    const clients = await Promise.all([open(), open()])
    for (const client of clients) client.send(book(1))
    await Promise.all(clients.map(client => client.until(1, isBook)))
    expect(exchanges.count('gateio')).toEqual({ lines: 2, channels: 1 })
    clients[0]?.socket.terminate()
    clients[1]?.socket.close()
    await expect.poll(() => exchanges.count('gateio')).toEqual({ lines: 0, channels: 0 })
  })
})

describe('what may go wrong', () => {
  const listening = async () => {
    const client = await open()
    client.send(book(1))
    await client.until(1, isBook)
    return client
  }

  test('silence is silence, to a ping too, and it ends', async () => {
    const client = await listening()
    exchanges.faults(fault({ silence: 500 }))
    const [from, before] = [Date.now(), client.heard.length]
    client.send({ time: seconds(), channel: 'spot.ping' })
    await client.until(before + 1)
    expect(Date.now() - from).toBeGreaterThanOrEqual(490)
    expect(client.heard.slice(before).some(isReply)).toBe(false)
  })

  for (const act of [{ drop: 4 }, { gap: 4 }] as const) {
    test(`books are left out (${Object.keys(act)})`, async () => {
      const client = await listening()
      const last = idsOf(client.heard).at(-1) ?? 0
      exchanges.faults(fault(act, 'book'))
      await client.until(client.heard.length + 1, isBook)
      expect((idsOf(client.heard).at(-1) ?? 0) - last).toBeGreaterThanOrEqual(900)
    })
  }

  test('garbage, bytes of no text and another text come as asked, then good frames', async () => {
    const client = await listening()
    const before = client.heard.length
    exchanges.faults([...fault({ garbage: 1 }), ...fault({ binary: 1 }), ...fault({ text: '[]' })])
    await client.until(before + 4)
    const kinds = client.heard
      .slice(before, before + 4)
      .map(frame => (Buffer.isBuffer(frame) ? 'binary' : Array.isArray(frame) ? 'text' : typeof frame))
    expect(kinds).toEqual(['string', 'binary', 'text', 'object'])
  })

  test('one frame has the size asked for', async () => {
    const client = await listening()
    const sizes: number[] = []
    client.socket.on('message', data => sizes.push(String(data).length))
    exchanges.faults(fault({ bytes: 300_000 }))
    await expect.poll(() => sizes).toContain(300_000)
  })

  test('a book comes twice, an older one again', async () => {
    const client = await listening()
    exchanges.faults(fault({ dupSnapshot: true }))
    await client.until(4, isBook)
    const twice = idsOf(client.heard)
    expect(twice.length - new Set(twice).size).toBe(1)
    exchanges.faults(fault({ replay: 2 }))
    await client.until(twice.length + 3, isBook)
    const ids = idsOf(client.heard)
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
  })

  test('its sockets close with the code asked for', async () => {
    const client = await listening()
    exchanges.faults(fault({ closeCode: 1012 }))
    expect(await client.closed).toBe(1012)
  })

  test('a subscription is refused with the code asked for', async () => {
    exchanges.faults(fault({ ackError: 3 }, 'book'))
    const client = await open()
    client.send(book(1))
    const [reply] = await client.until<Said>(1)
    expect(reply?.error?.code).toBe(3)
    expect(exchanges.count('gateio').channels).toBe(0)
  })

  test('a stream comes as often as asked', async () => {
    const client = await listening()
    exchanges.faults(fault({ rate: 200 }, 'book'))
    const from = Date.now()
    await client.until(client.heard.length + 200)
    expect(Date.now() - from).toBeLessThan(2_500)
  })

  test('under maintenance it goes away, takes no calls, and is back after the time', async () => {
    const client = await listening()
    exchanges.faults(fault({ maintenance: 500 }))
    expect(await client.closed).toBe(1001)
    const { status, body } = await get('/api/v4/spot/tickers')
    expect([status, body.label]).toEqual([503, 'TOO_BUSY'])
    await expect(open()).rejects.toThrow('503')
    await expect.poll(async () => (await get('/api/v4/spot/tickers')).status, { timeout: 3_000 }).toBe(200)
    await listening()
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { OrderBook } from '../../../domain/book/orderBook'
import type { ExchangeModule } from '../../adapter'
import { binanceSpot, binanceUsdm } from './binance'

type Sample = {
  request: { url: string }
  status: number
  body: unknown
  expect: { price: string; last_prices: string[]; bestBid: [string, string]; bestAsk: [string, string] }
  frames: { dir: string; data?: { stream?: string; method?: string; params?: string[] }; text?: string }[]
}
const sample = (name: string): Sample =>
  JSON.parse(
    readFileSync(new URL(`../../../../playground/sandbox/exchanges/samples/${name}.json`, import.meta.url), 'utf8'),
  )

const spot = binanceSpot({ rest: 'https://api.binance.com', ws: 'wss://stream.binance.com:9443/stream' })
const usdm = binanceUsdm({
  rest: 'https://fapi.binance.com',
  wsMarket: 'wss://fstream.binance.com/market/stream',
  wsPublic: 'wss://fstream.binance.com/public/stream',
})
const inbound = (name: string) =>
  sample(name)
    .frames.filter(({ dir }) => dir === 'in')
    .map(({ data, text }) => text ?? JSON.stringify(data))
const openProtocol = (market: ExchangeModule) => market.createProtocol('', Date.now)

/** Every value of a stream in a sequence of frames. */
function valuesOf(market: ExchangeModule, stream: string, name: string): unknown[] {
  const protocol = openProtocol(market)
  return inbound(name).flatMap(frame => {
    const frameKind = protocol.classify(frame)
    if (frameKind.is !== 'data' || frameKind.stream !== stream) return []
    const read = protocol.read(stream, frame)
    return [read.is === 'value' ? read.value : read.is]
  })
}

const prices = (values: readonly unknown[]) => values.map(value => (value as { price: string }).price)
const best = (book: unknown) => {
  const { asks, bids } = book as OrderBook
  return [bids[0], asks[0]].map(level => [level?.price, level?.amount])
}
const numbers = (levels: readonly (readonly [string, string])[]) => levels.map(level => level.map(Number))

describe('requests to Binance', () => {
  test.each([
    ['binance/rest-ticker-price', spot, 'ticker'],
    ['binance/rest-depth-20', spot, 'orderBook'],
    ['binance_usdm/rest-ticker-price', usdm, 'ticker'],
    ['binance_usdm/rest-depth-20', usdm, 'orderBook'],
  ] as const)('the REST address is the documented one (%s)', async (name, market, kind) => {
    const symbol = await market.symbol({ base: 'BTC', counter: 'USDT' }, () => Promise.reject())
    expect(market.snapshotUrl(kind, symbol!)).toBe(sample(name).request.url)
  })

  test('futures use two sockets for ticker and book, spot uses one', () => {
    const urls = (market: ExchangeModule) =>
      (['ticker', 'orderBook'] as const).map(kind => market.stream(kind, 'BTCUSDT')?.url)
    expect(new Set(urls(spot)).size).toBe(1)
    expect(urls(usdm)).toEqual(['wss://fstream.binance.com/market/stream', 'wss://fstream.binance.com/public/stream'])
  })

  test('one message subscribes to several streams, in lower case', () => {
    const names = (['ticker', 'orderBook'] as const).map(kind => spot.stream(kind, 'BTCUSDT')!.name)
    const [first] = sample('binance/ws-combined-ticker-book').frames
    expect(JSON.parse(openProtocol(spot).subscribe(names).text)).toEqual(first?.data)
  })

  test.each(['C', '币安人生'])('a message names only as many streams as Binance reads in one (%s)', letters => {
    const names = Array.from({ length: 500 }, (_, i) => `${letters.toLowerCase()}${i}usdt@miniTicker`)
    const protocol = openProtocol(usdm)
    for (const send of [protocol.subscribe, protocol.unsubscribe]) {
      let remaining: readonly string[] = names
      while (remaining.length > 0) {
        const { text, covers } = send(remaining)!
        expect(Buffer.byteLength(text)).toBeLessThan(4_088)
        expect(covers.length).toBeGreaterThan(50)
        expect(JSON.parse(text).params).toEqual(remaining.slice(0, covers.length))
        remaining = remaining.slice(covers.length)
        if (remaining.length < 60) break
      }
    }
  })

  test('a message fills 4,000 bytes even if its number is the largest, but names one stream at least', () => {
    const length = (names: readonly string[]) =>
      JSON.stringify({ method: 'UNSUBSCRIBE', params: names, id: Number.MAX_SAFE_INTEGER }).length
    for (let letters = 10; letters < 40; letters++) {
      const names = Array.from({ length: 500 }, () => 'x'.repeat(letters))
      const { covers } = openProtocol(spot).subscribe(names)
      expect(length(covers)).toBeLessThanOrEqual(4_000)
      expect(length(names.slice(0, covers.length + 1))).toBeGreaterThan(3_999)
    }
    const tooLong = 'x'.repeat(5_000)
    expect(openProtocol(spot).subscribe([tooLong, 'y']).covers).toEqual([tooLong])
  })

  test('an unsubscription is sent as such, and its reply confirms nothing', () => {
    const protocol = openProtocol(spot)
    const { text } = protocol.unsubscribe(['btcusdt@miniTicker'])!
    expect(JSON.parse(text)).toEqual({ method: 'UNSUBSCRIBE', params: ['btcusdt@miniTicker'], id: 1 })
    expect(protocol.classify('{"result":null,"id":1}')).toEqual({ is: 'other' })
  })

  test('symbols are encoded in addresses', () => {
    expect(spot.snapshotUrl('ticker', '币安人生USDT&x=1')).toContain(
      '?symbol=%E5%B8%81%E5%AE%89%E4%BA%BA%E7%94%9FUSDT%26x%3D1',
    )
  })
})

describe('REST answers of Binance', () => {
  test.each([
    ['binance/rest-ticker-price', spot],
    ['binance_usdm/rest-ticker-price', usdm],
  ] as const)('a price is read (%s)', (name, market) => {
    const { status, body, expect: expected } = sample(name)
    expect(market.readSnapshot('ticker', status, body)).toMatchObject({ is: 'value', value: { price: expected.price } })
  })

  test('a book is read with its update counter', () => {
    const { status, body, expect: expected } = sample('binance/rest-depth-20')
    const read = spot.readSnapshot('orderBook', status, body)
    expect(read).toMatchObject({ is: 'value', sequence: 60212345678 })
    expect(best((read as { value: unknown }).value)).toEqual(numbers([expected.bestBid, expected.bestAsk]))
  })

  test('the documented example of a book is read', () => {
    const { status, body } = sample('binance/rest-depth-doc-example')
    const read = spot.readSnapshot('orderBook', status, body)
    expect(read).toMatchObject({ is: 'value', sequence: 1027024 })
    expect(best((read as { value: unknown }).value)).toEqual([
      [4, 431],
      [4.000002, 12],
    ])
  })

  test('a futures book is read', () => {
    const { status, body } = sample('binance_usdm/rest-depth-20')
    expect(usdm.readSnapshot('orderBook', status, body)).toMatchObject({ is: 'value', sequence: 9512345678901 })
  })

  test.each([
    'binance/rest-error-invalid-symbol',
    'binance/rest-error-illegal-parameter',
    'binance_usdm/rest-error-invalid-symbol',
  ])('an error about the symbol means an unknown pair (%s)', name => {
    const { status, body } = sample(name)
    expect(spot.readSnapshot('ticker', status, body)).toEqual({ is: 'unknown-pair' })
  })

  test.each([
    'binance/rest-error-rate-limited-429',
    'binance/rest-error-banned-418',
    'binance_usdm/rest-error-rate-limited-429',
    'binance_usdm/rest-error-depth-limit',
  ])("a rejection keeps the exchange's message (%s)", name => {
    const { status, body } = sample(name)
    expect(spot.readSnapshot('ticker', status, body)).toEqual({
      is: 'rejected',
      message: (body as { msg: string }).msg,
    })
  })

  test.each([null, [], 'ok', {}, { symbol: 'BTCUSDT' }, { symbol: 'BTCUSDT', price: 97120.01 }, { price: '1e5' }])(
    'this answer holds no price: %j',
    body => {
      expect(spot.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
    },
  )
})

describe('streams of Binance', () => {
  test('prices of spot and futures are read', () => {
    const spotName = 'binance/ws-combined-ticker-book'
    expect(prices(valuesOf(spot, 'btcusdt@miniTicker', spotName))).toEqual(sample(spotName).expect.last_prices)
    const usdmName = 'binance_usdm/ws-market-miniticker'
    expect(prices(valuesOf(usdm, 'btcusdt@miniTicker', usdmName))).toEqual(sample(usdmName).expect.last_prices)
  })

  test('a ticker holds the price of a day ago', () => {
    expect(valuesOf(spot, 'btcusdt@miniTicker', 'binance/ws-combined-ticker-book')[0]).toEqual({
      price: '97120.01',
      open24h: '95800.1',
    })
  })

  test('each frame replaces the whole book', () => {
    const name = 'binance/ws-combined-ticker-book'
    const books = valuesOf(spot, 'btcusdt@depth20', name) as OrderBook[]
    expect([books[2]?.bids.length, books[2]?.asks.length]).toEqual([7, 20])
    expect(best(books[2])).toEqual([
      [97124.99, 0.03703],
      [97125.01, 0.23245],
    ])
  })

  test('the sides of a futures book are called b and a', () => {
    const books = valuesOf(usdm, 'btcusdt@depth20', 'binance_usdm/ws-public-depth20') as OrderBook[]
    expect(best(books.at(-1))).toEqual([
      [97089.9, 0.731],
      [97090.1, 2.935],
    ])
  })

  test('a reply is matched to its streams by the id', () => {
    const protocol = openProtocol(spot)
    protocol.subscribe(['btcusdt@miniTicker'])
    protocol.ping()
    expect(protocol.classify('{"result":null,"id":1}')).toEqual({ is: 'acknowledged', streams: ['btcusdt@miniTicker'] })
    expect(protocol.classify('{"result":["btcusdt@miniTicker"],"id":2}')).toEqual({ is: 'other' })
  })

  test.each([
    ['binance/ws-unknown-symbol-silent', spot, ['btcfoo@miniTicker', 'btcfoo@depth20']],
    ['binance_usdm/ws-wrong-path-silent', usdm, ['btcusdt@miniTicker']],
  ] as const)('a stream that will stay silent is acknowledged and listed (%s)', (name, market, streams) => {
    const protocol = openProtocol(market)
    const sent = [protocol.subscribe(streams).text, protocol.ping() ?? '']
    const recorded = sample(name).frames.flatMap(({ dir, data }) => (dir === 'out' ? [data] : []))
    expect(sent.map(text => JSON.parse(text))).toEqual(recorded)
    expect(inbound(name).map(frame => protocol.classify(frame))).toEqual([
      { is: 'acknowledged', streams },
      { is: 'other' },
    ])
  })

  test('errors are read in both forms, the documented and the recorded one', () => {
    const protocol = openProtocol(spot)
    protocol.subscribe(['btc/usdt@depth20'])
    const [wrapped, flat] = inbound('binance/ws-errors')
    expect(protocol.classify(wrapped!)).toEqual({
      is: 'rejected',
      streams: ['btc/usdt@depth20'],
      unknownPair: false,
      message: 'Invalid request: invalid stream',
    })
    expect(protocol.classify(flat!)).toMatchObject({ is: 'rejected', streams: [] })
  })

  test('an announced shutdown asks for a new connection', () => {
    expect(inbound('binance/ws-server-shutdown').map(frame => openProtocol(spot).classify(frame).is)).toEqual([
      'restart',
    ])
    expect(openProtocol(spot).classify('{"e":"serverShutdown","E":1770123456789}').is).toBe('restart')
  })

  test('a frame with another field order, spaces or escaped letters is read', () => {
    const data = '{"e":"24hrMiniTicker","c":"1.50"}'
    for (const frame of [
      `{"data":${data},"stream":"btcusdt@miniTicker"}`,
      `{ "stream": "btcusdt@miniTicker", "data": ${data} }`,
      `{"stream":"\\u0062tcusdt@miniTicker","data":${data}}`,
    ]) {
      const protocol = openProtocol(spot)
      expect(protocol.classify(frame)).toEqual({ is: 'data', stream: 'btcusdt@miniTicker' })
      expect(protocol.read('btcusdt@miniTicker', frame)).toEqual({ is: 'value', value: { price: '1.5' } })
    }
  })
})

describe('values that are no price', () => {
  const ticker = (c: unknown) => JSON.stringify({ stream: 'x@miniTicker', data: { c } })
  test.each(['0', '0.00000000', '-1', '-0.5'])('a price of %s is not used', price => {
    expect(openProtocol(spot).read('x@miniTicker', ticker(price))).toEqual({ is: 'unusable' })
  })
  test.each(['', 'NaN', 'Infinity', '1e5', '0x10', '1,5', ' 1', '1.', '.5', null, 97, {}, [[]], '9'.repeat(31)])(
    'a price of %j is rejected',
    price => {
      expect(openProtocol(spot).read('x@miniTicker', ticker(price))).toEqual({ is: 'garbage' })
    },
  )

  const book = (bids: unknown, asks: unknown, lastUpdateId: unknown = 1) =>
    openProtocol(spot).read('x@depth20', JSON.stringify({ stream: 'x@depth20', data: { lastUpdateId, bids, asks } })).is
  test('a crossed or locked book is not used', () => {
    expect(book([['101', '1']], [['100', '1']])).toBe('unusable')
    expect(book([['100', '1']], [['100', '1']])).toBe('unusable')
  })
  test('a book with an impossible level is rejected', () => {
    for (const level of [
      ['0', '1'],
      ['-1', '1'],
      ['1', '-1'],
      ['NaN', '1'],
      ['1'],
      [],
      '1',
      null,
      [1, 1],
      ['1', '1e3'],
    ])
      expect(book([level], [['200', '1']])).toBe('garbage')
  })
  test('a book that is unsorted, without a side or without its counter is rejected', () => {
    expect(
      book(
        [
          ['99', '1'],
          ['100', '1'],
        ],
        [],
      ),
    ).toBe('garbage')
    expect(
      book(
        [],
        [
          ['100', '1'],
          ['99', '1'],
        ],
      ),
    ).toBe('garbage')
    expect(book(undefined, [])).toBe('garbage')
    expect(book([], [], '7')).toBe('garbage')
    for (const market of [spot, usdm])
      expect(market.readSnapshot('orderBook', 200, { asks: [], bids: [] })).toEqual({ is: 'garbage' })
  })
  test('a level without an amount is left out, and a side may be empty', () => {
    expect(book([['100', '0']], [])).toBe('value')
  })
  test.each(['', '{', 'null', '[]', '"ok"', '7', '{}', '{"stream":"x@miniTicker"}', '{"stream":7}', '\u0000'])(
    'the frame %j is garbage and throws nothing',
    frame => {
      const protocol = openProtocol(spot)
      const frameKind = protocol.classify(frame)
      expect(frameKind.is === 'data' ? protocol.read(frameKind.stream, frame).is : frameKind.is).toBe('garbage')
    },
  )
})

describe('a frame of Binance', () => {
  const ticker = (stream: string) => `{"stream":"${stream}","data":{"e":"24hrMiniTicker","c":"2","o":"1"}}`
  const book = (stream: string) =>
    `{"stream":"${stream}","data":{"lastUpdateId":7,"bids":[["1","1"]],"asks":[["2","1"]]}}`

  test('of one pair gives another one no price and no book, whichever was seen before', () => {
    for (const frame of [ticker('ethusdt@miniTicker'), book('ethusdt@depth20')]) {
      const [own, other] = [/ethusdt\S*?(?=")/.exec(frame)![0], 'btcusdt']
      const protocol = openProtocol(spot)
      protocol.classify(frame)
      for (const text of [frame, `{ ${frame.slice(1)}`]) {
        expect(protocol.read(own, text).is).toBe('value')
        expect(protocol.read(own.replace('ethusdt', other), text)).toEqual({ is: 'garbage' })
      }
    }
  })

  test('that was cut off gives no price and no book', () => {
    for (const [stream, frame] of [
      ['ethusdt@miniTicker', ticker('ethusdt@miniTicker')],
      ['ethusdt@depth20', book('ethusdt@depth20')],
    ] as const)
      expect(openProtocol(spot).read(stream, frame.slice(0, -1))).toEqual({ is: 'garbage' })
  })

  test('with a counter that is no number gives no book', () => {
    const frame = book('ethusdt@depth20').replace(':7', ':"7"')
    expect(openProtocol(spot).read('ethusdt@depth20', frame)).toEqual({ is: 'garbage' })
  })
})

test('a rejection of Binance without words names its status', () => {
  expect(spot.readSnapshot('ticker', 503, {})).toEqual({ is: 'rejected', message: 'Status 503' })
  expect(spot.readSnapshot('ticker', 503, { msg: 5 })).toEqual({ is: 'rejected', message: 'Status 503' })
})

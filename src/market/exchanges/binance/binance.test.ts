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
const dialectOf = (market: ExchangeModule) => market.createProtocol('', Date.now)

/** Every value that a sequence of frames tells of a stream. */
function valuesOf(market: ExchangeModule, stream: string, name: string): unknown[] {
  const dialect = dialectOf(market)
  return inbound(name).flatMap(frame => {
    const heard = dialect.classify(frame)
    if (heard.is !== 'data' || heard.stream !== stream) return []
    const read = dialect.read(stream, frame)
    return [read.is === 'value' ? read.value : read.is]
  })
}

const prices = (values: readonly unknown[]) => values.map(value => (value as { price: string }).price)
const best = (book: unknown) => {
  const { asks, bids } = book as OrderBook
  return [bids[0], asks[0]].map(level => [level?.price, level?.amount])
}
const numbers = (levels: readonly (readonly [string, string])[]) => levels.map(level => level.map(Number))

describe('what Binance is asked', () => {
  test.each([
    ['binance/rest-ticker-price', spot, 'ticker'],
    ['binance/rest-depth-20', spot, 'orderBook'],
    ['binance_usdm/rest-ticker-price', usdm, 'ticker'],
    ['binance_usdm/rest-depth-20', usdm, 'orderBook'],
  ] as const)('is what its documents say (%s)', async (name, market, kind) => {
    const symbol = await market.symbol({ base: 'BTC', counter: 'USDT' }, () => Promise.reject())
    expect(market.snapshotUrl(kind, symbol!)).toBe(sample(name).request.url)
  })

  test('futures tickers and books come from two sockets, spot ones from one', () => {
    const urls = (market: ExchangeModule) =>
      (['ticker', 'orderBook'] as const).map(kind => market.stream(kind, 'BTCUSDT')?.url)
    expect(new Set(urls(spot)).size).toBe(1)
    expect(urls(usdm)).toEqual(['wss://fstream.binance.com/market/stream', 'wss://fstream.binance.com/public/stream'])
  })

  test('many streams are joined in one message, in lower case', () => {
    const names = (['ticker', 'orderBook'] as const).map(kind => spot.stream(kind, 'BTCUSDT')!.name)
    const [first] = sample('binance/ws-combined-ticker-book').frames
    expect(JSON.parse(dialectOf(spot).subscribe(names).text)).toEqual(first?.data)
  })

  test('a symbol of any letters is put into an address safely', () => {
    expect(spot.snapshotUrl('ticker', '币安人生USDT&x=1')).toContain(
      '?symbol=%E5%B8%81%E5%AE%89%E4%BA%BA%E7%94%9FUSDT%26x%3D1',
    )
  })
})

describe('what Binance answers', () => {
  test.each([
    ['binance/rest-ticker-price', spot],
    ['binance_usdm/rest-ticker-price', usdm],
  ] as const)('a price is read (%s)', (name, market) => {
    const { status, body, expect: due } = sample(name)
    expect(market.readSnapshot('ticker', status, body)).toMatchObject({ is: 'value', value: { price: due.price } })
  })

  test('a book is read, with its counter', () => {
    const { status, body, expect: due } = sample('binance/rest-depth-20')
    const read = spot.readSnapshot('orderBook', status, body)
    expect(read).toMatchObject({ is: 'value', order: 60212345678 })
    expect(best((read as { value: unknown }).value)).toEqual(numbers([due.bestBid, due.bestAsk]))
  })

  test("the book of its documents' own example is read", () => {
    const { status, body } = sample('binance/rest-depth-doc-example')
    const read = spot.readSnapshot('orderBook', status, body)
    expect(read).toMatchObject({ is: 'value', order: 1027024 })
    expect(best((read as { value: unknown }).value)).toEqual([
      [4, 431],
      [4.000002, 12],
    ])
  })

  test('a futures book is read', () => {
    const { status, body } = sample('binance_usdm/rest-depth-20')
    expect(usdm.readSnapshot('orderBook', status, body)).toMatchObject({ is: 'value', order: 9512345678901 })
  })

  test.each([
    'binance/rest-error-invalid-symbol',
    'binance/rest-error-illegal-parameter',
    'binance_usdm/rest-error-invalid-symbol',
  ])('a symbol it does not have is an unknown pair (%s)', name => {
    const { status, body } = sample(name)
    expect(spot.readSnapshot('ticker', status, body)).toEqual({ is: 'unknown-pair' })
  })

  test.each([
    'binance/rest-error-rate-limited-429',
    'binance/rest-error-banned-418',
    'binance_usdm/rest-error-rate-limited-429',
    'binance_usdm/rest-error-depth-limit',
  ])('a refusal keeps its own words (%s)', name => {
    const { status, body } = sample(name)
    expect(spot.readSnapshot('ticker', status, body)).toEqual({
      is: 'refused',
      message: (body as { msg: string }).msg,
    })
  })

  test.each([null, [], 'ok', {}, { symbol: 'BTCUSDT' }, { symbol: 'BTCUSDT', price: 97120.01 }, { price: '1e5' }])(
    'what is no price is no price: %j',
    body => {
      expect(spot.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
    },
  )
})

describe('what Binance streams', () => {
  test('prices of spot and futures', () => {
    const spotName = 'binance/ws-combined-ticker-book'
    expect(prices(valuesOf(spot, 'btcusdt@miniTicker', spotName))).toEqual(sample(spotName).expect.last_prices)
    const usdmName = 'binance_usdm/ws-market-miniticker'
    expect(prices(valuesOf(usdm, 'btcusdt@miniTicker', usdmName))).toEqual(sample(usdmName).expect.last_prices)
  })

  test('the price of a day ago comes with the price', () => {
    expect(valuesOf(spot, 'btcusdt@miniTicker', 'binance/ws-combined-ticker-book')[0]).toEqual({
      price: '97120.01',
      open24h: '95800.1',
    })
  })

  test('each book replaces the one before', () => {
    const name = 'binance/ws-combined-ticker-book'
    const books = valuesOf(spot, 'btcusdt@depth20', name) as OrderBook[]
    expect([books[2]?.bids.length, books[2]?.asks.length]).toEqual([7, 20])
    expect(best(books[2])).toEqual([
      [97124.99, 0.03703],
      [97125.01, 0.23245],
    ])
  })

  test('a futures book says b and a', () => {
    const books = valuesOf(usdm, 'btcusdt@depth20', 'binance_usdm/ws-public-depth20') as OrderBook[]
    expect(best(books.at(-1))).toEqual([
      [97089.9, 0.731],
      [97090.1, 2.935],
    ])
  })

  test('an answer names the streams it was asked for, by its number', () => {
    const dialect = dialectOf(spot)
    dialect.subscribe(['btcusdt@miniTicker'])
    dialect.ping()
    expect(dialect.classify('{"result":null,"id":1}')).toEqual({ is: 'acknowledged', streams: ['btcusdt@miniTicker'] })
    expect(dialect.classify('{"result":["btcusdt@miniTicker"],"id":2}')).toEqual({ is: 'other' })
  })

  test.each([
    ['binance/ws-unknown-symbol-silent', spot, ['btcfoo@miniTicker', 'btcfoo@depth20']],
    ['binance_usdm/ws-wrong-path-silent', usdm, ['btcusdt@miniTicker']],
  ] as const)('what will stay silent is acknowledged and listed like any other (%s)', (name, market, streams) => {
    const dialect = dialectOf(market)
    const sent = [dialect.subscribe(streams).text, dialect.ping() ?? '']
    const asked = sample(name).frames.flatMap(({ dir, data }) => (dir === 'out' ? [data] : []))
    expect(sent.map(text => JSON.parse(text))).toEqual(asked)
    expect(inbound(name).map(frame => dialect.classify(frame))).toEqual([
      { is: 'acknowledged', streams },
      { is: 'other' },
    ])
  })

  test('errors are heard in both forms, documented and seen', () => {
    const dialect = dialectOf(spot)
    dialect.subscribe(['btc/usdt@depth20'])
    const [wrapped, flat] = inbound('binance/ws-errors')
    expect(dialect.classify(wrapped!)).toEqual({
      is: 'refused',
      streams: ['btc/usdt@depth20'],
      unknownPair: false,
      message: 'Invalid request: invalid stream',
    })
    expect(dialect.classify(flat!)).toMatchObject({ is: 'refused', streams: [] })
  })

  test('a shutdown that is announced asks for a new socket', () => {
    expect(inbound('binance/ws-server-shutdown').map(frame => dialectOf(spot).classify(frame).is)).toEqual(['restart'])
    expect(dialectOf(spot).classify('{"e":"serverShutdown","E":1770123456789}').is).toBe('restart')
  })

  test('a wrapper in another order, with spaces or with escaped letters is understood', () => {
    const data = '{"e":"24hrMiniTicker","c":"1.50"}'
    for (const frame of [
      `{"data":${data},"stream":"btcusdt@miniTicker"}`,
      `{ "stream": "btcusdt@miniTicker", "data": ${data} }`,
      `{"stream":"\\u0062tcusdt@miniTicker","data":${data}}`,
    ]) {
      const dialect = dialectOf(spot)
      expect(dialect.classify(frame)).toEqual({ is: 'data', stream: 'btcusdt@miniTicker' })
      expect(dialect.read('btcusdt@miniTicker', frame)).toEqual({ is: 'value', value: { price: '1.5' } })
    }
  })
})

describe('what is no price', () => {
  const ticker = (c: unknown) => JSON.stringify({ stream: 'x@miniTicker', data: { c } })
  test.each(['0', '0.00000000', '-1', '-0.5'])('a price of %s is not used', price => {
    expect(dialectOf(spot).read('x@miniTicker', ticker(price))).toEqual({ is: 'unusable' })
  })
  test.each(['', 'NaN', 'Infinity', '1e5', '0x10', '1,5', ' 1', '1.', '.5', null, 97, {}, [[]], '9'.repeat(31)])(
    'a price of %j is not understood',
    price => {
      expect(dialectOf(spot).read('x@miniTicker', ticker(price))).toEqual({ is: 'garbage' })
    },
  )

  const book = (bids: unknown, asks: unknown, lastUpdateId: unknown = 1) =>
    dialectOf(spot).read('x@depth20', JSON.stringify({ stream: 'x@depth20', data: { lastUpdateId, bids, asks } })).is
  test('a crossed or locked book is not used', () => {
    expect(book([['101', '1']], [['100', '1']])).toBe('unusable')
    expect(book([['100', '1']], [['100', '1']])).toBe('unusable')
  })
  test('a book with a level that no order can have is not understood', () => {
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
  test('a book out of order, without sides or without its counter is not understood', () => {
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
  })
  test('an emptied level is left out, an empty side stays empty', () => {
    expect(book([['100', '0']], [])).toBe('value')
  })
  test.each(['', '{', 'null', '[]', '"ok"', '7', '{}', '{"stream":"x@miniTicker"}', '{"stream":7}', '\u0000'])(
    'the frame %j is garbage and throws nothing',
    frame => {
      const dialect = dialectOf(spot)
      const heard = dialect.classify(frame)
      expect(heard.is === 'data' ? dialect.read(heard.stream, frame).is : heard.is).toBe('garbage')
    },
  )
})

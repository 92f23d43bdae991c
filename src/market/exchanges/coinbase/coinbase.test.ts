import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderBook } from '../../../domain/book/orderBook'
import { roundNumber } from '../../../domain/book/roundNumber'
import type { FrameKind, ParseResult, Protocol } from '../../adapter'
import { inbound, outbound, sample } from '../testSample'
import { coinbase } from './coinbase'

const market = coinbase({
  rest: 'https://api.exchange.coinbase.com',
  ws: 'wss://ws-feed.exchange.coinbase.com',
})
const TICKER = 'ticker:BTC-USD'
const BOOK = 'level2_batch:BTC-USD'
const at = Date.parse('2026-11-21T12:00:00Z')
const openProtocol = () => market.createProtocol('', () => at)
const parse = (text: string | undefined) => JSON.parse(text ?? 'null')
const expectedOf = <T>(name: string) => sample(`coinbase/${name}`).expect as unknown as T

/** A protocol with these subscriptions. */
function subscribe(...streams: string[]): Protocol {
  const protocol = openProtocol()
  protocol.subscribe(streams)
  return protocol
}

/** Classifies a frame and reads its stream. */
function receive(protocol: Protocol, frame: unknown): FrameKind | ParseResult {
  const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
  const frameKind = protocol.classify(text)
  return frameKind.is === 'data' ? protocol.read(frameKind.stream, text) : frameKind
}

type Changes = readonly (readonly unknown[])[]
const snapshot = (bids: Changes, asks: Changes) => ({ type: 'snapshot', product_id: 'BTC-USD', bids, asks })
const update = (...changes: Changes) => ({
  type: 'l2update',
  product_id: 'BTC-USD',
  changes,
  time: '0001-01-01T00:00:00Z',
})
const sidesOf = (read: FrameKind | ParseResult) => {
  const { asks, bids } = (read as { value: OrderBook }).value
  const [ask, bid] = [asks, bids].map(side => side.map(({ price, amount }) => [price, amount]))
  return { asks: ask, bids: bid }
}
/** A level as a book shows it, its amount rounded to 8 significant digits. */
const shownLevel = ([price = '', amount = '']: readonly string[]) => [Number(price), roundNumber(Number(amount))]
/** The book, read after a frame without changes. */
const bookOf = (protocol: Protocol) => receive(protocol, update())

describe('requests to Coinbase', () => {
  test.each([
    ['rest-ticker', 'ticker', 'BTC', 'USD'],
    ['rest-ticker', 'ticker', 'BTC', 'USDC'],
    ['rest-book-level2', 'orderBook', 'BTC', 'USDC'],
    ['rest-error-not-found', 'ticker', 'BTC', 'FOO'],
    ['rest-error-rate-limited', 'ticker', 'BTC', 'USD'],
  ] as const)('the REST address is the documented one (%s, %s of %s/%s)', async (name, kind, base, counter) => {
    const product = await market.symbol({ base, counter }, undefined)
    expect(market.snapshotUrl(kind, product!)).toBe(sample(`coinbase/${name}`).request.url)
  })

  test.each([
    ['USDC', 'EUR', 'USDC-EUR'],
    ['BTC', 'USDC', 'BTC-USD'],
    ['USDC', 'USD', undefined],
    ['USD', 'USDC', undefined],
    ['USDC', 'USDC', undefined],
  ])('as a counter USDC becomes USD, and the two form no product (%s/%s)', (base, counter, product) => {
    expect(market.symbol({ base, counter }, undefined)).toBe(product)
  })

  test.each(['USDT', 'EURC'])('%s has a book in USDC of its own, beside the one in USD', base => {
    expect(market.symbol({ base, counter: 'USDC' }, undefined)).toBe(`${base}-USDC`)
    expect(market.symbol({ base, counter: 'USD' }, undefined)).toBe(`${base}-USD`)
  })

  test('products are encoded in addresses', () => {
    expect(market.snapshotUrl('ticker', 'A/../B-USD')).toBe(
      'https://api.exchange.coinbase.com/products/A%2F..%2FB-USD/ticker',
    )
  })

  test('one message subscribes to several streams, each channel with its own products', () => {
    const { text, covers } = openProtocol().subscribe([TICKER, BOOK, 'ticker:ETH-USD'])
    expect(covers).toEqual([TICKER, BOOK, 'ticker:ETH-USD'])
    expect(parse(text)).toEqual({
      type: 'subscribe',
      channels: [
        { name: 'ticker', product_ids: ['BTC-USD', 'ETH-USD'] },
        { name: 'level2_batch', product_ids: ['BTC-USD'] },
        { name: 'heartbeat', product_ids: ['BTC-USD', 'ETH-USD'] },
      ],
    })
  })

  test("a product's heartbeat is subscribed with its first stream and unsubscribed with its last", () => {
    const protocol = subscribe(TICKER)
    const names = (text?: string) => parse(text).channels.map(({ name }: { name: string }) => name)
    expect(names(protocol.subscribe([BOOK]).text)).toEqual(['level2_batch'])
    expect(names(protocol.unsubscribe([TICKER])?.text)).toEqual(['ticker'])
    expect(names(protocol.unsubscribe([BOOK])?.text)).toEqual(['level2_batch', 'heartbeat'])
    expect(names(protocol.subscribe([BOOK]).text)).toEqual(['level2_batch', 'heartbeat'])
  })

  test('no ping is sent, since Coinbase has none', () => {
    expect(openProtocol().ping()).toBeUndefined()
  })
})

describe('REST answers of Coinbase', () => {
  const answer = (name: string, kind: 'ticker' | 'orderBook' = 'ticker') => {
    const { status, body } = sample(`coinbase/${name}`)
    return market.readSnapshot(kind, status, body)
  }

  test('a price is read', () => {
    expect(answer('rest-ticker')).toEqual({
      is: 'value',
      value: { price: sample('coinbase/rest-ticker').expect.price },
    })
  })

  test('the whole book is cut to its best levels, and the number of orders is ignored', () => {
    type Level = [string, string]
    const expected = expectedOf<{ kept: number; bestBid: Level; bestAsk: Level; lastBid: Level; lastAsk: Level }>(
      'rest-book-level2',
    )
    const { asks, bids } = sidesOf(answer('rest-book-level2', 'orderBook') as ParseResult)
    expect([asks?.length, bids?.length]).toEqual([expected.kept, expected.kept])
    expect([bids?.[0], asks?.[0], bids?.at(-1), asks?.at(-1)]).toEqual(
      [expected.bestBid, expected.bestAsk, expected.lastBid, expected.lastAsk].map(shownLevel),
    )
  })

  test('a missing product means an unknown pair', () => {
    expect(answer('rest-error-not-found')).toEqual({ is: 'unknown-pair' })
  })

  test.each([400, 404])('a delisted product means an unknown pair (%i)', status => {
    const { body } = sample('coinbase/rest-error-delisted')
    for (const kind of ['ticker', 'orderBook'] as const)
      expect(market.readSnapshot(kind, status, body)).toEqual({ is: 'unknown-pair' })
    expect(market.readSnapshot('ticker', status === 404 ? 403 : status, { message: 'Not allowed' })).toEqual({
      is: 'rejected',
      message: 'Not allowed',
    })
  })

  test("a rejection keeps the exchange's message", () => {
    expect(answer('rest-error-rate-limited')).toEqual({ is: 'rejected', message: 'Public rate limit exceeded' })
  })

  test('a book that is crossed by an auction is not used', () => {
    const body = { bids: [['101', '1', 1]], asks: [['100', '1', 1]], auction_mode: true }
    expect(market.readSnapshot('orderBook', 200, body)).toEqual({ is: 'unusable' })
  })

  test.each([null, [], 'ok', {}, { price: 97101.21 }, { price: '1e5' }, { price: null }])(
    'this answer holds no price: %j',
    body => {
      expect(market.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
    },
  )
  test.each([{}, { bids: [], asks: 7 }, { bids: [['x', '1']], asks: [] }, { bids: [['1', '-1']], asks: [] }])(
    'this answer holds no book: %j',
    body => {
      expect(market.readSnapshot('orderBook', 200, body)).toEqual({ is: 'garbage' })
    },
  )
})

describe('streams of Coinbase', () => {
  test('prices and an incremental book are read through a whole recorded session', () => {
    const name = 'ws-ticker-level2-sequence'
    const protocol = subscribe(TICKER, BOOK)
    const received = inbound(`coinbase/${name}`).map(frame => [protocol.classify(frame), frame] as const)
    const expected = expectedOf<{
      last_prices: string[]
      top3_after_updates: { bids: string[][]; asks: string[][] }
    }>(name)
    const prices = received.flatMap(([kind, frame]) =>
      kind.is === 'data' && kind.stream === TICKER ? [protocol.read(TICKER, frame)] : [],
    )
    expect(prices).toEqual(expected.last_prices.map(price => ({ is: 'value', value: { price, open24h: '95777.15' } })))
    const { asks, bids } = sidesOf(bookOf(protocol))
    expect(bids?.slice(0, 3)).toEqual(expected.top3_after_updates.bids.map(shownLevel))
    expect(asks?.slice(0, 3)).toEqual(expected.top3_after_updates.asks.map(shownLevel))
    // A snapshot passes the throttle, and heartbeats carry no data.
    expect(received[0]?.[0]).toEqual({ is: 'data', stream: BOOK, atOnce: true })
    expect(received.filter(([, frame]) => frame.includes('heartbeat"')).map(([{ is }]) => is)).toContain('other')
  })

  test('the channels are subscribed and unsubscribed as in that session', () => {
    const protocol = openProtocol()
    const recorded = outbound('coinbase/ws-ticker-level2-sequence') as { type: string; channels: string[] }[]
    const sent = [protocol.subscribe([TICKER, BOOK]), protocol.unsubscribe([BOOK]), protocol.unsubscribe([TICKER])]
    const channelsOf = (text = '') => parse(text).channels.map(({ name }: { name: string }) => name)
    // The second recorded message is a probe, which the adapter does not send.
    expect(sent.map(each => channelsOf(each?.text))).toEqual(
      [recorded[0], recorded[2], recorded[3]].map(each => each?.channels),
    )
  })

  test('an acknowledgement lists every subscription, also under the second name of a channel', () => {
    const protocol = subscribe(TICKER, BOOK)
    const answers = inbound('coinbase/ws-ticker-level2-sequence').flatMap(frame => {
      const kind = protocol.classify(frame)
      return kind.is === 'acknowledged' ? [kind.streams] : []
    })
    expect(answers.map(streams => [streams.includes(TICKER), streams.includes(BOOK)])).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ])
  })

  test('each documented example is read', () => {
    const protocol = subscribe('ticker:ETH-USD', BOOK)
    const [subscriptions, ticker, first, added, removed, heartbeat] = inbound('coinbase/ws-doc-examples')
    expect(protocol.classify(subscriptions!)).toMatchObject({ is: 'acknowledged' })
    expect(receive(protocol, ticker)).toEqual({ is: 'value', value: { price: '1285.22', open24h: '1310.79' } })
    expect(sidesOf(receive(protocol, first))).toEqual({ asks: [[10102.55, 0.57753524]], bids: [[10101.1, 0.4505414]] })
    expect(sidesOf(receive(protocol, added)).bids).toEqual([
      [10101.8, 0.162567],
      [10101.1, 0.4505414],
    ])
    // This example is of another day, and one of its bids lies above the asks of the first.
    expect(receive(protocol, removed)).toEqual({ is: 'inconsistent', streams: [BOOK] })
    expect(protocol.classify(heartbeat!)).toEqual({ is: 'other' })
  })

  test('a quiet market sends heartbeats, an empty book and no price', () => {
    const name = 'ws-quiet-pair-heartbeats'
    const protocol = subscribe('ticker:XYO-EUR', 'level2_batch:XYO-EUR')
    const received = inbound(`coinbase/${name}`).map(frame => receive(protocol, frame))
    const expected = expectedOf<{ book: { bids: number; asks: number }; ticker_updates: number }>(name)
    const values = received.filter(({ is }) => is === 'value')
    expect(values).toEqual([{ is: 'value', value: { bids: [], asks: [] } }])
    expect([expected.book, expected.ticker_updates]).toEqual([{ bids: 0, asks: 0 }, 0])
    expect(received.filter(({ is }) => is === 'other')).toHaveLength(6)
  })

  test('one unknown product voids the whole message, and both parts of the error are kept', () => {
    const streams = [TICKER, BOOK, 'ticker:BTC-FOO', 'level2_batch:BTC-FOO']
    const [frame] = inbound('coinbase/ws-error-invalid-product')
    expect(subscribe(...streams).classify(frame!)).toEqual({
      is: 'rejected',
      streams,
      unknownPair: true,
      message: 'Failed to subscribe: BTC-FOO is not a valid product',
    })
  })

  test('a rejection for another reason does not make the pair unknown', () => {
    const [frame] = inbound('coinbase/ws-error-level2-needs-auth')
    const kind = subscribe(BOOK).classify(frame!)
    expect(kind).toMatchObject({ is: 'rejected', streams: [BOOK], unknownPair: false })
    expect((kind as { message: string }).message).toContain('now require authentication')
  })

  test('a rejection without a reason keeps its message', () => {
    expect(subscribe(TICKER).classify('{"type":"error","message":"Slow down"}')).toMatchObject({ message: 'Slow down' })
  })

  test('a reply belongs to the oldest pending message', () => {
    const protocol = subscribe(TICKER)
    protocol.subscribe(['ticker:BTC-FOO'])
    protocol.unsubscribe([TICKER])
    const rejection = '{"type":"error","message":"Failed to subscribe","reason":"BTC-FOO is not a valid product"}'
    protocol.classify('{"type":"subscriptions","channels":[]}')
    expect(protocol.classify(rejection)).toMatchObject({ streams: ['ticker:BTC-FOO'] })
    expect(protocol.classify(rejection)).toMatchObject({ streams: [] })
  })

  test('an unsubscription has a reply of its own', () => {
    const protocol = subscribe(TICKER)
    protocol.unsubscribe([TICKER])
    protocol.subscribe(['ticker:BTC-FOO'])
    for (let answers = 0; answers < 2; answers++) protocol.classify('{"type":"subscriptions","channels":[]}')
    expect(protocol.classify('{"type":"error","message":"Failed"}')).toMatchObject({ streams: ['ticker:BTC-FOO'] })
  })

  test('a rejected stream is subscribed again with its heartbeat', () => {
    const protocol = subscribe(TICKER)
    protocol.classify('{"type":"error","message":"Slow down"}')
    expect(parse(protocol.subscribe([TICKER]).text).channels).toHaveLength(2)
  })
})

describe('an incremental book', () => {
  const withSnapshot = () => {
    const protocol = subscribe(BOOK)
    receive(protocol, snapshot([['100', '1']], [['101', '1']]))
    return protocol
  }

  test('changes before the snapshot are ignored', () => {
    const protocol = subscribe(BOOK)
    expect(receive(protocol, update(['buy', '99', '5']))).toEqual({ is: 'other' })
    expect(sidesOf(receive(protocol, snapshot([['98', '1']], [])))).toEqual({ asks: [], bids: [[98, 1]] })
  })

  test('a second snapshot replaces the first', () => {
    expect(sidesOf(receive(withSnapshot(), snapshot([['90', '2']], [])))).toEqual({ asks: [], bids: [[90, 2]] })
  })

  test('97101.10 and 97101.1 are the same level', () => {
    const protocol = subscribe(BOOK)
    receive(protocol, snapshot([['97101.10', '1']], []))
    expect(sidesOf(receive(protocol, update(['buy', '97101.1000', '2'])))).toEqual({ asks: [], bids: [[97101.1, 2]] })
    expect(sidesOf(receive(protocol, update(['buy', '97101.1', '0.00000000'])))).toEqual({ asks: [], bids: [] })
  })

  test.each([
    [['buy', '100', '0.-10000']],
    [['buy', '100', '-1']],
    [['buy', '-100', '1']],
    [['buy', '0', '1']],
    [['buy', 'NaN', '1']],
    [['hold', '100', '7']],
    [['buy', 100, 7]],
    [['buy', '100']],
    [[]],
    [null],
    ['buy'],
  ])('an impossible level is skipped, and the book stays: %j', bad => {
    const frame = update(bad as unknown as unknown[], ['sell', '102', '3'])
    expect(sidesOf(receive(withSnapshot(), frame))).toEqual({
      asks: [
        [101, 1],
        [102, 3],
      ],
      bids: [[100, 1]],
    })
  })

  test('an impossible level of a snapshot is skipped', () => {
    const frame = snapshot([['100', '1'], ['99', '0.-1'], ['-1', '1'], null as never], [['101', '0']])
    expect(sidesOf(receive(subscribe(BOOK), frame))).toEqual({ asks: [], bids: [[100, 1]] })
  })

  test('a price of zero in a snapshot is skipped', () => {
    const sides = { asks: [[101, 1]], bids: [[100, 1]] }
    expect(
      sidesOf(
        receive(
          subscribe(BOOK),
          snapshot(
            [['100', '1']],
            [
              ['0', '1'],
              ['101', '1'],
            ],
          ),
        ),
      ),
    ).toEqual(sides)
  })

  test('between the changes of one frame the book may be crossed', () => {
    expect(sidesOf(receive(withSnapshot(), update(['buy', '101', '2'], ['sell', '101', '0'])))).toEqual({
      asks: [],
      bids: [
        [101, 2],
        [100, 1],
      ],
    })
  })

  test('a crossed book is reported as inconsistent once and then waits for a new snapshot', () => {
    const protocol = withSnapshot()
    expect(receive(protocol, update(['buy', '102', '1']))).toEqual({ is: 'inconsistent', streams: [BOOK] })
    expect(protocol.read(BOOK, '')).toEqual({ is: 'unusable' })
    expect(receive(protocol, update(['buy', '103', '1']))).toEqual({ is: 'other' })
    expect(sidesOf(receive(protocol, snapshot([['98', '1']], [['99', '1']])))).toEqual({
      asks: [[99, 1]],
      bids: [[98, 1]],
    })
  })

  test('a crossed snapshot is not used until a change repairs it', () => {
    const protocol = subscribe(BOOK)
    expect(receive(protocol, snapshot([['102', '1']], [['101', '1']]))).toEqual({ is: 'unusable' })
    expect(receive(protocol, update(['buy', '90', '1']))).toEqual({ is: 'unusable' })
    expect(receive(protocol, update(['buy', '102', '0'])).is).toBe('value')
    expect(receive(protocol, update(['buy', '102', '1'])).is).toBe('inconsistent')
  })

  test('an unsubscribed book is dropped, and later changes are ignored', () => {
    const protocol = withSnapshot()
    protocol.unsubscribe([BOOK])
    protocol.subscribe([BOOK])
    expect(receive(protocol, update(['buy', '100', '9']))).toEqual({ is: 'other' })
  })

  test('levels below the best twenty move up after deletions', () => {
    const protocol = subscribe(BOOK)
    const levels = Array.from({ length: 30 }, (_, i) => [String(100 - i), '1'])
    receive(protocol, snapshot(levels, []))
    const { bids } = sidesOf(receive(protocol, update(...levels.slice(0, 10).map(([price]) => ['buy', price, '0']))))
    expect([bids?.length, bids?.[0], bids?.at(-1)]).toEqual([20, [90, 1], [71, 1]])
  })

  test('a book equals a plain table of levels after any changes, with and without parsing', () => {
    const price = fc.integer({ min: 1, max: 60 })
    const size = fc.integer({ min: 0, max: 3 })
    const change = fc.tuple(fc.constantFrom('buy', 'sell'), price, size)
    const frames = fc.array(fc.tuple(fc.array(change, { maxLength: 6 }), fc.boolean()), { maxLength: 30 })
    fc.assert(
      fc.property(frames, all => {
        const protocol = subscribe(BOOK)
        receive(protocol, snapshot([], []))
        const table = { buy: new Map<number, number>(), sell: new Map<number, number>() }
        for (const [changes, isSpaced] of all) {
          // Bids below 100, asks above: never crossed.
          const moved = changes.map(
            ([side, offset, amount]) => [side, side === 'buy' ? 100 - offset : 100 + offset, amount] as const,
          )
          const text = JSON.stringify(
            update(...moved.map(([side, level, amount]) => [side, level.toFixed(2), String(amount)])),
          )
          const read = receive(protocol, isSpaced ? text.replace('{', '{ ') : text)
          for (const [side, level, amount] of moved) {
            if (amount === 0) table[side as 'buy'].delete(level)
            else table[side as 'buy'].set(level, amount)
          }
          expect(sidesOf(read)).toEqual({
            asks: [...table.sell].sort(([a], [b]) => a - b).slice(0, 20),
            bids: [...table.buy].sort(([a], [b]) => b - a).slice(0, 20),
          })
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('values that are no price', () => {
  const ticker = (price: unknown) => ({ type: 'ticker', sequence: 1, product_id: 'BTC-USD', price, open_24h: '1' })
  test.each(['0', '0.00', '-1'])('a price of %s is not used', price => {
    expect(receive(subscribe(TICKER), ticker(price))).toEqual({ is: 'unusable' })
  })
  test.each(['', 'NaN', 'Infinity', '1e5', '0x10', '1,5', ' 1', '1.', null, 97, {}, '9'.repeat(31)])(
    'a price of %j is rejected',
    price => {
      expect(receive(subscribe(TICKER), ticker(price))).toEqual({ is: 'garbage' })
    },
  )

  test('a frame with another field order, spaces or escapes is read', () => {
    for (const frame of [
      '{ "type": "ticker", "product_id": "BTC-USD", "price": "1.50" }',
      '{"price":"1.50","product_id":"BTC-USD","type":"ticker"}',
      '{"type":"ticker","product_id":"BTC-\\u0055SD","price":"1.50"}',
    ])
      expect(receive(subscribe(TICKER), frame)).toEqual({ is: 'value', value: { price: '1.5' } })
  })

  test.each([
    '{"type":"last_match","product_id":"BTC-USD"}',
    '{"type":"status"}',
    '{"type":"l2update","product_id":"X-Y"}',
  ])('a frame of no subscription only shows that the connection is alive: %s', frame => {
    expect(subscribe(TICKER, BOOK).classify(frame)).toEqual({ is: 'other' })
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"ok"',
    '7',
    '{}',
    '{"type":7}',
    '{"type":"ticker"}',
    '{"type":"ticker","product_id":"BTC-USD"}',
    '{"type":"ticker","sequence":1,"product_id":"BTC-USD","price":"1","open_24h":"1"',
    '{"type":"snapshot","product_id":"BTC-USD","bids":[["1","1"]]}',
    '{"type":"snapshot","product_id":"BTC-USD","bids":[["1","1"]],"asks":[["2","1"',
    '{"type":"l2update","product_id":"BTC-USD","changes":7}',
    '{"type":"l2update","product_id":"BTC-USD","changes":[["buy","1","1"]',
    '{"type":"l2update","product_id":"BTC-USD","changes":[["buy","1","1"]}',
    '\u0000',
  ])('the frame %j is garbage and throws nothing', frame => {
    const protocol = subscribe(TICKER, BOOK)
    if (frame.includes('l2update')) receive(protocol, snapshot([], []))
    expect(receive(protocol, frame)).toEqual({ is: 'garbage' })
  })

  test('a snapshot of eight million characters is not dropped', () => {
    expect(market.longestFrame).toBeGreaterThan(8_000_000)
  })
})

describe('a ticker frame of Coinbase', () => {
  const frame = '{"type":"ticker","sequence":1,"product_id":"BTC-USD","price":"2","open_24h":"1"}'

  test('of one product gives another one no price', () => {
    for (const text of [frame, `{ ${frame.slice(1)}`]) {
      expect(openProtocol().read(TICKER, text)).toEqual({ is: 'value', value: { price: '2', open24h: '1' } })
      expect(openProtocol().read('ticker:ETH-USD', text)).toEqual({ is: 'garbage' })
    }
  })

  test('that was cut off, or is of another type, gives no price', () => {
    for (const text of [frame.slice(0, -1), frame.replace('"ticker"', '"match"')])
      expect(openProtocol().read(TICKER, text)).toEqual({ is: 'garbage' })
  })

  test('without the price of a day ago has the last one alone', () => {
    const text = frame.replace(',"open_24h":"1"', '')
    expect(openProtocol().read(TICKER, text)).toEqual({ is: 'value', value: { price: '2' } })
  })

  test('a book that nobody subscribed to is unusable', () =>
    expect(openProtocol().read(BOOK, frame)).toEqual({ is: 'unusable' }))
})

test('a stream of Coinbase is named by its channel and its product', () => {
  const names = (['ticker', 'orderBook'] as const).map(channel => market.stream(channel, 'BTC-USD')?.name)
  expect(names).toEqual([TICKER, BOOK])
  expect(market.stream('ticker', 'BTC-USD')?.url).toBe('wss://ws-feed.exchange.coinbase.com')
})

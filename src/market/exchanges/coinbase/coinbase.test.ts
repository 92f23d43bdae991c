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
const dialectOf = () => market.createProtocol('', () => at)
const saying = (text: string | undefined) => JSON.parse(text ?? 'null')
const expected = <T>(name: string) => sample(`coinbase/${name}`).expect as unknown as T

/** A dialect that has asked for these, as a connection begins. */
function asking(...streams: string[]): Protocol {
  const dialect = dialectOf()
  dialect.subscribe(streams)
  return dialect
}

/** Hears a frame and reads what it was about. */
function told(dialect: Protocol, frame: unknown): FrameKind | ParseResult {
  const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
  const heard = dialect.classify(text)
  return heard.is === 'data' ? dialect.read(heard.stream, text) : heard
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
/** As a book shows it: amounts to 8 significant digits. */
const shownLevel = ([price = '', amount = '']: readonly string[]) => [Number(price), roundNumber(Number(amount))]
/** Answers a question about the book that nothing has changed. */
const bookOf = (dialect: Protocol) => told(dialect, update())

describe('what Coinbase is asked', () => {
  test.each([
    ['rest-ticker', 'ticker', 'BTC', 'USD'],
    ['rest-ticker', 'ticker', 'BTC', 'USDC'],
    ['rest-book-level2', 'orderBook', 'BTC', 'USDC'],
    ['rest-error-not-found', 'ticker', 'BTC', 'FOO'],
    ['rest-error-rate-limited', 'ticker', 'BTC', 'USD'],
  ] as const)('is what its documents say (%s, %s of %s/%s)', async (name, kind, base, counter) => {
    const product = await market.symbol({ base, counter }, undefined)
    expect(market.snapshotUrl(kind, product!)).toBe(sample(`coinbase/${name}`).request.url)
  })

  test.each([
    ['USDC', 'EUR', 'USDC-EUR'],
    ['USDT', 'USDC', 'USDT-USD'],
    ['USDC', 'USD', undefined],
    ['USD', 'USDC', undefined],
    ['USDC', 'USDC', undefined],
  ])('USDC is USD where it is paid with, and no product against it (%s/%s)', (base, counter, product) => {
    expect(market.symbol({ base, counter }, undefined)).toBe(product)
  })

  test('a product of any letters is put into an address safely', () => {
    expect(market.snapshotUrl('ticker', 'A/../B-USD')).toBe(
      'https://api.exchange.coinbase.com/products/A%2F..%2FB-USD/ticker',
    )
  })

  test('one message asks for many streams, each channel with its own products', () => {
    const { text, covers } = dialectOf().subscribe([TICKER, BOOK, 'ticker:ETH-USD'])
    expect(covers).toEqual([TICKER, BOOK, 'ticker:ETH-USD'])
    expect(saying(text)).toEqual({
      type: 'subscribe',
      channels: [
        { name: 'ticker', product_ids: ['BTC-USD', 'ETH-USD'] },
        { name: 'level2_batch', product_ids: ['BTC-USD'] },
        { name: 'heartbeat', product_ids: ['BTC-USD', 'ETH-USD'] },
      ],
    })
  })

  test("a product's heartbeat comes with its first stream and leaves with its last", () => {
    const dialect = asking(TICKER)
    const names = (text?: string) => saying(text).channels.map(({ name }: { name: string }) => name)
    expect(names(dialect.subscribe([BOOK]).text)).toEqual(['level2_batch'])
    expect(names(dialect.unsubscribe([TICKER])?.text)).toEqual(['ticker'])
    expect(names(dialect.unsubscribe([BOOK])?.text)).toEqual(['level2_batch', 'heartbeat'])
    expect(names(dialect.subscribe([BOOK]).text)).toEqual(['level2_batch', 'heartbeat'])
  })

  test('no keep-alive question is put: there is none', () => {
    expect(dialectOf().ping()).toBeUndefined()
  })
})

describe('what Coinbase answers', () => {
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

  test('the whole book is cut to its best, and the number of orders is no factor', () => {
    type Level = [string, string]
    const due = expected<{ kept: number; bestBid: Level; bestAsk: Level; lastBid: Level; lastAsk: Level }>(
      'rest-book-level2',
    )
    const { asks, bids } = sidesOf(answer('rest-book-level2', 'orderBook') as ParseResult)
    expect([asks?.length, bids?.length]).toEqual([due.kept, due.kept])
    expect([bids?.[0], asks?.[0], bids?.at(-1), asks?.at(-1)]).toEqual(
      [due.bestBid, due.bestAsk, due.lastBid, due.lastAsk].map(shownLevel),
    )
  })

  test('a product that it does not have is an unknown pair', () => {
    expect(answer('rest-error-not-found')).toEqual({ is: 'unknown-pair' })
  })

  test('a refusal keeps its own words', () => {
    expect(answer('rest-error-rate-limited')).toEqual({ is: 'refused', message: 'Public rate limit exceeded' })
  })

  test('a book that an auction has crossed is not used', () => {
    const body = { bids: [['101', '1', 1]], asks: [['100', '1', 1]], auction_mode: true }
    expect(market.readSnapshot('orderBook', 200, body)).toEqual({ is: 'unusable' })
  })

  test.each([null, [], 'ok', {}, { price: 97101.21 }, { price: '1e5' }, { price: null }])(
    'what is no price is no price: %j',
    body => {
      expect(market.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
    },
  )
  test.each([{}, { bids: [], asks: 7 }, { bids: [['x', '1']], asks: [] }, { bids: [['1', '-1']], asks: [] }])(
    'what is no book is no book: %j',
    body => {
      expect(market.readSnapshot('orderBook', 200, body)).toEqual({ is: 'garbage' })
    },
  )
})

describe('what Coinbase streams', () => {
  test('prices and a book of changes, as its documents tell a whole conversation', () => {
    const name = 'ws-ticker-level2-sequence'
    const dialect = asking(TICKER, BOOK)
    const tells = inbound(`coinbase/${name}`).map(frame => [dialect.classify(frame), frame] as const)
    const due = expected<{
      last_prices: string[]
      top3_after_updates: { bids: string[][]; asks: string[][] }
    }>(name)
    const prices = tells.flatMap(([heard, frame]) =>
      heard.is === 'data' && heard.stream === TICKER ? [dialect.read(TICKER, frame)] : [],
    )
    expect(prices).toEqual(due.last_prices.map(price => ({ is: 'value', value: { price, open24h: '95777.15' } })))
    const { asks, bids } = sidesOf(bookOf(dialect))
    expect(bids?.slice(0, 3)).toEqual(due.top3_after_updates.bids.map(shownLevel))
    expect(asks?.slice(0, 3)).toEqual(due.top3_after_updates.asks.map(shownLevel))
    // The snapshot passes the throttle; the heartbeats tell nothing.
    expect(tells[0]?.[0]).toEqual({ is: 'data', stream: BOOK, atOnce: true })
    expect(tells.filter(([, frame]) => frame.includes('heartbeat"')).map(([{ is }]) => is)).toContain('other')
  })

  test('it is asked and left by the same channels as in that conversation', () => {
    const dialect = dialectOf()
    const wanted = outbound('coinbase/ws-ticker-level2-sequence') as { type: string; channels: string[] }[]
    const sent = [dialect.subscribe([TICKER, BOOK]), dialect.unsubscribe([BOOK]), dialect.unsubscribe([TICKER])]
    const channelsOf = (text = '') => saying(text).channels.map(({ name }: { name: string }) => name)
    // The second of the conversation is a question of doubt, which we do not put.
    expect(sent.map(each => channelsOf(each?.text))).toEqual(
      [wanted[0], wanted[2], wanted[3]].map(each => each?.channels),
    )
  })

  test('what is acknowledged is all that is subscribed, by its second name too', () => {
    const dialect = asking(TICKER, BOOK)
    const answers = inbound('coinbase/ws-ticker-level2-sequence').flatMap(frame => {
      const heard = dialect.classify(frame)
      return heard.is === 'acknowledged' ? [heard.streams] : []
    })
    expect(answers.map(streams => [streams.includes(TICKER), streams.includes(BOOK)])).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ])
  })

  test("each of its documents' examples is understood", () => {
    const dialect = asking('ticker:ETH-USD', BOOK)
    const [subscriptions, ticker, first, added, removed, heartbeat] = inbound('coinbase/ws-doc-examples')
    expect(dialect.classify(subscriptions!)).toMatchObject({ is: 'acknowledged' })
    expect(told(dialect, ticker)).toEqual({ is: 'value', value: { price: '1285.22', open24h: '1310.79' } })
    expect(sidesOf(told(dialect, first))).toEqual({ asks: [[10102.55, 0.57753524]], bids: [[10101.1, 0.4505414]] })
    expect(sidesOf(told(dialect, added)).bids).toEqual([
      [10101.8, 0.162567],
      [10101.1, 0.4505414],
    ])
    // Of another day: among its bids stands one above the asks of the first.
    expect(told(dialect, removed)).toEqual({ is: 'inconsistent', streams: [BOOK] })
    expect(dialect.classify(heartbeat!)).toEqual({ is: 'other' })
  })

  test('a quiet market lives by its heartbeats: an empty book, and no price', () => {
    const name = 'ws-quiet-pair-heartbeats'
    const dialect = asking('ticker:XYO-EUR', 'level2_batch:XYO-EUR')
    const tells = inbound(`coinbase/${name}`).map(frame => told(dialect, frame))
    const due = expected<{ book: { bids: number; asks: number }; ticker_updates: number }>(name)
    const values = tells.filter(({ is }) => is === 'value')
    expect(values).toEqual([{ is: 'value', value: { bids: [], asks: [] } }])
    expect([due.book, due.ticker_updates]).toEqual([{ bids: 0, asks: 0 }, 0])
    expect(tells.filter(({ is }) => is === 'other')).toHaveLength(6)
  })

  test('one product that it does not have voids the message, which it says in two parts', () => {
    const streams = [TICKER, BOOK, 'ticker:BTC-FOO', 'level2_batch:BTC-FOO']
    const [frame] = inbound('coinbase/ws-error-invalid-product')
    expect(asking(...streams).classify(frame!)).toEqual({
      is: 'refused',
      streams,
      unknownPair: true,
      message: 'Failed to subscribe: BTC-FOO is not a valid product',
    })
  })

  test('a refusal for another reason leaves the pair known', () => {
    const [frame] = inbound('coinbase/ws-error-level2-needs-auth')
    const heard = asking(BOOK).classify(frame!)
    expect(heard).toMatchObject({ is: 'refused', streams: [BOOK], unknownPair: false })
    expect((heard as { message: string }).message).toContain('now require authentication')
  })

  test('a refusal without a reason is told by its message', () => {
    expect(asking(TICKER).classify('{"type":"error","message":"Slow down"}')).toMatchObject({ message: 'Slow down' })
  })

  test('an answer is about the oldest question that has none', () => {
    const dialect = asking(TICKER)
    dialect.subscribe(['ticker:BTC-FOO'])
    dialect.unsubscribe([TICKER])
    const refusal = '{"type":"error","message":"Failed to subscribe","reason":"BTC-FOO is not a valid product"}'
    dialect.classify('{"type":"subscriptions","channels":[]}')
    expect(dialect.classify(refusal)).toMatchObject({ streams: ['ticker:BTC-FOO'] })
    expect(dialect.classify(refusal)).toMatchObject({ streams: [] })
  })

  test('leaving a stream is a question too, with an answer of its own', () => {
    const dialect = asking(TICKER)
    dialect.unsubscribe([TICKER])
    dialect.subscribe(['ticker:BTC-FOO'])
    for (let answers = 0; answers < 2; answers++) dialect.classify('{"type":"subscriptions","channels":[]}')
    expect(dialect.classify('{"type":"error","message":"Failed"}')).toMatchObject({ streams: ['ticker:BTC-FOO'] })
  })

  test('what was refused is asked for with its heartbeat again', () => {
    const dialect = asking(TICKER)
    dialect.classify('{"type":"error","message":"Slow down"}')
    expect(saying(dialect.subscribe([TICKER]).text).channels).toHaveLength(2)
  })
})

describe('a book of changes', () => {
  const begun = () => {
    const dialect = asking(BOOK)
    told(dialect, snapshot([['100', '1']], [['101', '1']]))
    return dialect
  }

  test('changes before the snapshot change nothing', () => {
    const dialect = asking(BOOK)
    expect(told(dialect, update(['buy', '99', '5']))).toEqual({ is: 'other' })
    expect(sidesOf(told(dialect, snapshot([['98', '1']], [])))).toEqual({ asks: [], bids: [[98, 1]] })
  })

  test('a second snapshot replaces the first', () => {
    expect(sidesOf(told(begun(), snapshot([['90', '2']], [])))).toEqual({ asks: [], bids: [[90, 2]] })
  })

  test('97101.10 and 97101.1 are one level', () => {
    const dialect = asking(BOOK)
    told(dialect, snapshot([['97101.10', '1']], []))
    expect(sidesOf(told(dialect, update(['buy', '97101.1000', '2'])))).toEqual({ asks: [], bids: [[97101.1, 2]] })
    expect(sidesOf(told(dialect, update(['buy', '97101.1', '0.00000000'])))).toEqual({ asks: [], bids: [] })
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
  ])('a level that no order can have is skipped, and the book stays: %j', bad => {
    const frame = update(bad as unknown as unknown[], ['sell', '102', '3'])
    expect(sidesOf(told(begun(), frame))).toEqual({
      asks: [
        [101, 1],
        [102, 3],
      ],
      bids: [[100, 1]],
    })
  })

  test('a bad level of a snapshot is skipped', () => {
    const frame = snapshot([['100', '1'], ['99', '0.-1'], ['-1', '1'], null as never], [['101', '0']])
    expect(sidesOf(told(asking(BOOK), frame))).toEqual({ asks: [], bids: [[100, 1]] })
  })

  test('a price of zero in a snapshot is no best price', () => {
    const sides = { asks: [[101, 1]], bids: [[100, 1]] }
    expect(
      sidesOf(
        told(
          asking(BOOK),
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

  test('the changes of one frame belong together: between them it may be crossed', () => {
    expect(sidesOf(told(begun(), update(['buy', '101', '2'], ['sell', '101', '0'])))).toEqual({
      asks: [],
      bids: [
        [101, 2],
        [100, 1],
      ],
    })
  })

  test('a change that crosses it says once that the book has gone astray; then it waits for a new snapshot', () => {
    const dialect = begun()
    expect(told(dialect, update(['buy', '102', '1']))).toEqual({ is: 'inconsistent', streams: [BOOK] })
    expect(dialect.read(BOOK, '')).toEqual({ is: 'unusable' })
    expect(told(dialect, update(['buy', '103', '1']))).toEqual({ is: 'other' })
    expect(sidesOf(told(dialect, snapshot([['98', '1']], [['99', '1']])))).toEqual({ asks: [[99, 1]], bids: [[98, 1]] })
  })

  test('a book that its own snapshot crosses is not used, and good again when a change mends it', () => {
    const dialect = asking(BOOK)
    expect(told(dialect, snapshot([['102', '1']], [['101', '1']]))).toEqual({ is: 'unusable' })
    expect(told(dialect, update(['buy', '90', '1']))).toEqual({ is: 'unusable' })
    expect(told(dialect, update(['buy', '102', '0'])).is).toBe('value')
    expect(told(dialect, update(['buy', '102', '1'])).is).toBe('inconsistent')
  })

  test('it is forgotten when it is left: what comes late changes nothing', () => {
    const dialect = begun()
    dialect.unsubscribe([BOOK])
    dialect.subscribe([BOOK])
    expect(told(dialect, update(['buy', '100', '9']))).toEqual({ is: 'other' })
  })

  test('deletes bring up what lies below the twenty that are shown', () => {
    const dialect = asking(BOOK)
    const levels = Array.from({ length: 30 }, (_, i) => [String(100 - i), '1'])
    told(dialect, snapshot(levels, []))
    const { bids } = sidesOf(told(dialect, update(...levels.slice(0, 10).map(([price]) => ['buy', price, '0']))))
    expect([bids?.length, bids?.[0], bids?.at(-1)]).toEqual([20, [90, 1], [71, 1]])
  })

  test('whatever changes, it holds what a plain table of levels holds, quick or the long way', () => {
    const price = fc.integer({ min: 1, max: 60 })
    const size = fc.integer({ min: 0, max: 3 })
    const change = fc.tuple(fc.constantFrom('buy', 'sell'), price, size)
    const frames = fc.array(fc.tuple(fc.array(change, { maxLength: 6 }), fc.boolean()), { maxLength: 30 })
    fc.assert(
      fc.property(frames, all => {
        const dialect = asking(BOOK)
        told(dialect, snapshot([], []))
        const table = { buy: new Map<number, number>(), sell: new Map<number, number>() }
        for (const [changes, isSpaced] of all) {
          // Bids below 100, asks above: never crossed.
          const moved = changes.map(
            ([side, offset, amount]) => [side, side === 'buy' ? 100 - offset : 100 + offset, amount] as const,
          )
          const text = JSON.stringify(
            update(...moved.map(([side, level, amount]) => [side, level.toFixed(2), String(amount)])),
          )
          const read = told(dialect, isSpaced ? text.replace('{', '{ ') : text)
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

describe('what is no price', () => {
  const ticker = (price: unknown) => ({ type: 'ticker', sequence: 1, product_id: 'BTC-USD', price, open_24h: '1' })
  test.each(['0', '0.00', '-1'])('a price of %s is not used', price => {
    expect(told(asking(TICKER), ticker(price))).toEqual({ is: 'unusable' })
  })
  test.each(['', 'NaN', 'Infinity', '1e5', '0x10', '1,5', ' 1', '1.', null, 97, {}, '9'.repeat(31)])(
    'a price of %j is not understood',
    price => {
      expect(told(asking(TICKER), ticker(price))).toEqual({ is: 'garbage' })
    },
  )

  test('a frame in another order or with spaces is understood', () => {
    for (const frame of [
      '{ "type": "ticker", "product_id": "BTC-USD", "price": "1.50" }',
      '{"price":"1.50","product_id":"BTC-USD","type":"ticker"}',
      '{"type":"ticker","product_id":"BTC-\\u0055SD","price":"1.50"}',
    ])
      expect(told(asking(TICKER), frame)).toEqual({ is: 'value', value: { price: '1.5' } })
  })

  test.each([
    '{"type":"last_match","product_id":"BTC-USD"}',
    '{"type":"status"}',
    '{"type":"l2update","product_id":"X-Y"}',
  ])('what was not asked for is a sign of life: %s', frame => {
    expect(asking(TICKER, BOOK).classify(frame)).toEqual({ is: 'other' })
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
    const dialect = asking(TICKER, BOOK)
    if (frame.includes('l2update')) told(dialect, snapshot([], []))
    expect(told(dialect, frame)).toEqual({ is: 'garbage' })
  })

  test('a snapshot of eight million letters is read, not dropped', () => {
    expect(market.longestFrame).toBeGreaterThan(8_000_000)
  })
})

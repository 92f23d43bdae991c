import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderBook } from '../../../domain/book/orderBook'
import { roundNumber } from '../../../domain/book/roundNumber'
import type { Channel, FrameKind, ParseResult, Protocol } from '../../adapter'
import { inbound, outbound, pricesOf, sample } from '../testSample'
import { bitfinex } from './bitfinex'

const market = bitfinex({ rest: 'https://api-pub.bitfinex.com', ws: 'wss://api-pub.bitfinex.com/ws/2' })
const TICKER = 'ticker:tBTCUST'
const BOOK = 'book:tBTCUST'
let now = Date.parse('2026-11-21T12:00:00Z')
const dialectOf = () => market.createProtocol('', () => now)
const expected = <T>(name: string) => sample(`bitfinex/${name}`).expect as unknown as T

/** A dialect that has asked for these one by one, as Bitfinex wants it. */
function asking(...streams: string[]): Protocol {
  const dialect = dialectOf()
  for (const stream of streams) dialect.subscribe([stream])
  return dialect
}
const subscribed = (chanId: number, stream: string) => {
  const [, channel, symbol] = /^([a-z]+):(.*)$/.exec(stream) ?? []
  return JSON.stringify({ event: 'subscribed', channel, chanId, symbol })
}

/** Hears a frame and reads what it was about. */
function told(dialect: Protocol, frame: unknown): FrameKind | ParseResult {
  const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
  const heard = dialect.classify(text)
  return heard.is === 'data' ? dialect.read(heard.stream, text) : heard
}
/** With one channel, numbered 5, whose frames are told next. */
function subscribedTo(stream: string, ...contents: unknown[]): Protocol {
  const dialect = asking(stream)
  for (const frame of [subscribed(5, stream), ...contents.map(content => [5, content])]) told(dialect, frame)
  return dialect
}

const sidesOf = (read: FrameKind | ParseResult) => {
  const { asks, bids } = (read as { value: OrderBook }).value
  const [ask, bid] = [asks, bids].map(side => side.map(({ price, amount }) => [price, amount]))
  return { asks: ask, bids: bid }
}
/** As a book shows it: amounts to 8 significant digits. */
const shownLevel = ([price, amount]: readonly unknown[]) => [Number(price), roundNumber(Number(amount))]
const shownSides = ({ asks, bids }: { asks: unknown[][]; bids: unknown[][] }) => ({
  asks: asks.map(shownLevel),
  bids: bids.map(shownLevel),
})

describe('what Bitfinex is asked', () => {
  test.each([
    ['rest-ticker', 'ticker', 'tBTCUST'],
    ['rest-book-p1-25', 'orderBook', 'tBTCUST'],
    ['rest-error-symbol', 'ticker', 'tBTCFOO'],
    ['rest-error-maintenance', 'ticker', 'tBTCUST'],
    ['rest-error-ratelimit-array', 'ticker', 'tBTCUST'],
    ['rest-error-ratelimit-object', 'ticker', 'tBTCUST'],
  ] as const)('is what its documents say (%s)', (name, kind, symbol) => {
    expect(market.snapshotUrl(kind, symbol)).toBe(sample(`bitfinex/${name}`).request.url)
  })

  test('the colon of a long symbol stays in the address, other letters are put there safely', () => {
    expect(market.snapshotUrl('orderBook', 'tAVAX:UST')).toBe(
      'https://api-pub.bitfinex.com/v2/book/tAVAX:UST/P1?len=25',
    )
    expect(market.snapshotUrl('ticker', 'tA/B')).toBe('https://api-pub.bitfinex.com/v2/ticker/tA%2FB')
  })

  test('each channel by a message of its own, its keep-alive question with a number', () => {
    const dialect = dialectOf()
    const [ticker, book, ping] = outbound('bitfinex/ws-ticker-book-sequence')
    const [first, second] = [dialect.subscribe([TICKER, BOOK]), dialect.subscribe([BOOK])]
    expect([first.covers, second.covers]).toEqual([[TICKER], [BOOK]])
    expect([first.text, second.text].map(text => JSON.parse(text))).toEqual([ticker, book])
    expect(JSON.parse(dialect.ping() ?? '')).toEqual({ ...(ping as object), cid: 1 })
  })

  test('a channel is left by its number, which is not known before it is acknowledged', () => {
    const dialect = asking(TICKER, BOOK)
    expect(dialect.unsubscribe([BOOK])).toBeUndefined()
    dialect.classify(subscribed(266344, BOOK))
    const { text, covers } = dialect.unsubscribe([TICKER, BOOK])!
    expect([JSON.parse(text), covers]).toEqual([outbound('bitfinex/ws-ticker-book-sequence').at(-1), [BOOK]])
  })
})

describe('what Bitfinex answers', () => {
  const answer = (name: string, kind: Channel = 'ticker') => {
    const { status, body } = sample(`bitfinex/${name}`)
    return market.readSnapshot(kind, status, body)
  }

  test('a price is read, and the one of a day ago', () => {
    const { price } = expected<{ price: string }>('rest-ticker')
    expect(answer('rest-ticker')).toEqual({ is: 'value', value: { price, open24h: '95783' } })
  })

  test('a book of 25 is cut to 20, its sides told by the sign', () => {
    const due = expected<{ kept: number; bestBid: number[]; bestAsk: number[] }>('rest-book-p1-25')
    const { asks, bids } = sidesOf(answer('rest-book-p1-25', 'orderBook') as ParseResult)
    expect([asks?.length, bids?.length]).toEqual([due.kept, due.kept])
    expect([bids?.[0], asks?.[0]]).toEqual([due.bestBid, due.bestAsk].map(shownLevel))
  })

  test('a symbol that it does not have is an unknown pair', () => {
    expect(expected<{ message: string }>('rest-error-symbol').message).toBe('symbol: invalid')
    expect(answer('rest-error-symbol')).toEqual({ is: 'unknown-pair' })
  })

  test.each(['rest-error-ratelimit-array', 'rest-error-ratelimit-object'])(
    'a refusal keeps its own words (%s)',
    name => {
      expect(answer(name)).toEqual({ is: 'refused', message: expected<{ message: string }>(name).message })
    },
  )

  test('maintenance is told in its longer words', () => {
    const { error_description: message } = sample('bitfinex/rest-error-maintenance').body as {
      error_description: string
    }
    expect(answer('rest-error-maintenance')).toEqual({ is: 'refused', message })
  })

  const ticker = (last: unknown, change: unknown = 1) => [1, 1, 1, 1, change, 1, last]
  test.each([
    [4.5e-7, 0, '0.00000045', '0.00000045'],
    [1e-8, -1e-8, '0.00000001', '0.00000002'],
    [1e21, 0, '1000000000000000000000', '1000000000000000000000'],
    [5, 7, '5', undefined],
    [5, null, '5', undefined],
  ])('%d with a change of %d is told plainly', (last, change, price, open24h) => {
    const value = open24h === undefined ? { price } : { price, open24h }
    expect(market.readSnapshot('ticker', 200, ticker(last, change))).toEqual({ is: 'value', value })
  })

  test.each([0, -5, null])('a last price of %j is none', last => {
    expect(market.readSnapshot('ticker', 200, ticker(last))).toEqual({ is: 'unusable' })
  })

  test.each([null, 'ok', {}, [], [1, 2, 3], ticker('5'), ticker([5]), ticker(undefined)])(
    'what is no ticker is none: %j',
    body => {
      expect(market.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
    },
  )

  test('an empty book is a book', () => {
    expect(market.readSnapshot('orderBook', 200, [])).toEqual({ is: 'value', value: { asks: [], bids: [] } })
  })
})

describe('what Bitfinex streams', () => {
  test('prices and a book of changes, as its documents tell a whole conversation', () => {
    const name = 'ws-ticker-book-sequence'
    const dialect = asking(TICKER, BOOK)
    const frames = sample(`bitfinex/${name}`).frames
    const reads: Record<string, ParseResult[]> = { [TICKER]: [], [BOOK]: [] }
    const heard: FrameKind[] = []
    for (const { dir, data } of frames) {
      if (dir === 'out' && data?.event === 'unsubscribe') dialect.unsubscribe([BOOK])
      if (dir !== 'in') continue
      const text = JSON.stringify(data)
      const said = dialect.classify(text)
      heard.push(said)
      if (said.is === 'data') reads[said.stream]?.push(dialect.read(said.stream, text))
    }
    const due = expected<{
      last_prices: string[]
      top3_after_six_updates: { bids: number[][]; asks: number[][] }
    }>(name)
    expect(pricesOf(reads[TICKER] ?? [])).toEqual(due.last_prices)
    // The snapshot and six changes: after the book was left its late frames tell nothing.
    expect(reads[BOOK]).toHaveLength(7)
    const { asks, bids } = sidesOf(reads[BOOK]!.at(-1)!)
    expect({ asks: asks?.slice(0, 3), bids: bids?.slice(0, 3) }).toEqual(shownSides(due.top3_after_six_updates))
    expect(heard.filter(said => said.is === 'data' && said.atOnce)).toHaveLength(1)
    expect(heard.slice(-5).every(({ is }) => is === 'other')).toBe(true)
  })

  test.each(['ws-empty-snapshot', 'ws-small-prices'])('a book that begins so ends as it should (%s)', name => {
    const [{ symbol = '' } = {}] = outbound(`bitfinex/${name}`) as { symbol?: string }[]
    const dialect = asking(`book:${symbol}`)
    const reads = inbound(`bitfinex/${name}`).map(frame => told(dialect, frame))
    expect(sidesOf(reads.at(-1)!)).toEqual(shownSides(expected<{ final: never }>(name).final))
  })

  test('a new connection gives new numbers, and those of the old one are nothing to it', () => {
    const name = 'ws-reconnect-new-chanid'
    const { frames } = sample(`bitfinex/${name}`)
    const stream = 'ticker:tETHUST'
    let dialect = asking(stream)
    const reads: ParseResult[] = []
    for (const { dir, data } of frames) {
      if (dir === 'open') {
        dialect = asking(stream)
        expect(dialect.classify('[17,[1,1,1,1,1,1,9999,1,1,1]]')).toEqual({ is: 'other' })
      }
      const read = dir === 'in' ? told(dialect, data) : undefined
      if (read?.is === 'value') reads.push(read)
    }
    expect(pricesOf(reads)).toEqual(sample(`bitfinex/${name}`).expect.last_prices)
  })

  test('errors are told by their codes, about the channel that they name', () => {
    const name = 'ws-errors'
    const dialect = dialectOf()
    const heard: FrameKind[] = []
    for (const { dir, data } of sample(`bitfinex/${name}`).frames) {
      if (dir === 'in') heard.push(dialect.classify(JSON.stringify(data)))
      else if (data?.event === 'subscribe') dialect.subscribe([`${data.channel}:${data.symbol}`])
    }
    const refused = (stream: string, message: string, unknownPair = false) => ({
      is: 'refused',
      streams: [stream],
      unknownPair,
      message,
    })
    expect(heard).toEqual([
      { is: 'other' },
      refused('book:tBTCFOO', 'symbol: invalid', true),
      { is: 'acknowledged', streams: ['ticker:tBTCUSD'] },
      // It is held there under a number that we were not told.
      { is: 'restart' },
      refused('tikcer:tBTCUSD', 'channel: unknown'),
      { is: 'other' },
      refused('ticker:tETHUSD', 'subscribe: limit'),
    ])
  })

  test('an error that names no channel is about the oldest question', () => {
    const dialect = asking(TICKER, BOOK)
    expect(dialect.classify('{"event":"error","code":11000}')).toMatchObject({
      streams: [TICKER],
      message: 'Error 11000',
    })
    expect(dialect.classify('{"event":"error","code":11000,"msg":"ready: invalid"}')).toMatchObject({ streams: [BOOK] })
    expect(dialect.classify('{"event":"error","code":11000}')).toMatchObject({ streams: [] })
  })

  test('maintenance begins and ends, a stop asks for a new socket, and a connection may begin in maintenance', () => {
    const heard = inbound('bitfinex/ws-maintenance').map(frame => dialectOf().classify(frame))
    expect(heard).toEqual([
      { is: 'other' },
      { is: 'acknowledged', streams: ['ticker:tBTCUSD'] },
      { is: 'maintenance', over: false },
      { is: 'maintenance', over: true },
      { is: 'restart' },
      { is: 'maintenance', over: false },
    ])
  })

  test.each(['[5,"hb"]', '[5,"cs",-1]', '[6,[1,2,3]]', '{"event":"pong","cid":1}', '{"event":"conf","status":"OK"}'])(
    'a sign of life and nothing else: %s',
    frame => {
      expect(subscribedTo(BOOK, []).classify(frame)).toEqual({ is: 'other' })
    },
  )
})

describe('a book of changes', () => {
  const begun = () =>
    subscribedTo(BOOK, [
      [100, 1, 1],
      [101, 1, -1],
    ])

  test('changes before the snapshot change nothing', () => {
    const dialect = subscribedTo(BOOK)
    expect(told(dialect, [5, [99, 1, 5]])).toEqual({ is: 'other' })
    expect(sidesOf(told(dialect, [5, [[98, 1, 1]]]))).toEqual({ asks: [], bids: [[98, 1]] })
  })

  test('a count of zero deletes on the side of the sign, and what is not there is no matter', () => {
    expect(sidesOf(told(begun(), [5, [101, 0, -1]]))).toEqual({ asks: [], bids: [[100, 1]] })
    expect(sidesOf(told(begun(), [5, [100, 0, 1]]))).toEqual({ asks: [[101, 1]], bids: [] })
    expect(sidesOf(told(begun(), [5, [50, 0, 1]]))).toEqual({ asks: [[101, 1]], bids: [[100, 1]] })
  })

  test.each([
    '[5,[9.9e1,2,1.5e0]]',
    '[5,[99.0,2,1.50]]',
    '[5,[99,2,1.5,7,null]]',
    '[5,[99,2,1.5],12]',
    '[ 5, [ 99, 2, 1.5 ] ]',
    '[5,[9.9E+1,2,15e-1]]',
  ])('however its numbers are spelt, and however an array grows: %s', frame => {
    expect(sidesOf(told(begun(), frame)).bids).toEqual([
      [100, 1],
      [99, 1.5],
    ])
  })

  test.each([
    [-5, 1, 1],
    [0, 1, 1],
    [99, 1, 0],
    [99, 1, null],
    [99, 1],
  ])('a level that no order can have is skipped: %j, %j, %j', (...level) => {
    expect(sidesOf(told(begun(), [5, level]))).toEqual({ asks: [[101, 1]], bids: [[100, 1]] })
  })

  test('a bad level of a snapshot is skipped', () => {
    const frame = [5, [[100, 1, 1], [-1, 1, 1], [99, 0, 1], ['98', 1, 1], null, [101, 1, -1]]]
    expect(sidesOf(told(subscribedTo(BOOK), frame))).toEqual({ asks: [[101, 1]], bids: [[100, 1]] })
  })

  test('a book that a change crosses is not used until another mends it', () => {
    const dialect = begun()
    expect(told(dialect, [5, [101, 1, 2]])).toEqual({ is: 'unusable' })
    expect(sidesOf(told(dialect, [5, [101, 0, -1]]))).toEqual({
      asks: [],
      bids: [
        [101, 2],
        [100, 1],
      ],
    })
  })

  test('one that stays crossed for a second has gone astray, which is said once', () => {
    const dialect = begun()
    told(dialect, [5, [101, 1, 2]])
    now += 999
    expect(told(dialect, [5, [90, 1, 2]])).toEqual({ is: 'unusable' })
    now += 1
    expect(told(dialect, [5, [91, 1, 2]])).toEqual({ is: 'inconsistent', streams: [BOOK] })
    expect(told(dialect, [5, [92, 1, 2]])).toEqual({ is: 'other' })
    expect(dialect.read(BOOK, '')).toEqual({ is: 'unusable' })
    expect(told(dialect, [5, [[98, 1, 1]]]).is).toBe('value')
  })

  test('one that stays crossed while its channel says nothing has gone astray at the next answer to the keep-alive', () => {
    const pong = '{"event":"pong","cid":1}'
    const dialect = begun()
    told(dialect, [5, [101, 1, 2]])
    now += 999
    expect(dialect.classify(pong)).toEqual({ is: 'other' })
    now += 1
    expect(dialect.classify(pong)).toEqual({ is: 'inconsistent', streams: [BOOK] })
    expect(dialect.classify(pong)).toEqual({ is: 'other' })
  })

  test('a channel that was given a second number is heard under that alone', () => {
    const dialect = begun()
    told(dialect, subscribed(6, BOOK))
    expect(told(dialect, [5, [[100, 1, 9]]])).toEqual({ is: 'other' })
    expect(told(dialect, [6, [[100, 1, 9]]]).is).toBe('value')
  })

  test('left and wanted again it waits for its new number and a new snapshot', () => {
    const dialect = begun()
    dialect.unsubscribe([BOOK])
    dialect.subscribe([BOOK])
    expect(told(dialect, [5, [100, 1, 9]])).toEqual({ is: 'other' })
    told(dialect, subscribed(6, BOOK))
    expect(told(dialect, [6, [100, 1, 9]])).toEqual({ is: 'other' })
    expect(sidesOf(told(dialect, [6, [[100, 1, 9]]]))).toEqual({ asks: [], bids: [[100, 9]] })
  })
})

describe('a frame that is read without parsing', () => {
  const number = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(value => value / 1e6),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, 4.5e-7, 1e-8, 1e21, 9007199254740991),
  )
  const element = fc.oneof(
    { weight: 9, arbitrary: number },
    { weight: 1, arbitrary: fc.constantFrom(null, 'x', [1], {}) },
  )
  const content = fc.array(element, { maxLength: 12 })

  test('is the ticker that JSON.parse would have given', () => {
    const dialect = subscribedTo(TICKER)
    fc.assert(
      fc.property(content, values => {
        const frame = JSON.stringify([5, values])
        expect(dialect.read(TICKER, frame)).toEqual(dialect.read(TICKER, `[ ${frame.slice(1)} `))
      }),
      { numRuns: 5_000 },
    )
  })

  test('is the change that JSON.parse would have given', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 2 }), number).map(
      // Bids below 100, asks above: never crossed.
      ([offset, count, amount]) => [amount > 0 ? 100 - offset : 100 + offset, count, amount],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: level }, { weight: 1, arbitrary: content })), changes => {
        const [quick, long] = [subscribedTo(BOOK, []), subscribedTo(BOOK, [])]
        for (const change of changes) {
          const frame = JSON.stringify([5, change])
          expect(told(quick, frame)).toEqual(told(long, `[ ${frame.slice(1)}`))
        }
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  '',
  '[',
  '[]',
  '{}',
  'null',
  '7',
  '"hb"',
  '["error",10020]',
  '[5',
  '[5]',
  '[5,7]',
  '[5,{}]',
  '[5,["a"]]',
  '[5,[1,2',
  '[5,[[1,2,3]',
  '{"event":7}',
  '{"event":"subscribed","channel":"book"}',
  '\u0000',
])('the frame %j is garbage and throws nothing', frame => {
  for (const stream of [TICKER, BOOK]) expect(told(subscribedTo(stream, []), frame)).toEqual({ is: 'garbage' })
})

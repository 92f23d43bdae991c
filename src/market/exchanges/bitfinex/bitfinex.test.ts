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
const openProtocol = () => market.createProtocol('', () => now)
const expectedOf = <T>(name: string) => sample(`bitfinex/${name}`).expect as unknown as T

/** A protocol with these subscriptions, one message each. */
function subscribe(...streams: string[]): Protocol {
  const protocol = openProtocol()
  for (const stream of streams) protocol.subscribe([stream])
  return protocol
}
const subscribed = (chanId: number, stream: string) => {
  const [, channel, symbol] = /^([a-z]+):(.*)$/.exec(stream) ?? []
  return JSON.stringify({ event: 'subscribed', channel, chanId, symbol })
}

/** Classifies a frame and reads its stream. */
function receive(protocol: Protocol, frame: unknown): FrameKind | ParseResult {
  const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
  const frameKind = protocol.classify(text)
  return frameKind.is === 'data' ? protocol.read(frameKind.stream, text) : frameKind
}
/** A protocol with one channel, number 5, after it has received these contents. */
function subscribedTo(stream: string, ...contents: unknown[]): Protocol {
  const protocol = subscribe(stream)
  for (const frame of [subscribed(5, stream), ...contents.map(content => [5, content])]) receive(protocol, frame)
  return protocol
}

const sidesOf = (read: FrameKind | ParseResult) => {
  const { asks, bids } = (read as { value: OrderBook }).value
  const [ask, bid] = [asks, bids].map(side => side.map(({ price, amount }) => [price, amount]))
  return { asks: ask, bids: bid }
}
/** A level as a book shows it, its amount rounded to 8 significant digits. */
const shownLevel = ([price, amount]: readonly unknown[]) => [Number(price), roundNumber(Number(amount))]
const shownSides = ({ asks, bids }: { asks: unknown[][]; bids: unknown[][] }) => ({
  asks: asks.map(shownLevel),
  bids: bids.map(shownLevel),
})

describe('requests to Bitfinex', () => {
  test.each([
    ['rest-ticker', 'ticker', 'tBTCUST'],
    ['rest-book-p1-25', 'orderBook', 'tBTCUST'],
    ['rest-error-symbol', 'ticker', 'tBTCFOO'],
    ['rest-error-maintenance', 'ticker', 'tBTCUST'],
    ['rest-error-ratelimit-array', 'ticker', 'tBTCUST'],
    ['rest-error-ratelimit-object', 'ticker', 'tBTCUST'],
  ] as const)('the REST address is the documented one (%s)', (name, kind, symbol) => {
    expect(market.snapshotUrl(kind, symbol)).toBe(sample(`bitfinex/${name}`).request.url)
  })

  test('addresses keep the colon of a symbol and encode other characters', () => {
    expect(market.snapshotUrl('orderBook', 'tAVAX:UST')).toBe(
      'https://api-pub.bitfinex.com/v2/book/tAVAX:UST/P1?len=25',
    )
    expect(market.snapshotUrl('ticker', 'tA/B')).toBe('https://api-pub.bitfinex.com/v2/ticker/tA%2FB')
  })

  test('each channel is subscribed by its own message, and each ping is numbered', () => {
    const protocol = openProtocol()
    const [ticker, book, ping] = outbound('bitfinex/ws-ticker-book-sequence')
    const [first, second] = [protocol.subscribe([TICKER, BOOK]), protocol.subscribe([BOOK])]
    expect([first.covers, second.covers]).toEqual([[TICKER], [BOOK]])
    expect([first.text, second.text].map(text => JSON.parse(text))).toEqual([ticker, book])
    expect(JSON.parse(protocol.ping() ?? '')).toEqual({ ...(ping as object), cid: 1 })
  })

  test('a channel is unsubscribed by its number, so only after it was acknowledged', () => {
    const protocol = subscribe(TICKER, BOOK)
    expect(protocol.unsubscribe([BOOK])).toBeUndefined()
    protocol.classify(subscribed(266344, BOOK))
    const { text, covers } = protocol.unsubscribe([TICKER, BOOK])!
    expect([JSON.parse(text), covers]).toEqual([outbound('bitfinex/ws-ticker-book-sequence').at(-1), [BOOK]])
  })
})

describe('REST answers of Bitfinex', () => {
  const answer = (name: string, kind: Channel = 'ticker') => {
    const { status, body } = sample(`bitfinex/${name}`)
    return market.readSnapshot(kind, status, body)
  }

  test('a price is read, and the price of a day ago', () => {
    const { price } = expectedOf<{ price: string }>('rest-ticker')
    expect(answer('rest-ticker')).toEqual({ is: 'value', value: { price, open24h: '95783' } })
  })

  test('a book of 25 levels is cut to 20, and the sign of an amount gives its side', () => {
    const expected = expectedOf<{ kept: number; bestBid: number[]; bestAsk: number[] }>('rest-book-p1-25')
    const { asks, bids } = sidesOf(answer('rest-book-p1-25', 'orderBook') as ParseResult)
    expect([asks?.length, bids?.length]).toEqual([expected.kept, expected.kept])
    expect([bids?.[0], asks?.[0]]).toEqual([expected.bestBid, expected.bestAsk].map(shownLevel))
  })

  test('an error about the symbol means an unknown pair', () => {
    expect(expectedOf<{ message: string }>('rest-error-symbol').message).toBe('symbol: invalid')
    expect(answer('rest-error-symbol')).toEqual({ is: 'unknown-pair' })
  })

  test.each(['rest-error-ratelimit-array', 'rest-error-ratelimit-object'])(
    "a rejection keeps the exchange's message (%s)",
    name => {
      expect(answer(name)).toEqual({ is: 'rejected', message: expectedOf<{ message: string }>(name).message })
    },
  )

  test('maintenance is reported with its longer description', () => {
    const { error_description: message } = sample('bitfinex/rest-error-maintenance').body as {
      error_description: string
    }
    expect(answer('rest-error-maintenance')).toEqual({ is: 'rejected', message })
  })

  const ticker = (last: unknown, change: unknown = 1) => [1, 1, 1, 1, change, 1, last]
  test.each([
    [4.5e-7, 0, '0.00000045', '0.00000045'],
    [1e-8, -1e-8, '0.00000001', '0.00000002'],
    [1e21, 0, '1000000000000000000000', '1000000000000000000000'],
    [5, 7, '5', undefined],
    [5, null, '5', undefined],
  ])('%d with a change of %d is written without an exponent', (last, change, price, open24h) => {
    const value = open24h === undefined ? { price } : { price, open24h }
    expect(market.readSnapshot('ticker', 200, ticker(last, change))).toEqual({ is: 'value', value })
  })

  test.each([0, -5, null])('a last price of %j is no price', last => {
    expect(market.readSnapshot('ticker', 200, ticker(last))).toEqual({ is: 'unusable' })
  })

  test.each([null, 'ok', {}, [], [1, 2, 3], ticker('5'), ticker([5]), ticker(undefined)])(
    'this answer is no ticker: %j',
    body => {
      expect(market.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
    },
  )

  test('an empty book is a valid book', () => {
    expect(market.readSnapshot('orderBook', 200, [])).toEqual({ is: 'value', value: { asks: [], bids: [] } })
  })
})

describe('streams of Bitfinex', () => {
  test('prices and an incremental book are read through a whole recorded session', () => {
    const name = 'ws-ticker-book-sequence'
    const protocol = subscribe(TICKER, BOOK)
    const frames = sample(`bitfinex/${name}`).frames
    const reads: Record<string, ParseResult[]> = { [TICKER]: [], [BOOK]: [] }
    const kinds: FrameKind[] = []
    for (const { dir, data } of frames) {
      if (dir === 'out' && data?.event === 'unsubscribe') protocol.unsubscribe([BOOK])
      if (dir !== 'in') continue
      const text = JSON.stringify(data)
      const frameKind = protocol.classify(text)
      kinds.push(frameKind)
      if (frameKind.is === 'data') reads[frameKind.stream]?.push(protocol.read(frameKind.stream, text))
    }
    const expected = expectedOf<{
      last_prices: string[]
      top3_after_six_updates: { bids: number[][]; asks: number[][] }
    }>(name)
    expect(pricesOf(reads[TICKER] ?? [])).toEqual(expected.last_prices)
    // The snapshot and six changes. Frames after the unsubscription are ignored.
    expect(reads[BOOK]).toHaveLength(7)
    const { asks, bids } = sidesOf(reads[BOOK]!.at(-1)!)
    expect({ asks: asks?.slice(0, 3), bids: bids?.slice(0, 3) }).toEqual(shownSides(expected.top3_after_six_updates))
    expect(kinds.filter(kind => kind.is === 'data' && kind.atOnce)).toHaveLength(1)
    expect(kinds.slice(-5).every(({ is }) => is === 'other')).toBe(true)
  })

  test.each(['ws-empty-snapshot', 'ws-small-prices'])('a recorded book ends as expected (%s)', name => {
    const [{ symbol = '' } = {}] = outbound(`bitfinex/${name}`) as { symbol?: string }[]
    const protocol = subscribe(`book:${symbol}`)
    const reads = inbound(`bitfinex/${name}`).map(frame => receive(protocol, frame))
    expect(sidesOf(reads.at(-1)!)).toEqual(shownSides(expectedOf<{ final: never }>(name).final))
  })

  test('a new connection has new channel numbers and ignores those of the old one', () => {
    const name = 'ws-reconnect-new-chanid'
    const { frames } = sample(`bitfinex/${name}`)
    const stream = 'ticker:tETHUST'
    let protocol = subscribe(stream)
    const reads: ParseResult[] = []
    for (const { dir, data } of frames) {
      if (dir === 'open') {
        protocol = subscribe(stream)
        expect(protocol.classify('[17,[1,1,1,1,1,1,9999,1,1,1]]')).toEqual({ is: 'other' })
      }
      const read = dir === 'in' ? receive(protocol, data) : undefined
      if (read?.is === 'value') reads.push(read)
    }
    expect(pricesOf(reads)).toEqual(sample(`bitfinex/${name}`).expect.last_prices)
  })

  test('errors are recognised by their codes and belong to the channel that they name', () => {
    const name = 'ws-errors'
    const protocol = openProtocol()
    const kinds: FrameKind[] = []
    for (const { dir, data } of sample(`bitfinex/${name}`).frames) {
      if (dir === 'in') kinds.push(protocol.classify(JSON.stringify(data)))
      else if (data?.event === 'subscribe') protocol.subscribe([`${data.channel}:${data.symbol}`])
    }
    const rejected = (stream: string, message: string, unknownPair = false) => ({
      is: 'rejected',
      streams: [stream],
      unknownPair,
      message,
    })
    expect(kinds).toEqual([
      { is: 'other' },
      rejected('book:tBTCFOO', 'symbol: invalid', true),
      { is: 'acknowledged', streams: ['ticker:tBTCUSD'] },
      // The channel number never reached us.
      { is: 'restart' },
      rejected('tikcer:tBTCUSD', 'channel: unknown'),
      { is: 'other' },
      rejected('ticker:tETHUSD', 'subscribe: limit'),
    ])
  })

  test('an error that names no channel belongs to the oldest pending subscription', () => {
    const protocol = subscribe(TICKER, BOOK)
    expect(protocol.classify('{"event":"error","code":11000}')).toMatchObject({
      streams: [TICKER],
      message: 'Error 11000',
    })
    expect(protocol.classify('{"event":"error","code":11000,"msg":"ready: invalid"}')).toMatchObject({
      streams: [BOOK],
    })
    expect(protocol.classify('{"event":"error","code":11000}')).toMatchObject({ streams: [] })
  })

  test('maintenance begins and ends, a restart asks for a new connection, and a connection may open during maintenance', () => {
    const kinds = inbound('bitfinex/ws-maintenance').map(frame => openProtocol().classify(frame))
    expect(kinds).toEqual([
      { is: 'other' },
      { is: 'acknowledged', streams: ['ticker:tBTCUSD'] },
      { is: 'maintenance', over: false },
      { is: 'maintenance', over: true },
      { is: 'restart' },
      { is: 'maintenance', over: false },
    ])
  })

  test.each(['[5,"hb"]', '[5,"cs",-1]', '[6,[1,2,3]]', '{"event":"pong","cid":1}', '{"event":"conf","status":"OK"}'])(
    'this frame only shows that the connection is alive: %s',
    frame => {
      expect(subscribedTo(BOOK, []).classify(frame)).toEqual({ is: 'other' })
    },
  )
})

describe('an incremental book', () => {
  const withSnapshot = () =>
    subscribedTo(BOOK, [
      [100, 1, 1],
      [101, 1, -1],
    ])

  test('changes before the snapshot are ignored', () => {
    const protocol = subscribedTo(BOOK)
    expect(receive(protocol, [5, [99, 1, 5]])).toEqual({ is: 'other' })
    expect(sidesOf(receive(protocol, [5, [[98, 1, 1]]]))).toEqual({ asks: [], bids: [[98, 1]] })
  })

  test('a count of zero deletes a level on the side of the sign, and an unknown level is ignored', () => {
    expect(sidesOf(receive(withSnapshot(), [5, [101, 0, -1]]))).toEqual({ asks: [], bids: [[100, 1]] })
    expect(sidesOf(receive(withSnapshot(), [5, [100, 0, 1]]))).toEqual({ asks: [[101, 1]], bids: [] })
    expect(sidesOf(receive(withSnapshot(), [5, [50, 0, 1]]))).toEqual({ asks: [[101, 1]], bids: [[100, 1]] })
  })

  test.each([
    '[5,[9.9e1,2,1.5e0]]',
    '[5,[99.0,2,1.50]]',
    '[5,[99,2,1.5,7,null]]',
    '[5,[99,2,1.5],12]',
    '[ 5, [ 99, 2, 1.5 ] ]',
    '[5,[9.9E+1,2,15e-1]]',
  ])('a change is read in any spelling of numbers, also in a longer array: %s', frame => {
    expect(sidesOf(receive(withSnapshot(), frame)).bids).toEqual([
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
  ])('an impossible level is skipped: %j, %j, %j', (...level) => {
    expect(sidesOf(receive(withSnapshot(), [5, level]))).toEqual({ asks: [[101, 1]], bids: [[100, 1]] })
  })

  test('an impossible level of a snapshot is skipped', () => {
    const frame = [5, [[100, 1, 1], [-1, 1, 1], [99, 0, 1], ['98', 1, 1], null, [101, 1, -1]]]
    expect(sidesOf(receive(subscribedTo(BOOK), frame))).toEqual({ asks: [[101, 1]], bids: [[100, 1]] })
  })

  test('a crossed book is not used until another change repairs it', () => {
    const protocol = withSnapshot()
    expect(receive(protocol, [5, [101, 1, 2]])).toEqual({ is: 'unusable' })
    expect(sidesOf(receive(protocol, [5, [101, 0, -1]]))).toEqual({
      asks: [],
      bids: [
        [101, 2],
        [100, 1],
      ],
    })
  })

  test('a book that stays crossed for a second is reported as inconsistent once', () => {
    const protocol = withSnapshot()
    receive(protocol, [5, [101, 1, 2]])
    now += 999
    expect(receive(protocol, [5, [90, 1, 2]])).toEqual({ is: 'unusable' })
    now += 1
    expect(receive(protocol, [5, [91, 1, 2]])).toEqual({ is: 'inconsistent', streams: [BOOK] })
    expect(receive(protocol, [5, [92, 1, 2]])).toEqual({ is: 'other' })
    expect(protocol.read(BOOK, '')).toEqual({ is: 'unusable' })
    expect(receive(protocol, [5, [[98, 1, 1]]]).is).toBe('value')
  })

  test('a crossed book of a silent channel is reported as inconsistent at the next pong', () => {
    const pong = '{"event":"pong","cid":1}'
    const protocol = withSnapshot()
    receive(protocol, [5, [101, 1, 2]])
    now += 999
    expect(protocol.classify(pong)).toEqual({ is: 'other' })
    now += 1
    expect(protocol.classify(pong)).toEqual({ is: 'inconsistent', streams: [BOOK] })
    expect(protocol.classify(pong)).toEqual({ is: 'other' })
  })

  test('a channel with a second number is read by that number only', () => {
    const protocol = withSnapshot()
    receive(protocol, subscribed(6, BOOK))
    expect(receive(protocol, [5, [[100, 1, 9]]])).toEqual({ is: 'other' })
    expect(receive(protocol, [6, [[100, 1, 9]]]).is).toBe('value')
  })

  test('a channel subscribed again waits for its new number and snapshot', () => {
    const protocol = withSnapshot()
    protocol.unsubscribe([BOOK])
    protocol.subscribe([BOOK])
    expect(receive(protocol, [5, [100, 1, 9]])).toEqual({ is: 'other' })
    receive(protocol, subscribed(6, BOOK))
    expect(receive(protocol, [6, [100, 1, 9]])).toEqual({ is: 'other' })
    expect(sidesOf(receive(protocol, [6, [[100, 1, 9]]]))).toEqual({ asks: [], bids: [[100, 9]] })
  })
})

describe('a frame read without JSON.parse', () => {
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

  test('gives the same ticker as JSON.parse', () => {
    const protocol = subscribedTo(TICKER)
    fc.assert(
      fc.property(content, values => {
        const frame = JSON.stringify([5, values])
        expect(protocol.read(TICKER, frame)).toEqual(protocol.read(TICKER, `[ ${frame.slice(1)} `))
      }),
      { numRuns: 5_000 },
    )
  })

  test('gives the same change as JSON.parse', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 2 }), number).map(
      // Bids below 100, asks above: never crossed.
      ([offset, count, amount]) => [amount > 0 ? 100 - offset : 100 + offset, count, amount],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: level }, { weight: 1, arbitrary: content })), changes => {
        const [quick, long] = [subscribedTo(BOOK, []), subscribedTo(BOOK, [])]
        for (const change of changes) {
          const frame = JSON.stringify([5, change])
          expect(receive(quick, frame)).toEqual(receive(long, `[ ${frame.slice(1)}`))
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
  for (const stream of [TICKER, BOOK]) expect(receive(subscribedTo(stream, []), frame)).toEqual({ is: 'garbage' })
})

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { trialCount } from '../../../playground/trials/trialCount'
import type { Protocol } from '../adapter'
import { binanceSpot, binanceUsdm } from '../exchanges/binance/binance'
import { bitfinex } from '../exchanges/bitfinex/bitfinex'
import { coinbase } from '../exchanges/coinbase/coinbase'
import { gateio } from '../exchanges/gateio/gateio'
import { kraken } from '../exchanges/kraken/kraken'
import { inbound } from '../exchanges/testSample'
import { numberOf } from './scan'

const numRuns = trialCount({ test: 2_000, trial: 20_000 })

const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`))
const decimal = fc.oneof(
  digits(12),
  fc.tuple(digits(18), digits(18)).map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.tuple(digits(6), digits(8)).map(([whole, fraction]) => `${whole}.${fraction}`),
)

test('a decimal text is read as the nearest number', { tags: ['feed-faults'] }, () => {
  fc.assert(
    fc.property(decimal, text => {
      expect(numberOf(text)).toBe(Number(text))
    }),
    { numRuns },
  )
})

test.each([
  '',
  '.',
  '1.',
  '.5',
  '1..2',
  '1.2.3',
  '-1',
  '+1',
  '1e5',
  ' 1',
  '1 ',
  '0x1',
  'NaN',
  '１',
  '1,5',
  '1'.repeat(60),
])('%j is no decimal text', text => {
  expect(numberOf(text)).toBeNaN()
})

test.each([`0.${'0'.repeat(22)}1`, '1'.repeat(50), '9007199254740971', '90071992.54740971', '9007199254740991'])(
  'the long text %s is read as the nearest number',
  text => {
    expect(numberOf(text)).toBe(Number(text))
  },
)

const spot = binanceSpot({ rest: '', ws: '' }).createProtocol('', Date.now)
const usdm = binanceUsdm({ rest: '', wsMarket: '', wsPublic: '' }).createProtocol('', Date.now)

const gate = gateio({ rest: '', ws: '' }).createProtocol('', Date.now)
const krak = kraken({ rest: '', ws: '' }).createProtocol('', Date.now)

/** A space makes the reader parse the frame. */
const agree = (protocol: typeof spot, stream: string, frame: string) =>
  expect(protocol.read(stream, frame)).toEqual(protocol.read(stream, `{ ${frame.slice(1)}`))

const fieldText = fc.oneof(
  decimal,
  fc.constantFrom('', '0', '0.00', '-1', '1e5', ',"c":"9"', '\\', '"', '],"asks":[["1","1"]]'),
)
const fields = (names: string[], value: fc.Arbitrary<unknown>) =>
  fc
    .shuffledSubarray(names)
    .chain(keys => fc.tuple(...keys.map(() => value)).map(values => keys.map((key, i) => [key, values[i]])))
const scalar = fc.oneof(fieldText, fc.integer(), fc.constant(null))
const level = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(decimal, decimal) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
)
const sorted = fc.array(level, { maxLength: 6 }).map(levels => [...levels].sort(([a], [b]) => Number(a) - Number(b)))
const side = fc.oneof(
  sorted,
  sorted.map(levels => [...levels].reverse()),
  scalar,
)

test('reading a ticker of Binance without parsing gives the same as JSON.parse', { tags: ['feed-faults'] }, () => {
  fc.assert(
    fc.property(fields(['e', 'E', 's', 'c', 'o', 'h'], scalar), entries => {
      agree(spot, 'x@miniTicker', JSON.stringify({ stream: 'x@miniTicker', data: Object.fromEntries(entries) }))
    }),
    { numRuns },
  )
})

const gateHead = (channel: string) => ({ time: 1, time_ms: 1_000, channel, event: 'update' })

test('reading a ticker of Gate.io without parsing gives the same as JSON.parse', { tags: ['feed-faults'] }, () => {
  fc.assert(
    fc.property(fields(['last', 'lowest_ask', 'highest_bid'], scalar), entries => {
      const result = { currency_pair: 'X_Y', ...Object.fromEntries(entries) }
      agree(gate, 'spot.tickers X_Y', JSON.stringify({ ...gateHead('spot.tickers'), result }))
    }),
    { numRuns },
  )
})

test('reading a ticker of Kraken without parsing gives the same as JSON.parse', { tags: ['feed-faults'] }, () => {
  const number = fc.oneof(fc.double(), decimal.map(Number), fc.integer(), fc.constantFrom(0, -0, 4.5e-7, 1e21), scalar)
  fc.assert(
    fc.property(fields(['bid', 'last', 'change'], number), entries => {
      const data = [{ symbol: 'X/Y', ...Object.fromEntries(entries) }]
      agree(krak, 'X/Y', JSON.stringify({ channel: 'ticker', type: 'update', data }))
    }),
    { numRuns },
  )
})

test('reading a book without parsing gives the same as JSON.parse', { tags: ['feed-faults'] }, () => {
  const books = fc.tuple(
    fields(['e', 's', 'lastUpdateId', 'u'], fc.oneof(fc.nat(), scalar)),
    fields(['asks', 'bids', 'a', 'b'], side),
  )
  fc.assert(
    fc.property(books, ([counters, sides]) => {
      const frame = JSON.stringify({ stream: 'x@depth20', data: Object.fromEntries([...counters, ...sides]) })
      agree(spot, 'x@depth20', frame)
      agree(usdm, 'x@depth20', frame)
      const [[, lastUpdateId = 1] = []] = counters
      const result = { t: 1, lastUpdateId, s: 'X_Y', ...Object.fromEntries(sides) }
      agree(gate, 'spot.order_book X_Y', JSON.stringify({ ...gateHead('spot.order_book'), result }))
    }),
    { numRuns },
  )
})

/** Plays a recorded session; returns how many data frames it has, and how many of them JSON.parse read. */
function countParsed(protocol: Protocol, name: string, streams: readonly string[]): [frames: number, parsed: number] {
  for (const stream of streams) protocol.subscribe([stream])
  const frames = inbound(name)
  let data = 0
  let parsed = 0
  for (const frame of frames) {
    const parse = vi.spyOn(JSON, 'parse')
    const kind = protocol.classify(frame)
    if (kind.is === 'data') {
      protocol.read(kind.stream, frame)
      data++
      if (parse.mock.calls.length > 0) parsed++
    }
    parse.mockRestore()
  }
  return [data, parsed]
}

test.each([
  ['binance/ws-combined-ticker-book', binanceSpot({ rest: '', ws: '' }), [], 0],
  ['binance_usdm/ws-market-miniticker', binanceUsdm({ rest: '', wsMarket: '', wsPublic: '' }), [], 0],
  ['binance_usdm/ws-public-depth20', binanceUsdm({ rest: '', wsMarket: '', wsPublic: '' }), [], 0],
  ['gateio/ws-tickers-sequence', gateio({ rest: '', ws: '' }), [], 0],
  ['gateio/ws-order-book-sequence', gateio({ rest: '', ws: '' }), [], 0],
  // The snapshot is parsed.
  ['kraken/ws-v2-ticker-sequence', kraken({ rest: '', ws: '' }), [], 1],
  ['coinbase/ws-ticker-level2-sequence', coinbase({ rest: '', ws: '' }), ['ticker:BTC-USD', 'level2_batch:BTC-USD'], 0],
  ['bitfinex/ws-ticker-book-sequence', bitfinex({ rest: '', ws: '' }), ['ticker:tBTCUST', 'book:tBTCUST'], 1],
] as const)('the recorded frames of %s are read without JSON.parse', (name, market, streams, snapshots) => {
  const [frames, parsed] = countParsed(market.createProtocol('', Date.now), name, streams)
  expect(frames).toBeGreaterThan(1)
  expect(parsed).toBe(snapshots)
})

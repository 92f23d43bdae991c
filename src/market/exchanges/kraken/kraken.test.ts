import { describe, expect, test } from 'vitest'
import type { Channel } from '../../adapter'
import { bestOf, expectedBest, inbound, outbound, pricesOf, readsOf, sample } from '../testSample'
import { kraken } from './kraken'

const market = kraken({ rest: 'https://api.kraken.com', ws: 'wss://ws.kraken.com/v2' })
const BTC = 'BTC/USDT'
const openProtocol = () => market.createProtocol('', Date.now)
const parse = (text: string | undefined) => JSON.parse(text ?? 'null')

describe('requests to Kraken', () => {
  test.each([
    ['rest-ticker-altname-key', 'ticker', 'BTC', 'USDT'],
    ['rest-ticker-doc-example', 'ticker', 'BTC', 'USD'],
    ['rest-ticker-xdg', 'ticker', 'DOGE', 'USD'],
    ['rest-error-unknown-pair', 'ticker', 'BTC', 'FOO'],
    ['rest-depth-20', 'orderBook', 'BTC', 'USDT'],
    ['rest-depth-doc-example', 'orderBook', 'BTC', 'USD'],
    ['rest-error-rate-limited', 'orderBook', 'BTC', 'USDT'],
    ['rest-error-html-520', 'ticker', 'BTC', 'USDT'],
    ['rest-warning-with-result', 'ticker', 'BTC', 'USDT'],
  ] as const)('the REST address is the documented one (%s)', async (name, kind, base, counter) => {
    const symbol = await market.symbol({ base, counter }, undefined)
    expect(market.snapshotUrl(kind, symbol!)).toBe(sample(`kraken/${name}`).request.url)
  })

  test('REST uses the old names of BTC and DOGE, streams the new ones, as counters too', async () => {
    const symbol = await market.symbol({ base: 'DOGE', counter: 'BTC' }, undefined)
    expect(market.snapshotUrl('ticker', symbol!)).toBe('https://api.kraken.com/0/public/Ticker?pair=XDGXBT')
    expect(market.stream('ticker', symbol!)).toEqual({ url: 'wss://ws.kraken.com/v2', name: 'DOGE/BTC' })
  })

  test.each([
    ['LUNA', 'LUNA2'],
    ['LUNC', 'LUNA'],
    ['REP', 'REPV2'],
    ['REPV1', 'REP'],
    ['USTC', 'UST'],
  ])('%s is not priced as the other coin that Kraken calls so', async (base, krakenName) => {
    const symbol = await market.symbol({ base, counter: 'USD' }, undefined)
    expect(market.snapshotUrl('ticker', symbol!)).toBe(`https://api.kraken.com/0/public/Ticker?pair=${krakenName}USD`)
    expect(market.stream('ticker', symbol!)?.name).toBe(`${krakenName}/USD`)
  })

  test('the book comes from REST alone, prices at most once a second', () => {
    expect(market.stream('orderBook', BTC)).toBeUndefined()
    expect(market.throttled).toBe(true)
  })

  test('symbols are encoded in addresses', () => {
    expect(market.snapshotUrl('ticker', 'A&B/USD')).toContain('pair=A%26BUSD')
  })

  test('subscribing to a ticker, ping and unsubscribing are as recorded', () => {
    const protocol = openProtocol()
    const sent = [protocol.subscribe([BTC]).text, protocol.ping(), protocol.unsubscribe([BTC])?.text]
    expect(sent.map(parse)).toEqual(outbound('kraken/ws-v2-ticker-sequence'))
  })

  test('one message subscribes to several pairs', () => {
    const { text, covers } = openProtocol().subscribe([BTC, 'DOGE/USD'])
    expect([parse(text).params.symbol, covers]).toEqual([
      [BTC, 'DOGE/USD'],
      [BTC, 'DOGE/USD'],
    ])
  })
})

describe('REST answers of Kraken', () => {
  const answer = (name: string, kind: Channel) => {
    const { status, body } = sample(`kraken/${name}`)
    return market.readSnapshot(kind, status, body)
  }

  test.each([
    ['rest-ticker-altname-key', '97115.1'],
    // Requested as XBTUSD, answered under the key XXBTZUSD.
    ['rest-ticker-doc-example', '30303.2'],
    ['rest-warning-with-result', '97115.1'],
    ['rest-ticker-xdg', '0.1623451'],
  ])('a price is read under any key, also beside a warning (%s)', (name, price) => {
    expect(sample(`kraken/${name}`).expect?.price ?? price).toBe(price)
    expect(answer(name, 'ticker')).toEqual({ is: 'value', value: { price } })
  })

  test('a book is read without the times of its levels', () => {
    const { expect: expected } = sample('kraken/rest-depth-20')
    expect(bestOf(answer('rest-depth-20', 'orderBook'))).toEqual(expectedBest(expected))
    expect(bestOf(answer('rest-depth-doc-example', 'orderBook'))).toEqual({
      bids: 3,
      asks: 3,
      bestBid: [30297, 1.115],
      bestAsk: [30384.1, 2.059],
    })
  })

  test('an error about the pair means an unknown pair, though the status is 200', () => {
    expect(answer('rest-error-unknown-pair', 'ticker')).toEqual({ is: 'unknown-pair' })
  })

  test("a rejection keeps the exchange's message, though the status is 200", () => {
    const { message } = sample('kraken/rest-error-rate-limited').expect
    expect(answer('rest-error-rate-limited', 'orderBook')).toEqual({ is: 'rejected', message })
    const body = { error: ['WGeneral:Deprecated', 'EService:Unavailable'] }
    expect(market.readSnapshot('ticker', 503, body)).toEqual({ is: 'rejected', message: 'EService:Unavailable' })
  })

  test('an HTML page is no answer', () => {
    expect(answer('rest-error-html-520', 'ticker')).toEqual({ is: 'garbage' })
  })

  test.each([
    null,
    [],
    'ok',
    {},
    { error: [] },
    { error: [], result: {} },
    { error: [], result: { A: { c: ['1', '1'] }, B: { c: ['2', '1'] } } },
    { error: [], result: { A: { c: [97115.1] } } },
    { error: [], result: { A: { c: [] } } },
    { error: [], result: { A: null } },
    { errors: [{ detail: 'The exchange could not be reached' }] },
  ])('this answer holds no price: %j', body => {
    expect(market.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
  })
})

describe('streams of Kraken', () => {
  test('prices are read in order', () => {
    const name = 'kraken/ws-v2-ticker-sequence'
    const { last_prices, last_after_throttle } = sample(name).expect
    const prices = pricesOf(readsOf(market, BTC, name))
    expect(prices).toEqual(last_prices)
    expect(prices.at(-1)).toBe(last_after_throttle)
  })

  test('the documented examples are read, with and without a time', () => {
    expect(pricesOf(readsOf(market, 'ALGO/USD', 'kraken/ws-v2-doc-example'))).toEqual(['0.10035', '0.10035'])
  })

  test('a market without orders has no price', () => {
    expect(sample('kraken/ws-v2-illiquid').expect.price).toBeNull()
    expect(pricesOf(readsOf(market, 'OLD/EUR', 'kraken/ws-v2-illiquid'))).toEqual(['unusable'])
  })

  test('the frames of a subscription are classified: acknowledgement, snapshot, updates, heartbeats and the end', () => {
    const protocol = openProtocol()
    protocol.subscribe([BTC])
    expect(inbound('kraken/ws-v2-ticker-sequence').map(frame => protocol.classify(frame))).toEqual([
      { is: 'other' },
      { is: 'acknowledged', streams: [BTC] },
      { is: 'data', stream: BTC, atOnce: true },
      { is: 'other' },
      { is: 'data', stream: BTC },
      { is: 'data', stream: BTC },
      { is: 'other' },
      { is: 'other' },
      { is: 'other' },
    ])
  })

  test('a rejection names its pair, which is then unknown', () => {
    const protocol = openProtocol()
    protocol.subscribe(['XBT/USDT', 'BTC/FOO'])
    const rejected = (pair: string) => ({
      is: 'rejected',
      streams: [pair],
      unknownPair: true,
      message: `Currency pair not supported ${pair}`,
    })
    expect(inbound('kraken/ws-v2-errors').map(frame => protocol.classify(frame))).toEqual([
      { is: 'other' },
      rejected('XBT/USDT'),
      rejected('BTC/FOO'),
    ])
  })

  test('a rejection without a pair belongs to the pairs still pending', () => {
    const protocol = openProtocol()
    protocol.subscribe([BTC, 'DOGE/USD'])
    protocol.classify(
      `{"method":"subscribe","req_id":1,"result":{"channel":"ticker","symbol":"${BTC}"},"success":true}`,
    )
    const reply = { method: 'subscribe', req_id: 1, success: false, error: 'Event(s) not found' }
    expect(protocol.classify(JSON.stringify(reply))).toEqual({
      is: 'rejected',
      streams: ['DOGE/USD'],
      unknownPair: false,
      message: 'Event(s) not found',
    })
  })

  test('a rejection of no message of ours, without words, concerns no pair', () => {
    expect(openProtocol().classify('{"method":"subscribe","req_id":9,"success":false}')).toEqual({
      is: 'rejected',
      streams: [],
      unknownPair: false,
      message: 'The subscription failed',
    })
  })

  const system = (status: unknown) =>
    JSON.stringify({ channel: 'status', type: 'update', data: [{ version: '2.0.10', system: status }] })

  test('the maintenance status starts maintenance', () => {
    const protocol = openProtocol()
    expect(inbound('kraken/ws-v2-maintenance-status').map(frame => protocol.classify(frame))).toEqual([
      { is: 'maintenance', over: false },
    ])
    expect(protocol.classify(system('maintenance'))).toEqual({ is: 'other' })
  })

  test.each(['cancel_only', 'post_only', 'online'])(
    'the status %s ends maintenance once, and only if it had begun',
    status => {
      const protocol = openProtocol()
      expect(protocol.classify(system(status))).toEqual({ is: 'other' })
      protocol.classify(system('maintenance'))
      expect(protocol.classify(system(status))).toEqual({ is: 'maintenance', over: true })
      expect(protocol.classify(system('online'))).toEqual({ is: 'other' })
    },
  )

  test('frames of protocol version 1 are rejected', () => {
    const protocol = openProtocol()
    protocol.subscribe([BTC])
    for (const frame of inbound('kraken/ws-v1-ticker-sequence')) {
      expect(protocol.classify(frame)).toEqual({ is: 'garbage' })
      for (const stream of [BTC, 'XBT/USDT']) expect(protocol.read(stream, frame)).toEqual({ is: 'garbage' })
    }
  })

  const ticker = (last: string, type = 'update') =>
    `{"channel":"ticker","type":"${type}","data":[{"symbol":"BTC/USDT","bid":1,"last":${last},"volume":0}]}`
  const price = (last: string, type?: string) => pricesOf([openProtocol().read(BTC, ticker(last, type))])[0]

  test.each([
    ['97115.0', '97115'],
    ['97115', '97115'],
    ['0.0000004500', '0.00000045'],
    ['4.5e-7', '0.00000045'],
    ['1.25E+3', '1250'],
    ['97116.123456789', '97116.123456789'],
  ])('a number of %s is the price %s', (number, plain) => {
    expect([price(number), price(number, 'snapshot')]).toEqual([plain, plain])
  })

  test.each(['0', '0.0', '-0', '-5', '-1e-9'])('a number of %s is no price', number => {
    expect([price(number), price(number, 'snapshot')]).toEqual(['unusable', 'unusable'])
  })

  test.each(['"97115.1"', 'null', '1e400', '-1e400', '007', '1.', '.5', '1.2.3', '[1]', '{}', 'NaN'])(
    'a number of %s is rejected',
    number => {
      expect([price(number), price(number, 'snapshot')]).toEqual(['garbage', 'garbage'])
    },
  )

  test('a frame with another field order, spaces or escaped letters is read', () => {
    for (const frame of [
      '{"type":"update","data":[{"last":1.5,"symbol":"BTC/USDT"}],"channel":"ticker"}',
      '{ "channel": "ticker", "type": "update", "data": [ { "symbol": "BTC/USDT", "last": 1.5 } ] }',
      '{"channel":"ticker","type":"update","data":[{"symbol":"BTC\\/USDT","bid":1,"last":1.5}]}',
    ]) {
      const protocol = openProtocol()
      expect(protocol.classify(frame)).toEqual({ is: 'data', stream: BTC })
      expect(protocol.read(BTC, frame)).toEqual({ is: 'value', value: { price: '1.5' } })
    }
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"ok"',
    '7',
    '{}',
    '{"channel":7}',
    '{"channel":"ticker","type":"update","data":[]}',
    '{"channel":"ticker","type":"update","data":[null]}',
    '{"channel":"ticker","type":"other","data":[{"symbol":"BTC/USDT","last":1}]}',
    '{"channel":"status","data":[{"system":1}]}',
    '{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USDT","last":1',
  ])('the frame %j is garbage and throws nothing', frame => {
    const protocol = openProtocol()
    const frameKind = protocol.classify(frame)
    expect(frameKind.is === 'data' ? protocol.read(frameKind.stream, frame).is : frameKind.is).toBe('garbage')
  })
})

describe('a frame of Kraken', () => {
  const frameOf = (symbol: string) => `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}","last":2}]}`

  test('of one pair gives another one no price, whichever was seen before', () => {
    const protocol = openProtocol()
    protocol.classify(frameOf('ETH/USDT'))
    for (const text of [frameOf('ETH/USDT'), `{ ${frameOf('ETH/USDT').slice(1)}`]) {
      expect(protocol.read('ETH/USDT', text)).toEqual({ is: 'value', value: { price: '2' } })
      expect(protocol.read(BTC, text)).toEqual({ is: 'garbage' })
    }
  })

  test('that was cut off, or is of another channel, gives no price', () => {
    expect(openProtocol().read(BTC, frameOf(BTC).slice(0, -1))).toEqual({ is: 'garbage' })
    expect(openProtocol().read(BTC, frameOf(BTC).replace('"ticker"', '"trade"'))).toEqual({ is: 'garbage' })
  })
})

test.each([
  ['a ticker without a last price', 'ticker', {}],
  ['a book without bids', 'orderBook', { asks: [['2', '1']] }],
  ['a book without asks', 'orderBook', { bids: [['1', '1']] }],
] as const)('%s of Kraken is refused', (_what, channel, pair) =>
  expect(market.readSnapshot(channel, 200, { error: [], result: { XXBTZUSD: pair } })).toEqual({ is: 'garbage' }),
)

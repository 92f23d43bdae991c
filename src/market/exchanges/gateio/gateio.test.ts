import { describe, expect, test } from 'vitest'
import type { Channel } from '../../adapter'
import { bestOf, expectedBest, inbound, outbound, pricesOf, readsOf, sample } from '../testSample'
import { gateio } from './gateio'

const open = () => gateio({ rest: 'https://api.gateio.ws', ws: 'wss://api.gateio.ws/ws/v4/' })
const market = open()
const TICKER = 'spot.tickers BTC_USDT'
const BOOK = 'spot.order_book BTC_USDT'
const at = 1_795_212_000_000
const protocolAt = (now = () => at) => open().createProtocol('', now)
const parse = (text: string | undefined) => JSON.parse(text ?? 'null')

describe('requests to Gate.io', () => {
  test.each([
    ['rest-tickers', 'ticker', 'BTC', 'USDT', ''],
    ['rest-tickers-illiquid', 'ticker', 'OLDCOIN', 'ETH', ''],
    ['rest-error-invalid-pair', 'ticker', 'BTC', 'ETH', ''],
    // Without the id nobody could tell whether this answer or a frame is newer.
    ['rest-order-book-20', 'orderBook', 'BTC', 'USDT', '&with_id=true'],
    ['rest-error-rate-limited', 'orderBook', 'BTC', 'USDT', '&with_id=true'],
  ] as const)('the REST address is the documented one (%s)', async (name, kind, base, counter, more) => {
    const symbol = await market.symbol({ base, counter }, undefined)
    expect(market.snapshotUrl(kind, symbol!)).toBe(sample(`gateio/${name}`).request.url + more)
  })

  test('its prices are not throttled', () => {
    expect(market.throttled).toBe(false)
  })

  test('symbols are encoded in addresses', () => {
    expect(market.snapshotUrl('ticker', 'A&B_USDT')).toContain('currency_pair=A%26B_USDT')
  })

  test('subscribing to a ticker, ping and unsubscribing are as recorded', () => {
    let now = at
    const protocol = protocolAt(() => now)
    const subscribed = protocol.subscribe([TICKER]).text
    now = at + 5_000
    const ping = protocol.ping()
    now = at + 6_000
    const unsubscribed = protocol.unsubscribe([TICKER])?.text
    expect([subscribed, ping, unsubscribed].map(parse)).toEqual(outbound('gateio/ws-tickers-sequence'))
  })

  test('a book is subscribed and unsubscribed with the same payload', () => {
    let now = at
    const protocol = protocolAt(() => now)
    protocol.subscribe([TICKER])
    protocol.subscribe([TICKER])
    const subscribed = protocol.subscribe([BOOK]).text
    now = at + 2_000
    const unsubscribed = protocol.unsubscribe([BOOK])?.text
    expect([subscribed, unsubscribed].map(parse)).toEqual(outbound('gateio/ws-order-book-sequence'))
  })

  test('one message subscribes to several tickers, each book takes its own', () => {
    const protocol = protocolAt()
    const streams = ['BTC_USDT', 'ETH_USDT'].flatMap(pair =>
      (['ticker', 'orderBook'] as const).map((kind: Channel) => market.stream(kind, pair)!.name),
    )
    const first = protocol.subscribe(streams)
    expect(first.covers).toEqual([TICKER, 'spot.tickers ETH_USDT'])
    expect(parse(first.text)).toMatchObject({ channel: 'spot.tickers', payload: ['BTC_USDT', 'ETH_USDT'] })
    const second = protocol.subscribe(streams.filter(stream => !first.covers.includes(stream)))
    expect(second.covers).toEqual([BOOK])
    expect(parse(second.text)).toMatchObject({ channel: 'spot.order_book', payload: ['BTC_USDT', '20', '1000ms'] })
  })
})

describe('REST answers of Gate.io', () => {
  const answer = (name: string, kind: Channel) => {
    const { status, body } = sample(`gateio/${name}`)
    return market.readSnapshot(kind, status, body)
  }

  test('a price is read from a list of one ticker', () => {
    expect(answer('rest-tickers', 'ticker')).toEqual({
      is: 'value',
      value: { price: sample('gateio/rest-tickers').expect.price },
    })
  })

  test('a pair without trades has no price', () => {
    expect(sample('gateio/rest-tickers-illiquid').expect.price).toBeNull()
    expect(answer('rest-tickers-illiquid', 'ticker')).toEqual({ is: 'unusable' })
  })

  test('a book is read, with its update counter where it has one', () => {
    const { body, expect: expected } = sample('gateio/rest-order-book-20')
    const read = answer('rest-order-book-20', 'orderBook')
    expect(read).not.toHaveProperty('sequence')
    expect(bestOf(read)).toEqual(expectedBest(expected))
    expect(market.readSnapshot('orderBook', 200, { ...(body as object), id: 31200450011 })).toMatchObject({
      is: 'value',
      sequence: 31200450011,
    })
  })

  test('an error about the pair means an unknown pair', () => {
    expect(answer('rest-error-invalid-pair', 'ticker')).toEqual({ is: 'unknown-pair' })
  })

  test.each(['ticker', 'orderBook'] as const)('an error that names a currency means an unknown pair (%s)', kind => {
    expect(answer('rest-error-invalid-currency', kind)).toEqual({ is: 'unknown-pair' })
    const body = { label: 'INVALID_CURRENCY', message: 'currency TON is delisted' }
    expect(market.readSnapshot(kind, 400, body)).toEqual({ is: 'unknown-pair' })
  })

  test.each(['Invalid currency', 'Invalid currency provided', ''])(
    'an error about a currency that names none says nothing about the pair (%j)',
    message => {
      const body = { label: 'INVALID_CURRENCY', message }
      const words = message || body.label
      expect(market.readSnapshot('ticker', 400, body)).toEqual({ is: 'rejected', message: words })
    },
  )

  test("a rejection keeps the exchange's message, else its detail, else its label", () => {
    expect(answer('rest-error-rate-limited', 'orderBook')).toEqual({
      is: 'rejected',
      message: 'Request Rate limit Exceeded',
    })
    const rejection = (body: object) => market.readSnapshot('ticker', 400, { label: 'TOO_FAST', ...body })
    expect(rejection({ detail: 'Slower' })).toEqual({ is: 'rejected', message: 'Slower' })
    expect(rejection({ message: '', detail: '' })).toEqual({ is: 'rejected', message: 'TOO_FAST' })
  })

  test.each([null, [], 'ok', {}, [[]], [{ last: 97110.4 }], [{ last: '1e5' }], { last: '1' }])(
    'this answer holds no price: %j',
    body => {
      expect(market.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
    },
  )

  test('an error about something else than a currency leaves the pair known', () => {
    const message = 'currency: TON is frozen for withdrawals'
    expect(market.readSnapshot('ticker', 400, { label: 'FROZEN', message })).toEqual({ is: 'rejected', message })
  })

  test.each([
    ['orderBook', 200, null],
    ['orderBook', 200, []],
    ['ticker', 500, 'Bad gateway'],
  ] as const)('an answer for %s with the status %d and the body %j is none', (kind, status, body) => {
    expect(market.readSnapshot(kind, status, body)).toEqual({ is: 'garbage' })
  })

  test("an error of the desk's proxy is not taken for one of Gate.io", () => {
    expect(market.readSnapshot('ticker', 502, { errors: [{ detail: 'The exchange could not be reached' }] })).toEqual({
      is: 'garbage',
    })
  })
})

describe('streams of Gate.io', () => {
  test('prices are read', () => {
    const name = 'gateio/ws-tickers-sequence'
    expect(pricesOf(readsOf(market, TICKER, name))).toEqual(sample(name).expect.last_prices)
    expect(pricesOf(readsOf(market, TICKER, 'gateio/ws-ticker-doc-example'))).toEqual(['15743.4'])
  })

  test('each frame replaces the whole book, and a counter tells which is newer', () => {
    const name = 'gateio/ws-order-book-sequence'
    const reads = readsOf(market, BOOK, name)
    expect(bestOf(reads.at(-1))).toEqual(expectedBest(sample(name).expect.final))
    expect(reads.map(read => read.is === 'value' && read.sequence)).toEqual([31200450011, 31200450211])
  })

  test('the documented example of a book is read', () => {
    expect(readsOf(market, BOOK, 'gateio/ws-order-book-doc-example').map(bestOf)).toEqual([
      { bids: 5, asks: 5, bestBid: [19079.55, 0.0195], bestAsk: [19080.24, 0.1638] },
    ])
  })

  test('the frames of a subscription are classified: acknowledgement, data, pong and the end', () => {
    const protocol = protocolAt()
    protocol.subscribe([TICKER])
    expect(inbound('gateio/ws-tickers-sequence').map(frame => protocol.classify(frame))).toEqual([
      { is: 'acknowledged', streams: [TICKER] },
      { is: 'data', stream: TICKER },
      { is: 'data', stream: TICKER },
      { is: 'other' },
      { is: 'other' },
    ])
  })

  test('a rejection names its streams, and only the error about the pair makes it unknown', () => {
    const protocol = protocolAt()
    for (let id = 1; id < 5; id++) protocol.subscribe([TICKER])
    const sent = [['spot.tickers BTC_FOO'], [BOOK]].map(streams => protocol.subscribe(streams).text)
    const name = 'gateio/ws-errors'
    expect(sent.map(parse)).toEqual(outbound(name).slice(0, 2))
    expect(inbound(name).map(frame => protocol.classify(frame))).toEqual([
      {
        is: 'rejected',
        streams: ['spot.tickers BTC_FOO'],
        unknownPair: true,
        message: 'unknown currency pair: BTC_FOO',
      },
      { is: 'rejected', streams: [BOOK], unknownPair: false, message: 'Alert sub BTC_USDT' },
      { is: 'rejected', streams: [], unknownPair: false, message: 'Invalid request body format' },
    ])
  })

  test('a failed subscription without an error is a rejection', () => {
    const protocol = protocolAt()
    protocol.subscribe([TICKER])
    const reply = { id: 1, channel: 'spot.tickers', event: 'subscribe', error: null, result: { status: 'fail' } }
    expect(protocol.classify(JSON.stringify(reply))).toEqual({
      is: 'rejected',
      streams: [TICKER],
      unknownPair: false,
      message: 'The subscription failed',
    })
  })

  test('a reply to no message of ours confirms nothing', () => {
    const reply = { id: 9, channel: 'spot.tickers', event: 'subscribe', error: null, result: { status: 'success' } }
    expect(protocolAt().classify(JSON.stringify(reply))).toEqual({ is: 'other' })
  })

  test('an update of another channel is no data', () => {
    const frame = '{"channel":"spot.trades","event":"update","result":{"s":"BTC_USDT"}}'
    expect(protocolAt().classify(frame)).toEqual({ is: 'garbage' })
  })

  test('a price with an escaped digit is read', () => {
    const result = '{"currency_pair":"BTC_USDT","last":"1\\u0035"}'
    const frame = `{"time":1,"time_ms":1000,"channel":"spot.tickers","event":"update","result":${result}}`
    expect(protocolAt().read(TICKER, frame)).toEqual({ is: 'value', value: { price: '15' } })
  })

  test('a frame with another field order, spaces, escaped letters or without milliseconds is read', () => {
    const result = '{"currency_pair":"BTC_USDT","last":"1.50"}'
    for (const frame of [
      `{"result":${result},"event":"update","channel":"spot.tickers","time":1}`,
      `{ "time": 1, "time_ms": 1000, "channel": "spot.tickers", "event": "update", "result": ${result} }`,
      `{"time":1,"time_ms":1000,"channel":"spot.tickers","event":"update","result":${result.replace('BTC', '\\u0042TC')}}`,
      `{"time":1,"channel":"spot.tickers","event":"update","result":${result}}`,
    ]) {
      const protocol = protocolAt()
      expect(protocol.classify(frame)).toEqual({ is: 'data', stream: TICKER })
      expect(protocol.read(TICKER, frame)).toEqual({ is: 'value', value: { price: '1.5' } })
    }
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"ok"',
    '{}',
    '{"channel":7}',
    '{"channel":"spot.tickers","event":"update"}',
    '{"channel":"spot.tickers","event":"update","result":{"last":"1"}}',
    '{"channel":"spot.tickers","event":"update","result":{"currency_pair":"BTC_USDT"}}',
    '{"time":1,"time_ms":1,"channel":"spot.tickers","event":"update","result":{"currency_pair":"BTC_USDT","last":"1"',
  ])('the frame %j is garbage and throws nothing', frame => {
    const protocol = protocolAt()
    const frameKind = protocol.classify(frame)
    expect(frameKind.is === 'data' ? protocol.read(frameKind.stream, frame).is : frameKind.is).toBe('garbage')
  })
})

describe('a page with a wrong clock', () => {
  const hour = 3_600_000
  const rejection = (id: number) =>
    JSON.stringify({
      time: at / 1_000,
      time_ms: at,
      id,
      channel: 'spot.tickers',
      event: 'subscribe',
      error: { code: 1, message: 'time is out of range' },
      result: null,
    })

  test.each([hour, -hour])('subscribes again at once with the time of the rejection (off by %d ms)', off => {
    const protocol = protocolAt(() => at + off)
    expect(parse(protocol.subscribe([TICKER]).text).time).toBe((at + off) / 1_000)
    expect(protocol.classify(rejection(1))).toEqual({ is: 'inconsistent', streams: [TICKER] })
    expect(parse(protocol.subscribe([TICKER]).text).time).toBe(at / 1_000)
    expect(parse(protocol.ping()).time).toBe(at / 1_000)
    // Now the clock can't be the reason.
    expect(protocol.classify(rejection(2))).toMatchObject({ is: 'rejected', streams: [TICKER] })
  })

  test('learns the time from any frame and keeps it for the next connection', () => {
    const wrong = open()
    const [first] = inbound('gateio/ws-tickers-sequence').filter(frame => frame.includes('update'))
    wrong.createProtocol('', () => at - hour).classify(first!)
    expect(parse(wrong.createProtocol('', () => at - hour).subscribe([TICKER]).text).time).toBe(at / 1_000)
  })

  test.each([
    [30_000, 'rejected'],
    [31_000, 'inconsistent'],
  ])('that is %d ms off has its subscription %s', (off, is) => {
    const protocol = protocolAt(() => at - off)
    protocol.subscribe([TICKER])
    expect(protocol.classify(rejection(1)).is).toBe(is)
  })

  test('ignores impossible times', () => {
    const protocol = protocolAt()
    for (const time of ['1e400', '-5', '0', '"9"', 'null', '4102444800000', '99999999999999999999'])
      protocol.classify(`{"time_ms":${time},"channel":"spot.pong"}`)
    expect(parse(protocol.ping()).time).toBe(at / 1_000)
  })
})

describe('a frame of Gate.io', () => {
  const start = '{"time":1795212000,"time_ms":1795212000500,"channel":'
  const frames = [
    ['spot.tickers', `${start}"spot.tickers","event":"update","result":{"currency_pair":"ETH_USDT","last":"2"}}`],
    [
      'spot.order_book',
      `${start}"spot.order_book","event":"update","result":{"t":1,"lastUpdateId":7,"s":"ETH_USDT","bids":[["1","1"]],"asks":[["2","1"]]}}`,
    ],
  ] as const

  test.each(frames)('of %s gives another pair and another channel nothing', (channel, frame) => {
    const protocol = protocolAt()
    expect(protocol.classify(frame)).toEqual({ is: 'data', stream: `${channel} ETH_USDT` })
    for (const text of [frame, `{ ${frame.slice(1)}`]) {
      expect(protocol.read(`${channel} ETH_USDT`, text).is).toBe('value')
      expect(protocol.read(`${channel} BTC_USDT`, text)).toEqual({ is: 'garbage' })
      for (const [other] of frames)
        if (other !== channel) expect(protocol.read(`${other} ETH_USDT`, text)).toEqual({ is: 'garbage' })
    }
  })

  test.each(frames)('of %s that was cut off, or is no update, gives nothing', (channel, frame) => {
    const read = (text: string) => protocolAt().read(`${channel} ETH_USDT`, text)
    expect(read(frame.slice(0, -1))).toEqual({ is: 'garbage' })
    expect(read(frame.replace('"update"', '"other"'))).toEqual({ is: 'garbage' })
    expect(read(frame.replace('"ETH_USDT"', '5'))).toEqual({ is: 'garbage' })
  })

  test('with a counter that is no number gives no book', () => {
    const frame = frames[1][1].replace(':7', ':"7"')
    expect(protocolAt().read('spot.order_book ETH_USDT', frame)).toEqual({ is: 'garbage' })
  })
})

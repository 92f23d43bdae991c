import { describe, expect, test } from 'vitest'
import type { Channel } from '../../adapter'
import { bestOf, expectedBest, inbound, outbound, pricesOf, readsOf, sample } from '../testSample'
import { gateio } from './gateio'

const open = () => gateio({ rest: 'https://api.gateio.ws', ws: 'wss://api.gateio.ws/ws/v4/' })
const market = open()
const TICKER = 'spot.tickers BTC_USDT'
const BOOK = 'spot.order_book BTC_USDT'
const at = 1_795_212_000_000
const dialectAt = (now = () => at) => open().createProtocol('', now)
const saying = (text: string | undefined) => JSON.parse(text ?? 'null')

describe('what Gate.io is asked', () => {
  test.each([
    ['rest-tickers', 'ticker', 'BTC', 'USDT', ''],
    ['rest-tickers-illiquid', 'ticker', 'OLDCOIN', 'ETH', ''],
    ['rest-error-invalid-pair', 'ticker', 'BTC', 'FOO', ''],
    // With its id, or an older answer could not be told from a newer frame.
    ['rest-order-book-20', 'orderBook', 'BTC', 'USDT', '&with_id=true'],
    ['rest-error-rate-limited', 'orderBook', 'BTC', 'USDT', '&with_id=true'],
  ] as const)('is what its documents say (%s)', async (name, kind, base, counter, more) => {
    const symbol = await market.symbol({ base, counter }, undefined)
    expect(market.snapshotUrl(kind, symbol!)).toBe(sample(`gateio/${name}`).request.url + more)
  })

  test('its prices are not throttled', () => {
    expect(market.throttled).toBe(false)
  })

  test('a symbol of any letters is put into an address safely', () => {
    expect(market.snapshotUrl('ticker', 'A&B_USDT')).toContain('currency_pair=A%26B_USDT')
  })

  test('a ticker is asked for, left, and the keep-alive question put, in its words', () => {
    let now = at
    const dialect = dialectAt(() => now)
    const subscribed = dialect.subscribe([TICKER]).text
    now = at + 5_000
    const probed = dialect.ping()
    now = at + 6_000
    const left = dialect.unsubscribe([TICKER])?.text
    expect([subscribed, probed, left].map(saying)).toEqual(outbound('gateio/ws-tickers-sequence'))
  })

  test('a book is asked for and left with the same payload', () => {
    let now = at
    const dialect = dialectAt(() => now)
    dialect.subscribe([TICKER])
    dialect.subscribe([TICKER])
    const subscribed = dialect.subscribe([BOOK]).text
    now = at + 2_000
    const left = dialect.unsubscribe([BOOK])?.text
    expect([subscribed, left].map(saying)).toEqual(outbound('gateio/ws-order-book-sequence'))
  })

  test('one message asks for many tickers, and a book has one of its own', () => {
    const dialect = dialectAt()
    const streams = ['BTC_USDT', 'ETH_USDT'].flatMap(pair =>
      (['ticker', 'orderBook'] as const).map((kind: Channel) => market.stream(kind, pair)!.name),
    )
    const first = dialect.subscribe(streams)
    expect(first.covers).toEqual([TICKER, 'spot.tickers ETH_USDT'])
    expect(saying(first.text)).toMatchObject({ channel: 'spot.tickers', payload: ['BTC_USDT', 'ETH_USDT'] })
    const second = dialect.subscribe(streams.filter(stream => !first.covers.includes(stream)))
    expect(second.covers).toEqual([BOOK])
    expect(saying(second.text)).toMatchObject({ channel: 'spot.order_book', payload: ['BTC_USDT', '20', '1000ms'] })
  })
})

describe('what Gate.io answers', () => {
  const answer = (name: string, kind: Channel) => {
    const { status, body } = sample(`gateio/${name}`)
    return market.readSnapshot(kind, status, body)
  }

  test('a price is read out of a list of one', () => {
    expect(answer('rest-tickers', 'ticker')).toEqual({
      is: 'value',
      value: { price: sample('gateio/rest-tickers').expect.price },
    })
  })

  test('a pair without trades has no price', () => {
    expect(sample('gateio/rest-tickers-illiquid').expect.price).toBeNull()
    expect(answer('rest-tickers-illiquid', 'ticker')).toEqual({ is: 'unusable' })
  })

  test('a book is read, with its counter where it is told', () => {
    const { body, expect: due } = sample('gateio/rest-order-book-20')
    const read = answer('rest-order-book-20', 'orderBook')
    expect(read).not.toHaveProperty('order')
    expect(bestOf(read)).toEqual(expectedBest(due))
    expect(market.readSnapshot('orderBook', 200, { ...(body as object), id: 31200450011 })).toMatchObject({
      is: 'value',
      order: 31200450011,
    })
  })

  test('a pair it does not have is an unknown pair', () => {
    expect(answer('rest-error-invalid-pair', 'ticker')).toEqual({ is: 'unknown-pair' })
  })

  test('a refusal keeps its own words: the message, else the detail, else the label', () => {
    expect(answer('rest-error-rate-limited', 'orderBook')).toEqual({
      is: 'refused',
      message: 'Request Rate limit Exceeded',
    })
    const words = (body: object) => market.readSnapshot('ticker', 400, { label: 'TOO_FAST', ...body })
    expect(words({ detail: 'Slower' })).toEqual({ is: 'refused', message: 'Slower' })
    expect(words({ message: '', detail: '' })).toEqual({ is: 'refused', message: 'TOO_FAST' })
  })

  test.each([null, [], 'ok', {}, [[]], [{ last: 97110.4 }], [{ last: '1e5' }], { last: '1' }])(
    'what is no price is no price: %j',
    body => {
      expect(market.readSnapshot('ticker', 200, body)).toEqual({ is: 'garbage' })
    },
  )

  test('the words of the desk between are not taken for those of Gate.io', () => {
    expect(market.readSnapshot('ticker', 502, { errors: [{ detail: 'The exchange could not be reached' }] })).toEqual({
      is: 'garbage',
    })
  })
})

describe('what Gate.io streams', () => {
  test('prices', () => {
    const name = 'gateio/ws-tickers-sequence'
    expect(pricesOf(readsOf(market, TICKER, name))).toEqual(sample(name).expect.last_prices)
    expect(pricesOf(readsOf(market, TICKER, 'gateio/ws-ticker-doc-example'))).toEqual(['15743.4'])
  })

  test('each book replaces the one before, and says which is newer', () => {
    const name = 'gateio/ws-order-book-sequence'
    const reads = readsOf(market, BOOK, name)
    expect(bestOf(reads.at(-1))).toEqual(expectedBest(sample(name).expect.final))
    expect(reads.map(read => read.is === 'value' && read.order)).toEqual([31200450011, 31200450211])
  })

  test('the book of its documents', () => {
    expect(readsOf(market, BOOK, 'gateio/ws-order-book-doc-example').map(bestOf)).toEqual([
      { bids: 5, asks: 5, bestBid: [19079.55, 0.0195], bestAsk: [19080.24, 0.1638] },
    ])
  })

  test('what follows on a question: yes, data, the answer to keep-alive, and the end', () => {
    const dialect = dialectAt()
    dialect.subscribe([TICKER])
    expect(inbound('gateio/ws-tickers-sequence').map(frame => dialect.classify(frame))).toEqual([
      { is: 'acknowledged', streams: [TICKER] },
      { is: 'data', stream: TICKER },
      { is: 'data', stream: TICKER },
      { is: 'other' },
      { is: 'other' },
    ])
  })

  test('a refusal names what was asked for, and only an unknown pair is one', () => {
    const dialect = dialectAt()
    for (let id = 1; id < 5; id++) dialect.subscribe([TICKER])
    const questions = [['spot.tickers BTC_FOO'], [BOOK]].map(streams => dialect.subscribe(streams).text)
    const name = 'gateio/ws-errors'
    expect(questions.map(saying)).toEqual(outbound(name).slice(0, 2))
    expect(inbound(name).map(frame => dialect.classify(frame))).toEqual([
      {
        is: 'refused',
        streams: ['spot.tickers BTC_FOO'],
        unknownPair: true,
        message: 'unknown currency pair: BTC_FOO',
      },
      { is: 'refused', streams: [BOOK], unknownPair: false, message: 'Alert sub BTC_USDT' },
      { is: 'refused', streams: [], unknownPair: false, message: 'Invalid request body format' },
    ])
  })

  test('a subscription that failed without an error is refused too', () => {
    const dialect = dialectAt()
    dialect.subscribe([TICKER])
    const said = { id: 1, channel: 'spot.tickers', event: 'subscribe', error: null, result: { status: 'fail' } }
    expect(dialect.classify(JSON.stringify(said))).toMatchObject({ is: 'refused', streams: [TICKER] })
  })

  test('a frame in another order, with spaces, with escaped letters or without milliseconds is understood', () => {
    const result = '{"currency_pair":"BTC_USDT","last":"1.50"}'
    for (const frame of [
      `{"result":${result},"event":"update","channel":"spot.tickers","time":1}`,
      `{ "time": 1, "time_ms": 1000, "channel": "spot.tickers", "event": "update", "result": ${result} }`,
      `{"time":1,"time_ms":1000,"channel":"spot.tickers","event":"update","result":${result.replace('BTC', '\\u0042TC')}}`,
      `{"time":1,"channel":"spot.tickers","event":"update","result":${result}}`,
    ]) {
      const dialect = dialectAt()
      expect(dialect.classify(frame)).toEqual({ is: 'data', stream: TICKER })
      expect(dialect.read(TICKER, frame)).toEqual({ is: 'value', value: { price: '1.5' } })
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
    '{"channel":"spot.tickers","event":"update","result":{"currency_pair":"BTC_USDT"}}',
    '{"time":1,"time_ms":1,"channel":"spot.tickers","event":"update","result":{"currency_pair":"BTC_USDT","last":"1"',
  ])('the frame %j is garbage and throws nothing', frame => {
    const dialect = dialectAt()
    const heard = dialect.classify(frame)
    expect(heard.is === 'data' ? dialect.read(heard.stream, frame).is : heard.is).toBe('garbage')
  })
})

describe('a page whose clock is wrong', () => {
  const hour = 3_600_000
  const refusal = (id: number) =>
    JSON.stringify({
      time: at / 1_000,
      time_ms: at,
      id,
      channel: 'spot.tickers',
      event: 'subscribe',
      error: { code: 1, message: 'time is out of range' },
      result: null,
    })

  test.each([hour, -hour])('asks again at once by the time that the refusal told (off by %d ms)', off => {
    const dialect = dialectAt(() => at + off)
    expect(saying(dialect.subscribe([TICKER]).text).time).toBe((at + off) / 1_000)
    expect(dialect.classify(refusal(1))).toEqual({ is: 'inconsistent', streams: [TICKER] })
    expect(saying(dialect.subscribe([TICKER]).text).time).toBe(at / 1_000)
    expect(saying(dialect.ping()).time).toBe(at / 1_000)
    // Its clock is no reason any more.
    expect(dialect.classify(refusal(2))).toMatchObject({ is: 'refused', streams: [TICKER] })
  })

  test('learns the time from any frame, and keeps it for its next connection', () => {
    const wrong = open()
    const [first] = inbound('gateio/ws-tickers-sequence').filter(frame => frame.includes('update'))
    wrong.createProtocol('', () => at - hour).classify(first!)
    expect(saying(wrong.createProtocol('', () => at - hour).subscribe([TICKER]).text).time).toBe(at / 1_000)
  })

  test('is not told the time by what is none', () => {
    const dialect = dialectAt()
    for (const time of ['1e400', '-5', '"9"', 'null', '99999999999999999999'])
      dialect.classify(`{"time_ms":${time},"channel":"spot.pong"}`)
    expect(saying(dialect.ping()).time).toBe(at / 1_000)
  })
})

import { describe, expect, test, vi } from 'vitest'
import { bitfinex } from './bitfinex'

const market = bitfinex({ rest: 'https://api-pub.bitfinex.com', ws: 'wss://api-pub.bitfinex.com/ws/2' })
const TICKER = 'ticker:tBTCUST'
const BOOK = 'book:tBTCUST'
const OTHER_BOOK = 'book:tETHUST'
const subscribed = (chanId: unknown, channel: unknown = 'book', symbol: unknown = 'tBTCUST') =>
  JSON.stringify({ event: 'subscribed', channel, chanId, symbol })

/** A protocol whose book has this channel number and one level on each side. */
function withBook(chanId: number) {
  const protocol = market.createProtocol('', () => 0)
  protocol.subscribe([BOOK])
  protocol.classify(subscribed(chanId))
  protocol.classify(`[${chanId},[[100,1,1],[101,1,-1]]]`)
  return protocol
}
const bookIn = (protocol: ReturnType<typeof withBook>) => protocol.read(BOOK, '')

describe('a frame of Bitfinex', () => {
  test.each([7, 19, 266_340])('of the channel %i changes its book without JSON.parse', chanId => {
    const protocol = withBook(chanId)
    const parse = vi.spyOn(JSON, 'parse')
    expect(protocol.classify(`[${chanId},[99,1,9]]`)).toEqual({ is: 'data', stream: BOOK })
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
    expect(bookIn(protocol)).toMatchObject({ value: { bids: [{ price: 100 }, { price: 99, amount: 9 }] } })
  })

  test.each([
    [5, '{5,[99,1,9]]'],
    [5, '[5;[99,1,9]]'],
    [0, '[,[99,1,9]]'],
    [5, `[${'0'.repeat(16)}5,[99,1,9]]`],
    [5, '[5,[99,1,9]'],
    [5, '[5,[99,1,9],]'],
    [5, '[5,[99,1,9]]x'],
  ])('of the channel %i that is spelled %j changes nothing', (chanId, frame) => {
    const protocol = withBook(chanId)
    const before = bookIn(protocol)
    expect(protocol.classify(frame)).toEqual({ is: 'garbage' })
    expect(bookIn(protocol)).toEqual(before)
  })

  test('of a ticker is read with spaces, too', () => {
    const protocol = market.createProtocol('', () => 0)
    protocol.classify(subscribed(5, 'ticker'))
    expect(protocol.classify('[ 5, [1,1,1,1,1,1,100,1] ]')).toEqual({ is: 'data', stream: TICKER })
  })

  test('of one book gives another one nothing', () => {
    expect(withBook(1).read(OTHER_BOOK, '')).toEqual({ is: 'unusable' })
  })

  test.each(['[1e400,1,1]', '[99,1,0]', '[99,"1",1]', '[99,1,"1"]', '["99",1,1]'])(
    'with the impossible level %s in a snapshot leaves that out',
    level => {
      const protocol = withBook(5)
      protocol.classify(`[5,[[100,1,1],[101,1,-1],${level}]]`)
      expect(bookIn(protocol)).toMatchObject({ value: { asks: [{ price: 101 }], bids: [{ price: 100 }] } })
      expect(bookIn(protocol)).toHaveProperty('value.bids.length', 1)
    },
  )

  test.each(['[1e400,1,-1]', '[101,1,0]'])('with the impossible change %s changes nothing', change => {
    const protocol = withBook(5)
    const before = bookIn(protocol)
    protocol.classify(`[5,${change}]`)
    expect(bookIn(protocol)).toEqual(before)
  })
})

describe('an event of Bitfinex', () => {
  test.each([subscribed('5'), subscribed(5, 7), subscribed(5, 'book', null)])(
    'that opens no known channel is garbage: %s',
    event => {
      expect(market.createProtocol('', () => 0).classify(event)).toEqual({ is: 'garbage' })
    },
  )

  test('of another kind changes nothing, whatever its code', () => {
    const conf = '{"event":"conf","code":20051}'
    expect(market.createProtocol('', () => 0).classify(conf)).toEqual({ is: 'other' })
  })

  test.each([10400, 10401])('of the code %i, about an unsubscription, fails no subscription', code => {
    const protocol = market.createProtocol('', () => 0)
    protocol.subscribe([BOOK])
    expect(protocol.classify(JSON.stringify({ event: 'error', code }))).toEqual({ is: 'other' })
  })

  test.each([
    [{ code: 10001 }, { streams: [BOOK], unknownPair: true }],
    [{ code: 10300 }, { streams: [BOOK], unknownPair: true }],
    [{ code: 10302 }, { streams: [BOOK], unknownPair: false }],
    [{ code: 10300, channel: 'book' }, { streams: [BOOK] }],
    [{ code: 10300, symbol: 'tETHUST' }, { streams: [BOOK] }],
    [{ code: 10300, channel: 'book', symbol: 'tETHUST' }, { streams: [] }],
  ])('with the error %j fails what it names, or else the oldest pending subscription', (error, rejection) => {
    const protocol = market.createProtocol('', () => 0)
    protocol.subscribe([BOOK])
    protocol.subscribe([TICKER])
    expect(protocol.classify(JSON.stringify({ event: 'error', ...error }))).toMatchObject({
      is: 'rejected',
      ...rejection,
    })
  })
})

test('an answer of Bitfinex that is no success, or is about another parameter, says nothing about the pair', () => {
  expect(market.readSnapshot('ticker', 500, [1, 1, 1, 1, 1, 1, 100])).toEqual({ is: 'garbage' })
  expect(market.readSnapshot('ticker', 500, ['error', 10020, 'len: invalid'])).toEqual({
    is: 'rejected',
    message: 'len: invalid',
  })
})

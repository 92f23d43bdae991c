import type { ServerResponse } from 'node:http'
import { signal } from '@preact/signals-core'
import { afterEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type OrderBook, orderBook } from '../../domain/book/orderBook'
import type { Pair } from '../../domain/currency'
import { MarketError } from '../../domain/errors'
import type { Live } from '../../domain/live'
import { createFeed, type Feed } from '../feed'
import { answerJson, startTestBinance, type TestBinance } from '../testing/testBinance'
import { triangulatedPrice } from './triangulatedPrice'

/** ETH and BTC are listed only as ETH/BTC. */
const BOOKS: Record<string, object | undefined> = {
  ADABTC: {
    asks: [
      ['0.00001000', '600'],
      ['0.00001010', '1000'],
    ],
    bids: [
      ['0.00000998', '700'],
      ['0.00000995', '2000'],
    ],
  },
  BTCUSDT: {
    asks: [
      ['97000', '0.005'],
      ['97010', '1'],
    ],
    bids: [
      ['96990', '0.004'],
      ['96980', '1'],
    ],
  },
  ETHBTC: {
    asks: [
      ['0.03200', '30'],
      ['0.03201', '100'],
    ],
    bids: [['0.03199', '100']],
  },
  ETHUSDT: {
    asks: [['3106', '100']],
    bids: [
      ['3105', '20'],
      ['3104.5', '100'],
    ],
  },
  XRPBTC: { asks: [], bids: [['0.00002', '500']] },
}

let binance: TestBinance
let feed: Feed
let close = async () => {}
afterEach(() => close())

const answer = (path: URL, response: ServerResponse) => {
  const book = BOOKS[path.searchParams.get('symbol') ?? '']
  if (book === undefined) return answerJson(response, 400, { code: -1121, msg: 'Invalid symbol.' })
  answerJson(response, 200, { lastUpdateId: 100, ...book })
}

async function open() {
  binance = await startTestBinance({ answer })
  const { rest, ws } = binance
  feed = createFeed({
    exchanges: { binance_spot: { rest, ws } },
    WebSocket,
    timing: { reconnectMs: 60_000, firstValueMs: 60_000, restStaleMs: 60_000, lingerMs: 10 },
  })
  close = async () => {
    feed.close()
    await binance.close()
    close = async () => {}
  }
}

type Query = { base: string; common: string; side?: 'buy' | 'sell'; amount?: string }
function watched({ base, common, side = 'buy', amount = '0' }: Query) {
  const price = triangulatedPrice(feed, 'binance_spot', { base, counter: 'USDT' }, common, side, amount)
  const leave = price.subscribe(() => undefined)
  return { now: () => price.peek(), leave }
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const isStreaming = (stream: string) => binance.received.some(({ params }) => params?.includes(stream))

it('shows the rate of the two books for the amount, to buy and to sell', async () => {
  await open()
  const buy = watched({ base: 'ADA', common: 'BTC', amount: '1000' })
  const sell = watched({ base: 'ADA', common: 'BTC', side: 'sell', amount: '1000' })
  await until(() => expect(buy.now()).toMatchObject({ state: 'live', value: { price: '0.9739304', thin: false } }))
  await until(() => expect(sell.now()).toMatchObject({ state: 'live', value: { price: '0.96702758', thin: false } }))
})

it('walks the inverse pair where the exchange lists only that one', async () => {
  await open()
  const sell = watched({ base: 'BTC', common: 'ETH', side: 'sell', amount: '2' })
  await until(() => expect(sell.now()).toMatchObject({ state: 'live', value: { price: '97004.865', thin: false } }))
  expect(binance.requests.filter(request => request.includes('BTCETH'))).toEqual([])
})

it('reports a book that holds less than the amount', async () => {
  await open()
  const buy = watched({ base: 'ADA', common: 'BTC', amount: '5000' })
  await until(() => expect(buy.now().value).toEqual({ price: '0.97613188', thin: true }))
})

it('changes with either leg', async () => {
  await open()
  const buy = watched({ base: 'ADA', common: 'BTC' })
  await until(() => expect(buy.now().value?.price).toBe('0.97'))
  await until(() => expect(isStreaming('btcusdt@depth20')).toBe(true))
  binance.tick('btcusdt@depth20', { lastUpdateId: 101, asks: [['98000', '1']], bids: [['97990', '1']] })
  await until(() => expect(buy.now().value?.price).toBe('0.98'))
  binance.tick('adabtc@depth20', { lastUpdateId: 101, asks: [['0.00002', '1']], bids: [['0.00001', '1']] })
  await until(() => expect(buy.now().value?.price).toBe('1.96'))
})

const live = (asOf: number): Live<OrderBook> => ({
  state: 'live',
  asOf,
  value: orderBook([[10, 1]], [[9, 1]]),
})
const stale = (asOf: number): Live<OrderBook> => ({ ...live(asOf), state: 'stale' })
const polled = (asOf: number): Live<OrderBook> => ({ ...live(asOf), isPolled: true })
const closed: Live<OrderBook> = { state: 'failed', error: new MarketError('Closed for today') }
const none: Live<OrderBook> = { state: 'connecting' }

it.each([
  [live(3), live(5), { state: 'live', asOf: 3, value: { price: '100', thin: false } }],
  [live(3), stale(1), { state: 'stale', asOf: 1, value: { price: '100', thin: false } }],
  [stale(2), live(9), { state: 'stale', asOf: 2, value: { price: '100', thin: false } }],
  [polled(3), live(5), { state: 'live', isPolled: true, asOf: 3, value: { price: '100', thin: false } }],
  [live(5), polled(3), { state: 'live', isPolled: true, asOf: 3, value: { price: '100', thin: false } }],
  [polled(3), stale(1), { state: 'stale', asOf: 1, value: { price: '100', thin: false } }],
  [live(3), none, { state: 'connecting' }],
  [closed, live(3), closed],
  [stale(2), closed, closed],
  [{ state: 'unknown-pair' }, closed, closed],
] as const)('is as fresh as the worse leg and as old as the older: %o and %o', (first, second, expected) => {
  const legs = { 'ADA/BTC': first, 'BTC/USDT': second, 'BTC/ADA': first, 'USDT/BTC': second }
  const market = {
    orderBook: (_: string, { base, counter }: Pair) => signal(Reflect.get(legs, `${base}/${counter}`)),
  } as Pick<Feed, 'orderBook'>
  const price = triangulatedPrice(market, 'gateio_spot', { base: 'ADA', counter: 'USDT' }, 'BTC', 'buy', '0')
  expect(price.value).toEqual(expected)
})

it.each([
  ['buy', 1.23456789e-9, '0.000000000000000002'],
  ['sell', 1.23456789e-9, '0.000000000000000001'],
  ['buy', 1e-11, '0.000000000000000001'],
  ['sell', 1e-11, undefined],
] as const)('has at most 18 decimals, rounded against who wants to %s (%d)', (side, price, expected) => {
  const tiny: Live<OrderBook> = {
    state: 'live',
    asOf: 3,
    value: orderBook([[price, 1e9]], [[price / (1 + 1e-9), 1e9]]),
  }
  const cheap: Live<OrderBook> = { state: 'live', asOf: 3, value: orderBook([[1e-9, 1e9]], [[1e-9, 1e9]]) }
  const legs = { 'ADA/BTC': tiny, 'BTC/USDT': cheap, 'BTC/ADA': none, 'USDT/BTC': none }
  const market = {
    orderBook: (_: string, { base, counter }: Pair) => signal(Reflect.get(legs, `${base}/${counter}`)),
  } as Pick<Feed, 'orderBook'>
  const rate = triangulatedPrice(market, 'gateio_spot', { base: 'ADA', counter: 'USDT' }, 'BTC', side, '0').value
  if (expected !== undefined) expect(rate).toMatchObject({ state: 'live', value: { price: expected } })
  else expect(rate).toMatchObject({ state: 'failed', error: { message: 'The price is too small for 18 decimals' } })
})

it('has no price while a side is empty, nor for an unlisted pair', async () => {
  await open()
  const empty = watched({ base: 'XRP', common: 'BTC' })
  await until(() => expect(empty.now()).toMatchObject({ state: 'live' }))
  expect(empty.now().value).toBeUndefined()
  const unknown = watched({ base: 'NOSUCH', common: 'BTC' })
  await until(() => expect(unknown.now()).toEqual({ state: 'unknown-pair' }))
})

it('fetches the books only while somebody watches', async () => {
  await open()
  const buy = watched({ base: 'ADA', common: 'BTC' })
  await until(() => expect(buy.now().state).toBe('live'))
  buy.leave()
  await until(() => expect(feed.inspect()).toEqual({ sockets: [], watches: [] }))
})

import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createFeed, type Feed, type FeedOptions } from '../../feed'
import { startTestExchange, type TestExchange } from '../../testing/testExchange'
import { testTiming } from '../../testing/testTiming'
import { TIMING } from '../../timing'

const btc = { base: 'BTC', counter: 'USDT' }
let gateio: TestExchange
let feed: Feed
afterEach(async () => {
  feed.close()
  await gateio.close()
})
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

type Asked = {
  readonly id?: number
  readonly time: number
  readonly channel: string
  readonly event?: string
  readonly payload?: string[]
}

const times = () => ({ time: Math.floor(Date.now() / 1_000), time_ms: Date.now() })
const update = (channel: string, result: object) => ({ ...times(), channel, event: 'update', result })
const ticker = (last: string, currency_pair = 'BTC_USDT') => update('spot.tickers', { currency_pair, last })
const levels = (bid: string, ask: string) => ({ bids: [[bid, '1']], asks: [[ask, '2']] })
const book = (lastUpdateId: number, bid: string, ask: string) =>
  update('spot.order_book', { t: 1, lastUpdateId, s: 'BTC_USDT', l: '20', ...levels(bid, ask) })

/** As documented: knows one pair, and refuses what is over a minute off its clock. */
function reply(said: Readonly<Record<string, unknown>>, say: (frame: unknown) => void): void {
  const { id, time, channel, event, payload = [] } = said as Asked
  if (channel === 'spot.ping') {
    say({ time, channel: 'spot.pong', event: '', error: null, result: null })
    return
  }
  const wrong = channel === 'spot.tickers' && payload.find(pair => pair !== 'BTC_USDT')
  const isLate = Math.abs(time - Date.now() / 1_000) > 60
  const error = isLate
    ? { code: 1, message: 'request time is out of range' }
    : wrong
      ? { code: 2, message: `unknown currency pair: ${wrong}` }
      : null
  say({ ...times(), id, channel, event, payload, error, result: { status: error ? 'fail' : 'success' } })
}

function answer({ pathname, searchParams }: URL) {
  if (searchParams.get('currency_pair') !== 'BTC_USDT')
    return { status: 400, body: { label: 'INVALID_CURRENCY_PAIR', message: 'Invalid currency pair' } }
  const body = pathname.endsWith('tickers')
    ? [{ currency_pair: 'BTC_USDT', last: '97110.40' }]
    : { id: 100, current: 1, update: 1, ...levels('97110.2', '97110.4') }
  return { status: 200, body }
}

const refuses = () => ({ status: 429, body: { label: 'TOO_MANY_REQUESTS', message: 'Request Rate limit Exceeded' } })

async function open(options: FeedOptions = {}, rest: typeof answer | typeof refuses = answer) {
  gateio = await startTestExchange({ answer: rest, reply })
  const { rest: host, ws } = gateio
  feed = createFeed({
    exchanges: { gateio: { rest: host, ws } },
    WebSocket,
    proxy: url => fetch(url),
    fetch: () => Promise.reject(new Error('A browser may not ask Gate.io itself')),
    timing: testTiming,
    ...options,
  })
}
const price = (pair = btc) => feed.ticker('gateio_spot', pair)
const watch = (signal: { subscribe(listener: () => void): () => void }) => signal.subscribe(() => undefined)
const asked = (event: string, channel: string) =>
  gateio.said.filter(said => said.event === event && said.channel === channel)
const confirmed = (...streams: string[]) =>
  until(() => expect(feed.inspect().sockets[0]?.confirmed.toSorted()).toEqual(streams))

test('a price of Gate.io comes through the desk first, and then by its stream', async () => {
  await open({ timing: { ...testTiming, silentMs: TIMING.silentMs, restStaleMs: TIMING.restStaleMs } })
  const told: unknown[] = []
  price().subscribe(({ state, value }) => told.push([state, value?.price]))
  await confirmed('spot.tickers BTC_USDT')
  await until(() => expect(price().peek().state).toBe('live'))
  gateio.tell(ticker('97111.1'))
  await until(() => expect(price().peek().value).toEqual({ price: '97111.1' }))
  expect(told).toEqual([
    ['connecting', undefined],
    ['live', '97110.4'],
    ['live', '97111.1'],
  ])
})

test('its book is replaced by a newer one and not by an older one, whichever way they come', async () => {
  await open()
  const signal = feed.orderBook('gateio_spot', btc)
  watch(signal)
  watch(price())
  const bid = () => signal.peek().value?.bids[0]?.price
  await until(() => expect(bid()).toBe(97110.2))
  await confirmed('spot.order_book BTC_USDT', 'spot.tickers BTC_USDT')
  gateio.tell(book(99, '97000', '97001'))
  gateio.tell(book(101, '97112', '97113'))
  await until(() => expect(bid()).toBe(97112))
  const seen = new Set<unknown>()
  signal.subscribe(({ value }) => seen.add(value?.bids[0]?.price))
  gateio.tell(book(100, '97000', '97001'))
  // Both are read before the same paint.
  gateio.tell(ticker('97111.1'))
  await until(() => expect(price().peek().value).toEqual({ price: '97111.1' }))
  gateio.tell(book(102, '97114', '97115'))
  await until(() => expect(bid()).toBe(97114))
  expect([...seen]).toEqual([97112, 97114])
})

test('one message asks for all prices, and a pair that it does not know leaves the others alive', async () => {
  await open({}, refuses)
  const unknown = price({ base: 'BTC', counter: 'FOO' })
  watch(price())
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
  await confirmed('spot.tickers BTC_USDT')
  gateio.tell(ticker('97111.1'))
  await until(() => expect(price().peek().state).toBe('live'))
  expect(asked('subscribe', 'spot.tickers')[0]?.payload).toEqual(['BTC_USDT', 'BTC_FOO'])
})

test('a pair that is unknown by REST is unknown', async () => {
  await open()
  const unknown = price({ base: 'BTC', counter: 'FOO' })
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
})

test('a refusal is told in its own words', async () => {
  await open({}, refuses)
  watch(price())
  await until(() => expect(price().peek()).toMatchObject({ error: { message: 'Request Rate limit Exceeded' } }))
})

test('a page whose clock is an hour wrong has its prices all the same, and at once', async () => {
  const patient = { ...testTiming, silentMs: 60_000, pollMs: 60_000, resyncMs: 60_000, restStaleMs: 60_000 }
  await open({ now: () => Date.now() - 3_600_000, timing: patient })
  watch(price())
  await confirmed('spot.tickers BTC_USDT')
  gateio.tell(ticker('97111.1'))
  await until(() => expect(price().peek().value).toEqual({ price: '97111.1' }))
  expect(asked('subscribe', 'spot.tickers')).toHaveLength(2)
})

test('the last watcher leaves the stream with the payload it came with', async () => {
  await open()
  const stay = watch(price())
  const leave = watch(feed.orderBook('gateio_spot', btc))
  await confirmed('spot.order_book BTC_USDT', 'spot.tickers BTC_USDT')
  leave()
  await until(() => expect(asked('unsubscribe', 'spot.order_book')).toHaveLength(1))
  expect(asked('unsubscribe', 'spot.order_book')[0]?.payload).toEqual(['BTC_USDT', '20', '1000ms'])
  stay()
})

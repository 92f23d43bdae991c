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

type Request = {
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

/** As documented: knows one pair, and rejects a message whose time is more than a minute off. */
function reply(request: Readonly<Record<string, unknown>>, send: (frame: unknown) => void): void {
  const { id, time, channel, event, payload = [] } = request as Request
  if (channel === 'spot.ping') {
    send({ time, channel: 'spot.pong', event: '', error: null, result: null })
    return
  }
  const wrong = channel === 'spot.tickers' && payload.find(pair => pair !== 'BTC_USDT')
  const isOff = Math.abs(time - Date.now() / 1_000) > 60
  const error = isOff
    ? { code: 1, message: 'request time is out of range' }
    : wrong
      ? { code: 2, message: `unknown currency pair: ${wrong}` }
      : null
  send({ ...times(), id, channel, event, payload, error, result: { status: error ? 'fail' : 'success' } })
}

function answer({ pathname, searchParams }: URL) {
  if (searchParams.get('currency_pair') !== 'BTC_USDT')
    return { status: 400, body: { label: 'INVALID_CURRENCY_PAIR', message: 'Invalid currency pair' } }
  const body = pathname.endsWith('tickers')
    ? [{ currency_pair: 'BTC_USDT', last: '97110.40' }]
    : { id: 100, current: 1, update: 1, ...levels('97110.2', '97110.4') }
  return { status: 200, body }
}

const rejects = () => ({ status: 429, body: { label: 'TOO_MANY_REQUESTS', message: 'Request Rate limit Exceeded' } })

async function open(options: FeedOptions = {}, rest: typeof answer | typeof rejects = answer) {
  gateio = await startTestExchange({ answer: rest, reply })
  const { rest: host, ws } = gateio
  feed = createFeed({
    exchanges: { gateio: { rest: host, ws } },
    WebSocket,
    proxy: url => fetch(url),
    fetch: () => Promise.reject(new Error('A browser may not call Gate.io itself')),
    timing: testTiming,
    ...options,
  })
}
const price = (pair = btc) => feed.ticker('gateio_spot', pair)
const watch = (signal: { subscribe(listener: () => void): () => void }) => signal.subscribe(() => undefined)
const requests = (event: string, channel: string) =>
  gateio.received.filter(request => request.event === event && request.channel === channel)
const confirmed = (...streams: string[]) =>
  until(() => expect(feed.inspect().sockets[0]?.confirmed.toSorted()).toEqual(streams))

test('a price comes through the desk first, then from its stream', async () => {
  await open({ timing: { ...testTiming, firstValueMs: TIMING.firstValueMs, restStaleMs: TIMING.restStaleMs } })
  const shown: unknown[] = []
  price().subscribe(({ state, value }) => shown.push([state, value?.price]))
  await confirmed('spot.tickers BTC_USDT')
  await until(() => expect(price().peek().state).toBe('live'))
  gateio.tell(ticker('97111.1'))
  await until(() => expect(price().peek().value).toEqual({ price: '97111.1' }))
  expect(shown).toEqual([
    ['connecting', undefined],
    ['live', '97110.4'],
    ['live', '97111.1'],
  ])
})

test('a newer book replaces the shown one, an older one is ignored, from stream and REST', async () => {
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
  const bids = new Set<unknown>()
  signal.subscribe(({ value }) => bids.add(value?.bids[0]?.price))
  gateio.tell(book(100, '97000', '97001'))
  // Both are read before the same paint.
  gateio.tell(ticker('97111.1'))
  await until(() => expect(price().peek().value).toEqual({ price: '97111.1' }))
  gateio.tell(book(102, '97114', '97115'))
  await until(() => expect(bid()).toBe(97114))
  expect([...bids]).toEqual([97112, 97114])
})

test('one message subscribes to all prices, and an unknown pair leaves the others live', async () => {
  await open({}, rejects)
  const unknown = price({ base: 'BTC', counter: 'FOO' })
  watch(price())
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
  await confirmed('spot.tickers BTC_USDT')
  gateio.tell(ticker('97111.1'))
  await until(() => expect(price().peek().state).toBe('live'))
  expect(requests('subscribe', 'spot.tickers')[0]?.payload).toEqual(['BTC_USDT', 'BTC_FOO'])
})

test('a pair that REST does not know is unknown', async () => {
  await open()
  const unknown = price({ base: 'BTC', counter: 'FOO' })
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
})

test("a rejection shows the exchange's message", async () => {
  await open({}, rejects)
  watch(price())
  await until(() => expect(price().peek()).toMatchObject({ error: { message: 'Request Rate limit Exceeded' } }))
})

test('a page whose clock is an hour off gets its prices at once', async () => {
  const patient = { ...testTiming, firstValueMs: 60_000, pollMs: 60_000, resyncMs: 60_000, restStaleMs: 60_000 }
  await open({ now: () => Date.now() - 3_600_000, timing: patient })
  watch(price())
  await confirmed('spot.tickers BTC_USDT')
  gateio.tell(ticker('97111.1'))
  await until(() => expect(price().peek().value).toEqual({ price: '97111.1' }))
  expect(requests('subscribe', 'spot.tickers')).toHaveLength(2)
})

test('the last watcher unsubscribes the stream with the same payload', async () => {
  await open()
  const stay = watch(price())
  const leave = watch(feed.orderBook('gateio_spot', btc))
  await confirmed('spot.order_book BTC_USDT', 'spot.tickers BTC_USDT')
  leave()
  await until(() => expect(requests('unsubscribe', 'spot.order_book')).toHaveLength(1))
  expect(requests('unsubscribe', 'spot.order_book')[0]?.payload).toEqual(['BTC_USDT', '20', '1000ms'])
  stay()
})

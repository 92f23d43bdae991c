import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createFeed, type Feed, type FeedOptions } from '../../feed'
import { startTestExchange, type TestExchange } from '../../testing/testExchange'
import { testTiming } from '../../testing/testTiming'
import { TIMING } from '../../timing'

const btc = { base: 'BTC', counter: 'USDT' }
let kraken: TestExchange
let feed: Feed
afterEach(async () => {
  feed.close()
  await kraken.close()
})
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

const status = (system: string) => ({ channel: 'status', type: 'update', data: [{ version: '2.0.10', system }] })
// As text, since Kraken sends JSON numbers, some with an exponent.
const ticker = (last: string, type = 'update', symbol = 'BTC/USDT') =>
  `{"channel":"ticker","type":"${type}","data":[{"symbol":"${symbol}","bid":1,"ask":2,"last":${last},"volume":0}]}`

type Request = { readonly method: string; readonly req_id: number; readonly params?: { readonly symbol: string[] } }

/** As documented: one reply per symbol, and the price at once. BTC/FOO is not supported. */
function reply(request: Readonly<Record<string, unknown>>, send: (frame: unknown) => void): void {
  const { method, req_id, params } = request as Request
  if (method === 'ping') send({ method: 'pong', req_id })
  for (const symbol of params?.symbol ?? []) {
    if (symbol === 'BTC/FOO') {
      send({ error: `Currency pair not supported ${symbol}`, method, req_id, success: false, symbol })
    } else {
      send({ method, req_id, result: { channel: 'ticker', symbol }, success: true })
      if (method === 'subscribe') send(ticker(FIRST, 'snapshot', symbol))
    }
  }
}
const FIRST = '97115.0'

const answer = ({ pathname, searchParams }: URL) => {
  if (searchParams.get('pair')?.endsWith('FOO')) return { status: 200, body: { error: ['EQuery:Unknown asset pair'] } }
  const result = pathname.endsWith('Ticker')
    ? { c: ['97110.10000', '1'] }
    : { asks: [['97115.20000', '1.263', 1]], bids: [['97115.00000', '0.250', 1]] }
  return { status: 200, body: { error: [], result: { XBTUSDT: result } } }
}
const rejects = () => ({ status: 200, body: { error: ['EGeneral:Too many requests'] } })

async function open(
  options: FeedOptions = {},
  rest: (url: URL) => { readonly status: number; readonly body: unknown } = answer,
  replyTo = reply,
) {
  kraken = await startTestExchange({ answer: rest, reply: replyTo, greeting: status('online') })
  const { rest: host, ws } = kraken
  feed = createFeed({
    exchanges: { kraken: { rest: host, ws } },
    WebSocket,
    proxy: url => fetch(url),
    fetch: () => Promise.reject(new Error('A browser may not call Kraken itself')),
    timing: testTiming,
    ...options,
  })
}
const price = (pair = btc) => feed.ticker('kraken_spot', pair)
const book = () => feed.orderBook('kraken_earn', btc)
const watch = (signal: { subscribe(listener: () => void): () => void }) => signal.subscribe(() => undefined)

test('a price comes through the desk first, then from the snapshot and updates of its stream', async () => {
  await open({ timing: { ...testTiming, firstValueMs: TIMING.firstValueMs, restStaleMs: TIMING.restStaleMs } })
  const shown: [state: string, price: string | undefined][] = []
  price().subscribe(({ state, value }) => shown.push([state, value?.price]))
  await until(() => expect(price().peek().value?.price).toBe('97115'))
  kraken.tell(ticker('4.5e-7'))
  await until(() => expect(price().peek().value?.price).toBe('0.00000045'))
  // On a busy machine the stream may be faster than REST.
  expect(shown.filter(([, price]) => price !== '97110.1')).toEqual([
    ['connecting', undefined],
    ['live', '97115'],
    ['live', '0.00000045'],
  ])
  expect(kraken.requests).toEqual(['/0/public/Ticker?pair=XBTUSDT'])
})

test('frequent changes are throttled, and the newest price is shown last', async () => {
  const throttleMs = 300
  await open({ timing: { ...testTiming, throttleMs } })
  const shown: [price: string | undefined, at: number][] = []
  price().subscribe(({ value }) => shown.push([value?.price, performance.now()]))
  await until(() => expect(price().peek().value?.price).toBe('97115'))
  for (let last = 1; last <= 50; last++) kraken.tell(ticker(String(last)))
  await until(() => expect(price().peek().value?.price).toBe('50'))
  const [first, second] = shown.slice(-2)
  expect([first?.[0], second?.[0]]).toEqual(['97115', '50'])
  // Timers may fire a millisecond early.
  expect(second![1] - first![1]).toBeGreaterThan(throttleMs - 5)
})

test('the book is polled, and no connection is opened for it', async () => {
  await open()
  watch(book())
  await until(() => expect(book().peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 97115 }] } }))
  await until(() => expect(kraken.requests.length).toBeGreaterThan(3))
  expect(new Set(kraken.requests)).toEqual(new Set(['/0/public/Depth?pair=XBTUSDT&count=20']))
  expect(kraken.opened()).toBe(0)
})

test('a polled book says so, and a streamed price does not', async () => {
  await open()
  watch(book())
  watch(price())
  await until(() => expect(book().peek()).toMatchObject({ state: 'live', isPolled: true }))
  await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97115' } }))
  expect(price().peek().isPolled).toBeUndefined()
})

test('one message subscribes to several prices, and an unknown pair leaves the others live', async () => {
  await open({}, rejects)
  const unknown = price({ base: 'BTC', counter: 'FOO' })
  watch(price())
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
  await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97115' } }))
  expect(kraken.received[0]).toMatchObject({ method: 'subscribe', params: { symbol: ['BTC/USDT', 'BTC/FOO'] } })
})

test('a pair that REST does not know is unknown', async () => {
  await open()
  const unknown = feed.orderBook('kraken_spot', { base: 'BTC', counter: 'FOO' })
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
})

test("a rejection shows the exchange's message", async () => {
  await open({}, rejects)
  watch(book())
  await until(() => expect(book().peek()).toMatchObject({ error: { message: 'EGeneral:Too many requests' } }))
})

test('maintenance is shown while it lasts, and a new connection follows it', async () => {
  await open()
  watch(price())
  await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97115' } }))
  kraken.tell(status('maintenance'))
  await until(() =>
    expect(price().peek()).toMatchObject({ state: 'stale', value: { price: '97115' }, error: { code: 503 } }),
  )
  expect(kraken.opened()).toBe(1)
  kraken.tell(status('post_only'))
  await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97115' } }))
  expect(kraken.opened()).toBe(2)
})

test('a price whose frames can not be read comes from REST, however fast they come', async () => {
  const acknowledge: typeof reply = ({ method, req_id, params }, send) => {
    for (const symbol of (params as Request['params'])?.symbol ?? [])
      send({ method, req_id, result: { channel: 'ticker', symbol }, success: true })
  }
  const timing = { ...testTiming, throttleMs: 300, resyncMs: 500, pollMs: 500 }
  await open({ timing }, url => (kraken.requests.length === 1 ? rejects() : answer(url)), acknowledge)
  watch(price())
  const storm = setInterval(() => kraken.tell(ticker('""')), 10)
  try {
    await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97110.1' } }))
  } finally {
    clearInterval(storm)
  }
})

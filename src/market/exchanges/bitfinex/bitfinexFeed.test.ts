import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createFeed, type Feed, type FeedOptions } from '../../feed'
import { startTestExchange, type TestExchange } from '../../testing/testExchange'
import { testTiming } from '../../testing/testTiming'

const btc = { base: 'BTC', counter: 'USDT' }
let bitfinex: TestExchange
let feed: Feed
afterEach(async () => {
  feed.close()
  await bitfinex.close()
})
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

type Send = (frame: unknown) => void
type Request = { readonly event: string; readonly chanId?: number; readonly channel?: string; readonly symbol?: string }

const MAX_CHANNELS = 25
const info = (fields: object) => ({ event: 'info', ...fields })
const ticker = (last: number) => [last - 1, 1, last + 1, 1, 5, 0.1, last, 8, 9, 7, null]
const snapshot = [
  [100, 1, 1],
  [102, 2, -3],
]

/** As documented: each channel gets a number, a connection carries 25 channels, and FOO is no currency. */
function bitfinexReply() {
  const connections = new Map<Send, Set<number>>()
  let lastId = 0
  return ({ event, chanId, channel, symbol = '', ...rest }: Request, send: Send) => {
    const channels = connections.get(send) ?? new Set()
    connections.set(send, channels)
    if (event === 'ping') send({ event: 'pong', ts: 1, ...rest })
    if (event === 'unsubscribe' && chanId !== undefined) {
      channels.delete(chanId)
      send({ event: 'unsubscribed', status: 'OK', chanId })
    }
    if (event !== 'subscribe') return
    const error = (code: number, msg: string) => send({ event: 'error', code, msg, channel, symbol })
    if (symbol.endsWith('FOO')) error(10300, 'symbol: invalid')
    else if (channels.size >= MAX_CHANNELS) error(10305, 'subscribe: limit')
    else {
      channels.add(++lastId)
      send({ event: 'subscribed', channel, chanId: lastId, symbol })
      send([lastId, channel === 'book' ? snapshot : ticker(97_115)])
    }
  }
}

const codes = Array.from({ length: 30 }, (_, i) => `C${String(i).padStart(2, '0')}`)
const lists = [
  [
    ['UST', 'USDt'],
    ['XUST', 'USTX'],
  ],
  ['BTCUST', 'BTCFOO', 'XUST:UST', ...codes.map(code => `${code}UST`)],
]
const answer = ({ pathname }: URL) => {
  if (pathname.startsWith('/v2/conf/')) return { status: 200, body: lists }
  if (pathname.includes('FOO')) return { status: 500, body: ['error', 10020, 'symbol: invalid'] }
  return { status: 200, body: pathname.includes('/book/') ? snapshot : ticker(97_110) }
}
const rejects = () => ({ status: 429, body: ['error', 11010, 'ratelimit: error'] })

async function open(options: FeedOptions = {}, rest: typeof answer | typeof rejects = answer) {
  const reply = bitfinexReply()
  bitfinex = await startTestExchange({
    answer: rest,
    reply: (message, send) => reply(message as Request, send),
    greeting: info({ version: 2, platform: { status: 1 } }),
  })
  const { rest: host, ws } = bitfinex
  feed = createFeed({
    exchanges: { bitfinex: { rest: host, ws } },
    WebSocket,
    proxy: url => fetch(url),
    fetch: () => Promise.reject(new Error('A browser may not call Bitfinex itself')),
    timing: testTiming,
    ...options,
  })
}
const price = (pair = btc) => feed.ticker('bitfinex_spot', pair)
const book = () => feed.orderBook('bitfinex_margin', btc)
const watch = (signal: { subscribe(listener: () => void): () => void }) => signal.subscribe(() => undefined)
/** Sends a frame of the channel that was subscribed first, second, … */
const sendChannel = (nth: number, content: unknown) => bitfinex.tell([nth, content])

test('a price comes through the desk first, then from its channel, both by the symbol of Bitfinex', async () => {
  await open()
  watch(price())
  await until(() =>
    expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97115', open24h: '97110' } }),
  )
  sendChannel(1, ticker(4.5e-7))
  await until(() => expect(price().peek().value?.price).toBe('0.00000045'))
  expect(bitfinex.requests).toEqual(['/v2/conf/pub:map:currency:sym,pub:list:pair:exchange', '/v2/ticker/tBTCUST'])
})

test('the lists are loaded once for all watched pairs', async () => {
  await open()
  const pairs = codes.slice(0, 8).map(base => ({ base, counter: 'USDT' }))
  for (const pair of pairs) watch(price(pair))
  await until(() => expect(pairs.map(pair => price(pair).peek().state)).toEqual(pairs.map(() => 'live')))
  expect(bitfinex.requests.filter(path => path.includes('conf'))).toHaveLength(1)
})

test('the book shows the changes of its channel', async () => {
  await open()
  watch(book())
  await until(() => expect(bitfinex.received).toHaveLength(1))
  await until(() => expect(book().peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 100 }] } }))
  sendChannel(1, [101, 1, 2])
  sendChannel(1, [102, 0, -1])
  await until(() =>
    expect(book().peek().value).toEqual({
      asks: [],
      bids: [
        { price: 101, exact: 2, amount: 2, total: 2, fill: 66.7 },
        { price: 100, exact: 1, amount: 1, total: 3, fill: 100 },
      ],
    }),
  )
})

test('a book that stays crossed is stale and subscribed again', async () => {
  await open()
  watch(book())
  await until(() => expect(book().peek().state).toBe('live'))
  await until(() => expect(bitfinex.received.some(({ event }) => event === 'subscribe')).toBe(true))
  const cross = setInterval(() => sendChannel(1, [103, 1, 2]), 20)
  await until(() => expect(bitfinex.received.some(({ event }) => event === 'unsubscribe')).toBe(true))
  clearInterval(cross)
  await until(() => expect(book().peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 100 }] } }))
  expect(bitfinex.opened()).toBe(1)
})

test('a crossed book of a silent channel is subscribed again', async () => {
  await open({ timing: { ...testTiming, pingMs: 50 } })
  watch(book())
  await until(() => expect(book().peek().state).toBe('live'))
  await until(() => expect(feed.inspect().sockets[0]?.confirmed).toHaveLength(1))
  sendChannel(1, [103, 1, 2])
  await until(() => expect(bitfinex.received.some(({ event }) => event === 'unsubscribe')).toBe(true))
  await until(() => expect(book().peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 100 }] } }))
  expect(bitfinex.opened()).toBe(1)
})

test('thirty prices use two connections of at most 25 channels each', async () => {
  await open()
  const pairs = codes.map(base => ({ base, counter: 'USDT' }))
  for (const pair of pairs) watch(price(pair))
  await until(() => expect(pairs.filter(pair => price(pair).peek().value?.price === '97115')).toHaveLength(30))
  expect(feed.inspect().sockets.map(({ wanted }) => wanted.length)).toEqual([25, 5])
})

test('a stream that ends makes room for another, and an empty connection is closed', async () => {
  await open()
  const leave = codes.map(base => watch(price({ base, counter: 'USDT' })))
  await until(() => expect(feed.inspect().sockets.map(({ confirmed }) => confirmed.length)).toEqual([25, 5]))
  for (const end of leave.slice(20)) end()
  await until(() => expect(feed.inspect().sockets.map(({ wanted }) => wanted.length)).toEqual([20]))
  watch(price())
  await until(() => expect(price().peek().value?.price).toBe('97115'))
  expect(bitfinex.opened()).toBe(2)
})

test('a pair that is not listed is unknown and opens no connection', async () => {
  await open()
  const unknown = price({ base: 'BTC', counter: 'BAR' })
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
  expect(bitfinex.opened()).toBe(0)
})

test('a listed pair that is rejected is unknown, and the other pairs stay live', async () => {
  await open()
  const unknown = price({ base: 'BTC', counter: 'FOO' })
  watch(price())
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
  await until(() => expect(price().peek().state).toBe('live'))
})

test('while the desk does not answer, a pair streams by its likely symbol, and by the listed one later', async () => {
  let works = false
  await open({ proxy: url => (works ? fetch(url) : Promise.reject(new TypeError('Failed to fetch'))) })
  const renamed = price({ base: 'USTX', counter: 'USDT' })
  watch(price())
  watch(renamed)
  await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97115' } }))
  await until(() => expect(feed.inspect().sockets[0]?.wanted).toEqual(['ticker:tBTCUST', 'ticker:tUSTX:UST']))
  const states = new Set<string>()
  price().subscribe(({ state }) => states.add(state))
  works = true
  await until(() => expect(feed.inspect().sockets[0]?.wanted).toEqual(['ticker:tBTCUST', 'ticker:tXUST:UST']))
  await until(() => expect(renamed.peek().state).toBe('live'))
  expect(bitfinex.received.filter(({ symbol }) => symbol === 'tBTCUST')).toHaveLength(1)
  expect([...states]).toEqual(['live'])
})

test('a likely symbol that Bitfinex rejects does not make the pair unknown', async () => {
  await open({ proxy: () => Promise.reject(new TypeError('Failed to fetch')) })
  const unsure = price({ base: 'BTC', counter: 'FOO' })
  watch(unsure)
  await until(() => expect(bitfinex.received.some(({ symbol }) => symbol === 'tBTCFOO')).toBe(true))
  await until(() => expect(unsure.peek()).toMatchObject({ state: 'failed' }))
})

test("a rejection shows the exchange's message", async () => {
  await open({}, rejects)
  const rejected = price({ base: 'BTC', counter: 'FOO' })
  // The stream rejects the pair, too, in its own words and at its own time.
  const messages = new Set<string | undefined>()
  rejected.subscribe(live => messages.add(live.error?.message))
  await until(() => expect(messages).toContain('ratelimit: error'))
  expect(rejected.peek().state).toBe('failed')
})

test('maintenance is shown while it lasts, and a new connection follows it', async () => {
  await open()
  watch(price())
  await until(() => expect(price().peek().value?.price).toBe('97115'))
  bitfinex.tell(info({ code: 20060, msg: 'Websocket server resyncing' }))
  await until(() => expect(price().peek()).toMatchObject({ state: 'stale', error: { code: 503 } }))
  expect(bitfinex.opened()).toBe(1)
  bitfinex.tell(info({ code: 20061, msg: 'Websocket server resync complete' }))
  await until(() => expect(price().peek().state).toBe('live'))
  expect(bitfinex.opened()).toBe(2)
})

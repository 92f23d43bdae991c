import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createFeed, type Feed, type FeedOptions } from '../../feed'
import { startTestExchange, type TestExchange } from '../../testing/testExchange'
import { testTiming } from '../../testing/testTiming'

const btc = { base: 'BTC', counter: 'USD' }
let coinbase: TestExchange
let feed: Feed
afterEach(async () => {
  feed.close()
  await coinbase.close()
})
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

type Send = (frame: unknown) => void
type Channel = { readonly name: string; readonly product_ids: readonly string[] }

const snapshot = (product_id: string) => ({
  type: 'snapshot',
  product_id,
  bids: [['97100.00', '1.00000000']],
  asks: [['97102.00', '3.00000000']],
})
const update = (...changes: string[][]) => ({
  type: 'l2update',
  product_id: 'BTC-USD',
  changes,
  time: '2026-11-21T12:00:00Z',
})
const ticker = (price: string, product_id = 'BTC-USD') => ({
  type: 'ticker',
  sequence: 1,
  product_id,
  price,
  open_24h: '95777.15',
})
/** As documented: a wrong product voids the message, data comes at once, and the reply lists all subscriptions. */
function coinbaseReply() {
  const connections = new Map<Send, Set<string>>()
  return ({ type, channels }: { type: string; channels: readonly Channel[] }, send: Send) => {
    const streams = connections.get(send) ?? new Set()
    connections.set(send, streams)
    const named = channels.flatMap(({ name, product_ids }) => product_ids.map(product => [name, product] as const))
    const wrong = named.find(([, product]) => product.endsWith('FOO'))
    if (wrong) {
      send({ type: 'error', message: 'Failed to subscribe', reason: `${wrong[1]} is not a valid product` })
      return
    }
    for (const [name, product] of named) {
      if (type === 'unsubscribe') streams.delete(`${name} ${product}`)
      else {
        streams.add(`${name} ${product}`)
        if (name === 'ticker') send(ticker('97115.00', product))
        if (name === 'level2_batch') send(snapshot(product))
      }
    }
    const state = [...streams].map(stream => stream.split(' '))
    const names = new Set(state.map(([name]) => name))
    send({
      type: 'subscriptions',
      channels: [...names].map(name => ({
        name: name === 'level2_batch' ? 'level2_50' : name,
        product_ids: state.flatMap(([each, product]) => (each === name ? [product] : [])),
      })),
    })
  }
}

const answer = ({ pathname }: URL) => {
  if (pathname.includes('FOO')) return { status: 404, body: { message: 'NotFound' } }
  const book = { bids: [['97100.00', '1', 1]], asks: [['97102.00', '3', 2]], sequence: 1, auction_mode: false }
  return { status: 200, body: pathname.endsWith('/book') ? book : { price: '97110.10' } }
}
const rejects = () => ({ status: 429, body: { message: 'Public rate limit exceeded' } })

type Answer = (url: URL) => { readonly status: number; readonly body: unknown }

async function open(options: FeedOptions = {}, rest: Answer = answer, reply = coinbaseReply()) {
  coinbase = await startTestExchange({ answer: rest, reply: (message, send) => reply(message as never, send) })
  const { rest: host, ws } = coinbase
  feed = createFeed({ exchanges: { coinbase: { rest: host, ws } }, WebSocket, timing: testTiming, ...options })
}
const price = (pair = btc) => feed.ticker('coinbase_spot', pair)
const book = () => feed.orderBook('coinbase_prime_spot', btc)
const watch = (signal: { subscribe(listener: () => void): () => void }) => signal.subscribe(() => undefined)
const channelsOf = (nth: number) => (coinbase.received[nth] as { channels: Channel[] }).channels

test('a price comes from REST first, then from its stream', async () => {
  await open()
  watch(price())
  await until(() => expect(price().peek().value).toEqual({ price: '97115', open24h: '95777.15' }))
  coinbase.tell(ticker('97116.50'))
  await until(() => expect(price().peek().value?.price).toBe('97116.5'))
  expect(coinbase.requests).toEqual(['/products/BTC-USD/ticker'])
})

test('prime and spot, USD and USDC share one connection and one subscription', async () => {
  await open()
  const prime = feed.ticker('coinbase_prime_spot', { base: 'BTC', counter: 'USDC' })
  watch(price())
  watch(prime)
  watch(book())
  await until(() => expect(price().peek().value?.price).toBe('97115'))
  coinbase.tell(ticker('97116'))
  await until(() => expect([price(), prime].map(each => each.peek().value?.price)).toEqual(['97116', '97116']))
  expect([coinbase.opened(), coinbase.received.length]).toEqual([1, 1])
  expect(channelsOf(0)).toEqual(
    ['ticker', 'level2_batch', 'heartbeat'].map(name => ({ name, product_ids: ['BTC-USD'] })),
  )
})

test('the book shows the changes of its stream', async () => {
  await open()
  watch(book())
  await until(() => expect(feed.inspect().sockets[0]?.confirmed).toEqual(['level2_batch:BTC-USD']))
  coinbase.tell(update(['buy', '97101', '2'], ['sell', '97102.00000000', '0']))
  await until(() =>
    expect(book().peek()).toMatchObject({
      state: 'live',
      value: {
        asks: [],
        bids: [
          { price: 97101, amount: 2, total: 2, fill: 66.7 },
          { price: 97100, amount: 1, total: 3, fill: 100 },
        ],
      },
    }),
  )
})

test('a book comes from its stream alone, since REST would bring the same megabytes again', async () => {
  await open()
  watch(book())
  await until(() => expect(book().peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 97100 }] } }))
  expect(coinbase.requests).toEqual([])
})

test('a crossed book is stale and subscribed again on the same connection', async () => {
  await open()
  watch(book())
  const states: string[] = []
  book().subscribe(({ state }) => states.push(state))
  await until(() => expect(feed.inspect().sockets[0]?.confirmed).toEqual(['level2_batch:BTC-USD']))
  states.length = 0
  coinbase.tell(update(['buy', '97103', '1']))
  await until(() => expect(coinbase.received).toHaveLength(3))
  await until(() => expect(book().peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 97100 }] } }))
  expect(states).toContain('stale')
  expect(coinbase.received.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe', 'subscribe'])
  // The heartbeat is unsubscribed with the product's only stream and subscribed with it.
  expect([channelsOf(1), channelsOf(2)].map(all => all.map(({ name }) => name))).toEqual([
    ['level2_batch', 'heartbeat'],
    ['level2_batch', 'heartbeat'],
  ])
  expect(coinbase.opened()).toBe(1)
})

test('a snapshot of several megabytes is shown', async () => {
  await open()
  watch(book())
  await until(() => expect(feed.inspect().sockets[0]?.confirmed).toHaveLength(1))
  const bids = Array.from({ length: 100_000 }, (_, i) => [(90_000 - i / 2).toFixed(2), '1.00000000'])
  coinbase.tell({ type: 'snapshot', product_id: 'BTC-USD', bids, asks: [] })
  await until(() => expect(book().peek().value?.bids[0]?.price).toBe(90_000))
  expect(feed.inspect().sockets[0]?.dropped).toBe(0)
})

test('while the stream is silent the book is shown from REST, whose answer may be longer than any other', async () => {
  const bids = Array.from({ length: 300_000 }, (_, i) => [(900_000 - i / 2).toFixed(2), '1.00000000', 3])
  const whole = { bids, asks: [], sequence: 1, auction_mode: false }
  expect(JSON.stringify(whole).length).toBeGreaterThan(8_000_000)
  await open(
    {},
    () => ({ status: 200, body: whole }),
    () => undefined,
  )
  watch(book())
  await until(() => expect(book().peek().value?.bids[0]?.price).toBe(900_000))
})

test('an unknown pair leaves the other pairs of the same message live', async () => {
  await open({}, rejects)
  const unknown = price({ base: 'BTC', counter: 'FOO' })
  watch(price())
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
  await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97115' } }))
})

test('USDC/USD is no product, so nothing is sent', async () => {
  await open()
  const none = price({ base: 'USDC', counter: 'USD' })
  watch(none)
  await until(() => expect(none.peek()).toEqual({ state: 'unknown-pair' }))
  expect([coinbase.requests, coinbase.opened()]).toEqual([[], 0])
})

test("a rejection shows the exchange's message", async () => {
  await open({}, rejects, () => undefined)
  watch(price())
  await until(() => expect(price().peek()).toMatchObject({ error: { message: 'Public rate limit exceeded' } }))
})

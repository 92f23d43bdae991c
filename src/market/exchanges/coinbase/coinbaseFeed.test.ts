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

type Say = (frame: unknown) => void
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
const heartbeat = {
  type: 'heartbeat',
  sequence: 1,
  last_trade_id: 1,
  product_id: 'BTC-USD',
  time: '2026-11-21T12:00:00Z',
}

/** As documented: one bad product voids the message; a snapshot and a price at once; answered by all that is subscribed. */
function coinbaseReply() {
  const held = new Map<Say, Set<string>>()
  return ({ type, channels }: { type: string; channels: readonly Channel[] }, say: Say) => {
    const streams = held.get(say) ?? new Set()
    held.set(say, streams)
    const named = channels.flatMap(({ name, product_ids }) => product_ids.map(product => [name, product] as const))
    const bad = named.find(([, product]) => product.endsWith('FOO'))
    if (bad) {
      say({ type: 'error', message: 'Failed to subscribe', reason: `${bad[1]} is not a valid product` })
      return
    }
    for (const [name, product] of named) {
      if (type === 'unsubscribe') streams.delete(`${name} ${product}`)
      else {
        streams.add(`${name} ${product}`)
        if (name === 'ticker') say(ticker('97115.00', product))
        if (name === 'level2_batch') say(snapshot(product))
      }
    }
    const state = [...streams].map(stream => stream.split(' '))
    const names = new Set(state.map(([name]) => name))
    say({
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
const refuses = () => ({ status: 429, body: { message: 'Public rate limit exceeded' } })

type Answer = (url: URL) => { readonly status: number; readonly body: unknown }

async function open(options: FeedOptions = {}, rest: Answer = answer, reply = coinbaseReply()) {
  coinbase = await startTestExchange({ answer: rest, reply: (said, say) => reply(said as never, say) })
  const { rest: host, ws } = coinbase
  feed = createFeed({ exchanges: { coinbase: { rest: host, ws } }, WebSocket, timing: testTiming, ...options })
}
const price = (pair = btc) => feed.ticker('coinbase_spot', pair)
const book = () => feed.orderBook('coinbase_prime_spot', btc)
const watch = (signal: { subscribe(listener: () => void): () => void }) => signal.subscribe(() => undefined)
const channelsOf = (nth: number) => (coinbase.said[nth] as { channels: Channel[] }).channels

test('a price of Coinbase comes by a plain call first, then by its stream', async () => {
  await open()
  watch(price())
  await until(() => expect(price().peek().value).toEqual({ price: '97115', open24h: '95777.15' }))
  coinbase.tell(ticker('97116.50'))
  await until(() => expect(price().peek().value?.price).toBe('97116.5'))
  expect(coinbase.asked).toEqual(['/products/BTC-USD/ticker'])
})

test('prime and spot, in USD and in USDC, share one connection and one message', async () => {
  await open()
  const prime = feed.ticker('coinbase_prime_spot', { base: 'BTC', counter: 'USDC' })
  watch(price())
  watch(prime)
  watch(book())
  await until(() => expect(price().peek().value?.price).toBe('97115'))
  coinbase.tell(ticker('97116'))
  await until(() => expect([price(), prime].map(each => each.peek().value?.price)).toEqual(['97116', '97116']))
  expect([coinbase.opened(), coinbase.said.length]).toEqual([1, 1])
  expect(channelsOf(0)).toEqual(
    ['ticker', 'level2_batch', 'heartbeat'].map(name => ({ name, product_ids: ['BTC-USD'] })),
  )
})

test('its book is shown as its changes make it', async () => {
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

test('a change that crosses the book makes it stale and asked for anew on the same connection', async () => {
  await open()
  watch(book())
  const states: string[] = []
  book().subscribe(({ state }) => states.push(state))
  await until(() => expect(feed.inspect().sockets[0]?.confirmed).toEqual(['level2_batch:BTC-USD']))
  states.length = 0
  coinbase.tell(update(['buy', '97103', '1']))
  await until(() => expect(coinbase.said).toHaveLength(3))
  await until(() => expect(book().peek()).toMatchObject({ state: 'live', value: { bids: [{ price: 97100 }] } }))
  expect(states).toContain('stale')
  expect(coinbase.said.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe', 'subscribe'])
  // The heartbeat goes with the product's only stream and comes back with it.
  expect([channelsOf(1), channelsOf(2)].map(all => all.map(({ name }) => name))).toEqual([
    ['level2_batch', 'heartbeat'],
    ['level2_batch', 'heartbeat'],
  ])
  expect(coinbase.opened()).toBe(1)
})

test('a quiet pair lives by its heartbeats, and a connection without them is replaced', async () => {
  await open({ timing: { ...testTiming, pingMs: 100, pongMs: 100, reconnectMs: 50 } })
  watch(price())
  await until(() => expect(price().peek().value?.price).toBe('97115'))
  const beat = setInterval(() => coinbase.tell(heartbeat), 20)
  const since = performance.now()
  await until(() => expect(performance.now() - since).toBeGreaterThan(600))
  expect([price().peek().state, coinbase.opened()]).toEqual(['live', 1])
  clearInterval(beat)
  await until(() => expect(coinbase.opened()).toBe(2))
})

test('a snapshot of some megabytes is shown', async () => {
  await open()
  watch(book())
  await until(() => expect(feed.inspect().sockets[0]?.confirmed).toHaveLength(1))
  const bids = Array.from({ length: 100_000 }, (_, i) => [(90_000 - i / 2).toFixed(2), '1.00000000'])
  coinbase.tell({ type: 'snapshot', product_id: 'BTC-USD', bids, asks: [] })
  await until(() => expect(book().peek().value?.bids[0]?.price).toBe(90_000))
  expect(feed.inspect().sockets[0]?.dropped).toBe(0)
})

test('the same book by REST, which may be longer than any other answer, is shown where no stream speaks', async () => {
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

test('a pair that it does not know leaves the others of the same message alive', async () => {
  await open({}, refuses)
  const unknown = price({ base: 'BTC', counter: 'FOO' })
  watch(price())
  watch(unknown)
  await until(() => expect(unknown.peek()).toEqual({ state: 'unknown-pair' }))
  await until(() => expect(price().peek()).toMatchObject({ state: 'live', value: { price: '97115' } }))
})

test('USDC against USD is no product: nothing is asked', async () => {
  await open()
  const none = price({ base: 'USDC', counter: 'USD' })
  watch(none)
  await until(() => expect(none.peek()).toEqual({ state: 'unknown-pair' }))
  expect([coinbase.asked, coinbase.opened()]).toEqual([[], 0])
})

test('a refusal is told in its own words', async () => {
  await open({}, refuses, () => undefined)
  watch(price())
  await until(() => expect(price().peek()).toMatchObject({ error: { message: 'Public rate limit exceeded' } }))
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MarketError } from '../domain/errors'
import { throwLater } from '../frame/frameQueue'
import type { ExchangeAdapter, FrameKind, Protocol } from './adapter'
import { type Connection, createConnection } from './connection'
import { createMonotonicClock } from './monotonicClock'
import { createRest, type MarketProxy } from './rest'
import { createMemoryBinance, type MemoryBinance } from './testing/memoryBinance'
import { TIMING } from './timing'
import { createWatch, type Watch } from './watch'

// One made-up exchange that does everything coinbase, gateio, bitfinex and kraken do differently from Binance.
let wire: MemoryBinance
let current: Watch | undefined
let connections: Connection[]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  wire = createMemoryBinance()
  connections = []
})
afterEach(() => {
  current?.close()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Frames are `stream price`; some words are commands. */
const plainProtocol: Protocol = {
  subscribe: streams => ({ text: JSON.stringify({ method: 'SUBSCRIBE', params: streams, id: 1 }), covers: streams }),
  unsubscribe: streams => ({
    text: JSON.stringify({ method: 'UNSUBSCRIBE', params: streams, id: 2 }),
    covers: streams,
  }),
  ping: () => JSON.stringify({ method: 'PING', id: 3 }),
  classify: frame => {
    const [stream = '', price = ''] = frame.split(' ')
    if (stream === 'maintenance') return { is: 'maintenance', over: price === 'over' }
    if (stream === 'unknown') return { is: 'rejected', streams: [price], unknownPair: true, message: 'no such pair' }
    if (frame.startsWith('{')) return { is: 'other' }
    return { is: 'data', stream, atOnce: price.endsWith('!') } satisfies FrameKind
  },
  read: (_, frame) => ({ is: 'value', value: { price: frame.split(' ')[1]!.replace('!', '') } }),
}

const plainAdapter: ExchangeAdapter = {
  name: 'plain',
  viaProxy: false,
  throttled: false,
  messagesPerSecond: 10,
  symbol: ({ base, counter }) => `${base}-${counter}`,
  snapshotUrl: (_, symbol) => `https://exchange/${symbol}`,
  readSnapshot: () => ({ is: 'value', value: { price: '1' } }),
  stream: (_, symbol) => ({ url: 'wss://exchange', name: symbol }),
  createProtocol: () => plainProtocol,
}

function watch(market: Partial<ExchangeAdapter>, protocol: Partial<Protocol> = {}, proxy?: MarketProxy, paintMs = 16) {
  const whole: ExchangeAdapter = {
    ...plainAdapter,
    createProtocol: () => ({ ...plainProtocol, ...protocol }),
    ...market,
  }
  const connectionFor = (adapter: ExchangeAdapter, url: string) => {
    connections.push(createConnection(adapter, url, wire.WebSocket, TIMING, now, now, { onOpen() {}, onEmpty() {} }))
    return connections[0]!
  }
  const { now, epochOf } = createMonotonicClock(Date.now)
  const rest = createRest(wire.fetch, proxy, TIMING, now)
  const pair = { base: 'BTC', counter: 'USD' }
  current = createWatch(
    {
      channel: 'ticker',
      pair,
      loadAdapter: async () => whole,
      connectionFor,
      rest,
      timing: { ...TIMING, paintMs },
      now,
      epochOf,
      onError: throwLater,
    },
    undefined,
  )
  const shown: string[] = []
  current.signal.subscribe(({ value }) => {
    const price = value && 'price' in value ? value.price : undefined
    if (price !== undefined && price !== shown.at(-1)) shown.push(price)
  })
  return { state: () => current!.signal.peek(), shown }
}
const say = (frame: string) => wire.open()[0]?.say(frame)

test('a throttled stream shows the newest value once a second, and a snapshot at once', async () => {
  const { shown } = watch({ throttled: true })
  await pass(200)
  say('BTC-USD 10')
  await pass(20)
  for (let i = 11; i < 60; i++) {
    say(`BTC-USD ${i}`)
    await pass(16)
  }
  expect(shown).toEqual(['1', '10'])
  await pass(300)
  expect(shown).toEqual(['1', '10', '59'])
  say('BTC-USD 60')
  say('BTC-USD 70!')
  await pass(20)
  expect(shown.at(-1)).toBe('70')
})

test('a snapshot within the pause restarts the pause', async () => {
  const { shown } = watch({ throttled: true })
  await pass(200)
  say('BTC-USD 10')
  await pass(100)
  say('BTC-USD 11')
  await pass(700)
  say('BTC-USD 12!')
  await pass(20)
  say('BTC-USD 13')
  await pass(900)
  expect(shown).toEqual(['1', '10', '12'])
  await pass(150)
  expect(shown).toEqual(['1', '10', '12', '13'])
})

test('a throttled stream keeps its pace when the clock is set back', async () => {
  const { shown } = watch({ throttled: true })
  await pass(200)
  say('BTC-USD 10')
  await pass(20)
  vi.setSystemTime(Date.now() - 3_600_000)
  say('BTC-USD 11')
  await pass(1_100)
  expect(shown.at(-1)).toBe('11')
})

test('an exchange without pings stays connected by its heartbeats', async () => {
  const { state } = watch({}, { ping: () => undefined })
  await pass(200)
  say('BTC-USD 10')
  for (let second = 0; second < 30; second++) {
    say('{"type":"heartbeat"}')
    await pass(1_000)
  }
  expect([state().state, wire.sockets.length]).toEqual(['live', 1])
  // Silent for the four seconds after a check.
  await pass(5_000)
  expect([state().state, wire.open().length]).toEqual(['stale', 0])
})

test('a pair without a stream is polled by REST', async () => {
  const { state } = watch({ stream: () => undefined })
  await pass(100_000)
  expect([state().state, wire.sockets.length]).toEqual(['live', 0])
  expect(wire.requests.length).toBeGreaterThan(13)
})

test('an exchange without CORS is reached through the desk’s proxy', async () => {
  const proxied: string[] = []
  const proxy = async (url: string) => {
    proxied.push(url)
    return Response.json({})
  }
  const { state } = watch({ viaProxy: true }, {}, proxy)
  await pass(100)
  expect([state().state, proxied, wire.requests]).toEqual(['live', ['https://exchange/BTC-USD'], []])
})

test('without a proxy it fails and says why', async () => {
  const { state } = watch({ viaProxy: true, stream: () => undefined })
  await pass(100)
  expect(state()).toMatchObject({
    state: 'failed',
    error: new MarketError('plain answers only through the desk, and createFeed was given no proxy'),
  })
})

test('a symbol from a list is fetched first, and again after a failure', async () => {
  let lists = 0
  const symbol: ExchangeAdapter['symbol'] = async (_, ask) => {
    lists++
    await ask?.('https://exchange/pairs')
    return 'tBTCUSD'
  }
  wire.rest = undefined
  const { state } = watch({ symbol })
  await pass(100)
  expect(state().state).toBe('failed')
  wire.rest = () => ({ status: 200, body: [] })
  await pass(2_200)
  expect([state().state, lists]).toEqual(['live', 2])
  expect(wire.requests.at(-1)).toBe('https://exchange/tBTCUSD')
})

test('a price that REST rejects is fetched again after two seconds, then every seven', async () => {
  wire.rest = () => ({ status: 400, body: null })
  watch({ readSnapshot: () => ({ is: 'rejected', message: 'Busy' }) })
  const requests: number[] = []
  for (const ms of [1_000, TIMING.resyncMs, TIMING.pollMs, TIMING.pollMs]) {
    await pass(ms)
    requests.push(wire.requests.length)
  }
  expect(requests).toEqual([1, 2, 3, 4])
})

test('an unlisted symbol is an unknown pair, and opens nothing', async () => {
  const { state } = watch({ symbol: () => undefined })
  await pass(100)
  expect([state(), wire.sockets.length, wire.requests]).toEqual([{ state: 'unknown-pair' }, 0, []])
})

test('a pair that the stream rejects is unknown when REST gives no answer', async () => {
  wire.rest = undefined
  const { state } = watch({})
  await pass(100)
  say('unknown BTC-USD')
  await pass(50)
  expect(state()).toEqual({ state: 'unknown-pair' })
})

test('a pair that its stream calls unknown is listed as soon as REST has its price, and is subscribed again', async () => {
  wire.rest = undefined
  const { state } = watch({})
  await pass(100)
  say('unknown BTC-USD')
  await pass(60_000)
  expect(state()).toEqual({ state: 'unknown-pair' })
  const subscribed = () => wire.sockets[0]?.sent.filter(({ method }) => method === 'SUBSCRIBE').length
  expect(subscribed()).toBe(1)
  wire.rest = () => ({ status: 200, body: null })
  // After five calls that the network failed, one is sent a minute.
  for (let ms = 0; ms < TIMING.longPauseMs + TIMING.pollMs && state().state !== 'live'; ms += 1_000) await pass(1_000)
  expect([state(), subscribed()]).toMatchObject([{ state: 'live', value: { price: '1' } }, 2])
  say('BTC-USD 10')
  await pass(20)
  expect(state()).toMatchObject({ state: 'live', value: { price: '10' } })
})

test('a pair that its stream calls unknown is fetched no more once REST confirms it', async () => {
  wire.rest = undefined
  const { state } = watch({ readSnapshot: () => ({ is: 'unknown-pair' }) })
  await pass(100)
  say('unknown BTC-USD')
  await pass(60_000)
  wire.rest = () => ({ status: 404, body: null })
  await pass(TIMING.longPauseMs + TIMING.pollMs)
  const before = wire.requests.length
  await pass(60_000)
  expect([state(), wire.requests.length, wire.open().length]).toEqual([{ state: 'unknown-pair' }, before, 0])
})

test('a pair that REST can’t confirm and whose connection the exchange closes is retried once a minute', async () => {
  wire.rest = () => ({ status: 400, body: null })
  const { state } = watch({ readSnapshot: () => ({ is: 'rejected', message: 'Bad request' }) })
  // As Coinbase does, after five seconds.
  for (let second = 0; second < 20 * 60; second++) {
    await pass(1_000)
    for (const socket of wire.open()) {
      if (Date.now() - socket.madeAt < 2_000) socket.say('unknown BTC-USD')
      if (Date.now() - socket.madeAt > 5_000) socket.end(1006)
    }
  }
  expect(state()).toEqual({ state: 'unknown-pair' })
  expect(wire.requests.length).toBeLessThanOrEqual(22)
  expect(wire.sockets.length).toBeLessThanOrEqual(22)
  await pass(100)
})

/** A pair that REST can't tell, that the stream calls unknown, and whose connection was closed therefore. */
async function closedForUnknownPair() {
  wire.rest = () => ({ status: 400, body: null })
  const watched = watch({ readSnapshot: (_, status) => (status === 200 ? PRICE_OF_1 : BAD_REQUEST) })
  await pass(100)
  say('unknown BTC-USD')
  await pass(5_000)
  wire.open()[0]?.end(1006)
  await pass(10_000)
  expect([watched.state(), wire.sockets.length, wire.open().length]).toEqual([{ state: 'unknown-pair' }, 1, 0])
  return watched
}
const PRICE_OF_1 = { is: 'value', value: { price: '1' } } as const
const BAD_REQUEST = { is: 'rejected', message: 'Bad request' } as const

test('beside a pair that is unknown another one is connected at once', async () => {
  await closedForUnknownPair()
  const [connection] = connections
  const other = { onFrame: () => undefined, onEvent: () => undefined }
  connection?.add('ETH-USD', other)
  await pass(100)
  expect(wire.open()[0]?.subscribed).toEqual(new Set(['BTC-USD', 'ETH-USD']))
  connection?.remove('ETH-USD', other)
})

test('a pair that was unknown is connected as soon as REST has its price', async () => {
  const { state } = await closedForUnknownPair()
  wire.rest = () => ({ status: 200, body: null })
  for (let ms = 0; ms < TIMING.longPauseMs && state().state !== 'live'; ms += 100) await pass(100)
  await pass(100)
  expect([state().state, wire.open()[0]?.subscribed]).toEqual(['live', new Set(['BTC-USD'])])
})

test('the price of a wrongly guessed symbol is forgotten once the right one is known', async () => {
  wire.rest = undefined
  const { state } = watch({
    symbol: async (_, ask) => {
      await ask?.('https://exchange/pairs')
      return 'RIGHT'
    },
    guess: () => 'WRONG',
    readSnapshot: () => ({ is: 'unusable' }),
  })
  await pass(100)
  say('WRONG 10')
  await pass(20)
  expect(state()).toMatchObject({ state: 'live', value: { price: '10' } })
  wire.rest = () => ({ status: 200, body: null })
  await pass(TIMING.resyncMs + TIMING.pollMs)
  expect([state().value, wire.requests.at(-1)]).toEqual([undefined, 'https://exchange/RIGHT'])
})

test('a pair that its stream calls unknown under maintenance is live on the next connection', async () => {
  wire.rest = undefined
  const { state } = watch({})
  await pass(100)
  say('unknown BTC-USD')
  await pass(50)
  expect(state()).toEqual({ state: 'unknown-pair' })
  wire.sockets[0]?.end(1012)
  await pass(5_000)
  wire.sockets[1]?.say('BTC-USD 10')
  await pass(20)
  expect(state()).toMatchObject({ state: 'live', value: { price: '10' } })
})

test('maintenance is reported on the open socket, and its end reconnects', async () => {
  const { state } = watch({})
  await pass(200)
  say('BTC-USD 10')
  await pass(20)
  say('maintenance begins')
  expect(state()).toMatchObject({ state: 'stale', error: { message: 'Exchange is under maintenance' } })
  await pass(20_000)
  expect([state().state, wire.sockets.length]).toEqual(['stale', 1])
  say('maintenance over')
  await pass(100)
  say('BTC-USD 11')
  await pass(20)
  expect([state().state, wire.sockets.length]).toEqual(['live', 2])
})

test('under maintenance heartbeats keep no price fresh, and the reconnect keeps its age', async () => {
  const { state } = watch({})
  await pass(200)
  say('BTC-USD 10')
  await pass(20)
  const { asOf } = state()
  say('maintenance begins')
  for (let second = 0; second < 30; second++) {
    await pass(1_000)
    say('{"channel":"heartbeat"}')
  }
  expect(state()).toMatchObject({ state: 'stale', asOf })
  say('maintenance over')
  expect(state()).toMatchObject({ state: 'stale', asOf })
  await pass(100)
})

test('off screen, where no paint comes, heartbeats still keep the connection', async () => {
  watch({}, { ping: () => undefined }, undefined, 3_600_000)
  await pass(200)
  say('BTC-USD 10')
  for (let second = 0; second < 30; second++) {
    say('{"type":"heartbeat"}')
    await pass(1_000)
  }
  expect(wire.sockets.length).toBe(1)
})

test('maintenance is still reported after a suspect connection recovers', async () => {
  const { state } = watch({})
  await pass(200)
  say('BTC-USD 10')
  await pass(20)
  say('maintenance begins')
  vi.setSystemTime(Date.now() + 20_000)
  connections[0]?.check()
  await pass(100)
  expect(state()).toMatchObject({ state: 'stale', error: { message: 'Exchange is under maintenance' } })
})

test('an unsubscribe waits for the channel number of the acknowledgement', async () => {
  let numbered = false
  const protocol: Partial<Protocol> = {
    unsubscribe: streams => (numbered ? plainProtocol.unsubscribe(streams) : undefined),
    classify: frame => {
      if (!frame.startsWith('subscribed')) return plainProtocol.classify(frame)
      numbered = true
      return { is: 'acknowledged', streams: ['BTC-USD'] }
    },
  }
  watch({}, protocol)
  await pass(200)
  const stays = { onFrame() {}, onEvent() {} }
  connections[0]?.add('OTHER', stays)
  await pass(100)
  current?.close()
  await pass(100)
  const methods = () => wire.sockets[0]?.sent.map(({ method, params }) => [method, params])
  expect(methods()).toEqual([
    ['SUBSCRIBE', ['BTC-USD']],
    ['SUBSCRIBE', ['OTHER']],
  ])
  say('subscribed')
  await pass(100)
  expect(methods()?.at(-1)).toEqual(['UNSUBSCRIBE', ['BTC-USD']])
  connections[0]?.remove('OTHER', stays)
})

test('a stream that was unwatched before its rejection came is requested again by its next listener', async () => {
  const rejection = (...streams: string[]): FrameKind => ({
    is: 'rejected',
    streams,
    unknownPair: false,
    message: 'busy',
  })
  const classify: Protocol['classify'] = frame => {
    if (frame === 'rejected A') return rejection('A')
    return frame === 'rejected B C' ? rejection('B', 'C') : plainProtocol.classify(frame)
  }
  watch({}, { unsubscribe: () => undefined, classify })
  await pass(200)
  const listener = { onFrame() {}, onEvent() {} }
  const requested = () => wire.sockets[0]?.sent.slice(1).flatMap(({ params }) => params ?? [])
  for (const stream of ['A', 'B', 'C']) connections[0]?.add(stream, listener)
  await pass(100)
  for (const stream of ['A', 'B', 'C']) connections[0]?.remove(stream, listener)
  say('rejected A')
  say('rejected B C')
  for (const stream of ['A', 'B', 'C']) connections[0]?.add(stream, listener)
  await pass(100)
  expect(requested()).toEqual(['A', 'B', 'C', 'A', 'B', 'C'])
  for (const stream of ['A', 'B', 'C']) connections[0]?.remove(stream, listener)
})

test('after a resubscription the late channel number of the first one is not unsubscribed', async () => {
  let numbered = false
  const protocol: Partial<Protocol> = {
    unsubscribe: streams => (numbered ? plainProtocol.unsubscribe(streams) : undefined),
    classify: frame => {
      if (frame !== 'subscribed') return plainProtocol.classify(frame)
      numbered = true
      return { is: 'acknowledged', streams: ['BTC-USD'] }
    },
  }
  watch({}, protocol)
  // Silent and never acknowledged.
  await pass(2 * TIMING.firstValueMs)
  const methods = () => wire.sockets[0]?.sent.map(({ method }) => method).filter(method => method !== 'PING')
  expect(methods()).toEqual(['SUBSCRIBE', 'SUBSCRIBE'])
  say('subscribed')
  await pass(1_000)
  expect(methods()).toEqual(['SUBSCRIBE', 'SUBSCRIBE'])
})

test('an inconsistent stream is resubscribed, and its price is stale until it delivers', async () => {
  const classify: Protocol['classify'] = frame =>
    frame === 'gap' ? { is: 'inconsistent', streams: ['BTC-USD'] } : plainProtocol.classify(frame)
  const { state } = watch({}, { classify })
  await pass(200)
  say('BTC-USD 10')
  await pass(20)
  say('gap')
  expect(state()).toMatchObject({ state: 'stale', value: { price: '10' } })
  await pass(20)
  say('BTC-USD 11')
  await pass(20)
  expect(state()).toMatchObject({ state: 'live', value: { price: '11' } })
  expect(wire.sockets[0]?.sent.map(({ method }) => method)).toEqual(['SUBSCRIBE', 'UNSUBSCRIBE', 'SUBSCRIBE'])
  expect(wire.sockets).toHaveLength(1)
})

test('an inconsistent stream is reported until it delivers, even if its frame answers a ping', async () => {
  const classify: Protocol['classify'] = frame =>
    frame === 'crossed' ? { is: 'inconsistent', streams: ['BTC-USD'] } : plainProtocol.classify(frame)
  const { state } = watch({}, { classify })
  await pass(200)
  say('BTC-USD 10')
  await pass(20)
  connections[0]?.check()
  say('crossed')
  const contradiction = { state: 'stale', error: { message: 'The order book contradicts itself' } }
  expect(state()).toMatchObject(contradiction)
  await pass(100)
  expect(state()).toMatchObject(contradiction)
  say('BTC-USD 11')
  await pass(20)
  expect(state()).toMatchObject({ state: 'live', value: { price: '11' } })
})

test('a REST rejection is reported again once a suspect connection is healthy', async () => {
  const { state } = watch({ readSnapshot: () => ({ is: 'rejected', message: 'Too many requests' }) })
  await pass(200)
  say('BTC-USD 10')
  await pass(20)
  wire.sockets[0]?.end(1006)
  expect(state()).toMatchObject({ state: 'stale', error: { message: 'The connection to the exchange was lost' } })
  await pass(30_000)
  expect(state()).toMatchObject({ state: 'stale', error: { message: 'Too many requests' } })
  wire.freeze(true)
  vi.setSystemTime(Date.now() + 20_000)
  connections[0]?.check()
  expect(state()).toMatchObject({ state: 'stale', error: { message: 'The connection to the exchange was lost' } })
  wire.freeze(false)
  await pass(100)
  expect(state()).toMatchObject({ state: 'stale', error: { message: 'Too many requests' } })
})

test('a pair with a REST price is not unknown, whatever its stream is answered', async () => {
  const { state } = watch({})
  await pass(200)
  say('unknown BTC-USD')
  await pass(100)
  expect(state()).toMatchObject({ state: 'live', value: { price: '1' } })
  await pass(10_000)
  say('BTC-USD 10')
  await pass(20)
  expect(state()).toMatchObject({ state: 'live', value: { price: '10' } })
  expect(wire.sockets[0]?.sent.filter(({ method }) => method === 'SUBSCRIBE').length).toBe(2)
})

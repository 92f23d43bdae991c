import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { FeedAct, FeedFault } from '../../playground/exchanges/feedFault'
import { type Exchanges, openExchanges } from '../../playground/exchanges/openExchanges'
import type { OrderBook } from '../domain/orderBook'
import type { Ticker } from '../domain/price'
import { createFeed, type Feed, type FeedState } from './feed'
import { TIMING } from './timing'

const btc = { base: 'BTC', counter: 'USDT' }
const ticker = 'btcusdt@miniTicker'
const depth = 'btcusdt@depth20'
// As fast as the stand-ins' own limit of five messages a second lets a client be.
const timing = {
  ...TIMING,
  reconnectMs: 200,
  patientMs: 600,
  openMs: 1_000,
  pingMs: 500,
  pongMs: 400,
  asleepMs: 7_000,
  lingerMs: 30,
  silentMs: 700,
  pollMs: 400,
  resyncMs: 150,
  restStaleMs: 1_500,
  restTimeoutMs: 1_000,
}

type State = FeedState<Ticker | OrderBook>
type Stage = {
  readonly exchanges: Exchanges
  readonly feed: Feed
  readonly price: () => FeedState<Ticker>
  readonly book: () => FeedState<OrderBook>
  /** Everything that was ever shown. */
  readonly seen: State[]
  /** Connections made so far. */
  readonly opened: () => number
  readonly dropped: () => number
  /** How often a stream was asked for. */
  readonly asked: (stream: string) => number
  readonly sockets: number
  /** What goes wrong from now on. */
  fault(act?: FeedAct, channel?: string): void
  jump(ms: number): void
  leave(): void
}
const stages: Stage[] = []
afterEach(async () => {
  for (const { exchanges, feed } of stages.splice(0)) {
    feed.close()
    await exchanges.stop()
  }
})

const until = (check: () => void) => expect.poll(() => attempt(check), { timeout: 8_000, interval: 10 }).toBe('')
const attempt = (check: () => void): string => {
  try {
    check()
    return ''
  } catch (error) {
    return String(error)
  }
}

async function watch(account: 'binance_spot' | 'binance_usdm', before?: Parameters<Stage['fault']>) {
  const messages: string[] = []
  let opened = 0
  const exchanges = await openExchanges({ seed: 7 }, ({ feed, kind, data }) => {
    if (feed === account && kind === 'ws-open') opened++
    if (feed === account && kind === 'ws-in') messages.push(data ?? '')
  })
  let ahead = 0
  const feed = createFeed({ exchanges: exchanges.urls, WebSocket, timing, now: () => Date.now() + ahead })
  const price = feed.ticker(account, btc)
  const book = feed.orderBook(account, btc)
  const seen: State[] = []
  const stage: Stage = {
    exchanges,
    feed,
    price: () => price.peek(),
    book: () => book.peek(),
    seen,
    opened: () => opened,
    dropped: () => feed.inspect().sockets.reduce((sum, socket) => sum + socket.dropped, 0),
    asked: stream => messages.filter(text => text.includes('"SUBSCRIBE"') && text.includes(stream)).length,
    sockets: account === 'binance_spot' ? 1 : 2,
    fault: (act, channel) => {
      const bad: FeedFault[] = act ? [{ feed: account, act, ...(channel === undefined ? {} : { channel }) }] : []
      // A lone frame among many would not even be read: for it the exchange keeps its own pace.
      exchanges.faults(act?.text === undefined ? [...bad, { feed: account, act: { rate: 20 } }] : bad)
    },
    jump: ms => {
      ahead += ms
    },
    leave: () => {
      for (const stop of stops) stop()
    },
  }
  stages.push(stage)
  stage.fault(...(before ?? []))
  const stops = [price.subscribe(state => seen.push(state)), book.subscribe(state => seen.push(state))]
  if (before === undefined) await alive(stage)
  return stage
}

const states = ({ price, book }: Stage) => [price().state, book().state]

/** Both are live by their streams, on exactly the sockets there should be. */
const alive = (stage: Stage) =>
  until(() => {
    expect(states(stage)).toEqual(['live', 'live'])
    const { sockets } = stage.feed.inspect()
    expect(sockets.flatMap(({ confirmed }) => confirmed).sort()).toEqual([depth, ticker])
    expect(stage.exchanges.count(stage.sockets === 1 ? 'binance_spot' : 'binance_usdm').lines).toBe(stage.sockets)
    expect(stage.price().value?.open24h).toBeDefined()
  })

const isGood = ({ value }: State): boolean => {
  if (value === undefined) return true
  if ('price' in value) return /^\d+(\.\d+)?$/.test(value.price) && Number(value.price) > 0
  const levels = [...value.asks, ...value.bids]
  const isSane = levels.every(level => level.price > 0 && level.amount > 0 && level.total > 0 && level.fill <= 100)
  return isSane && value.asks[0]!.price > value.bids[0]!.price && value.bids[0]!.fill > 0
}

/** Some frames come by. */
const frames = async (stage: Stage, count = 5) => {
  const from = stage.seen.length
  await until(() => expect(stage.seen.length - from).toBeGreaterThanOrEqual(count))
}
const since = (stage: Stage, from: number) => stage.seen.slice(from).map(({ state }) => state)
const said = (stage: Stage, message: string) => stage.seen.some(({ error }) => error?.message === message)
const UNDER_MAINTENANCE = 'Exchange is under maintenance'

/** Spoilt frames go by: dropped and counted, nothing shown of them, no new connection. */
const isShruggedOff = (act: FeedAct, channel: string, dropped: number) => async (stage: Stage) => {
  const [opened, from] = [stage.opened(), stage.seen.length]
  stage.fault(act, channel)
  await frames(stage)
  await until(() => expect(stage.dropped()).toBeGreaterThanOrEqual(dropped))
  expect([stage.opened(), stage.dropped()]).toEqual([opened, dropped])
  expect(new Set(since(stage, from))).toEqual(new Set(['live']))
}

/** The frame is well-formed but no price: what stood before it is stale, until the next. */
const isNotUsed = (act: FeedAct, channel: string) => async (stage: Stage) => {
  const [opened, from] = [stage.opened(), stage.seen.length]
  stage.fault(act, channel)
  await until(() => expect(since(stage, from)).toContain('stale'))
  expect(stage.opened()).toBe(opened)
}

const isMovedFrom = (closeCode: number, words?: string) => async (stage: Stage) => {
  const opened = stage.opened()
  stage.fault({ closeCode })
  await until(() => expect(stage.opened()).toBe(opened + stage.sockets))
  if (words !== undefined) expect(said(stage, words)).toBe(true)
}

const crossed = (account: string) =>
  account === 'binance_spot'
    ? { lastUpdateId: 9e15, bids: [['100', '1']], asks: [['99', '1']] }
    : { e: 'depthUpdate', u: 9e15, b: [['100', '1']], a: [['99', '1']] }
const negative = (account: string) => JSON.parse(JSON.stringify(crossed(account)).replace('"99","1"', '"101","-1"'))
const text = (stream: string, data: unknown): FeedAct => ({ text: JSON.stringify({ stream, data }) })

type Fault = {
  readonly name: string
  readonly before?: Parameters<Stage['fault']>
  readonly deserves: (stage: Stage, account: string) => Promise<void>
}
const FAULTS: readonly Fault[] = [
  {
    name: 'a line that is open and dead is noticed, its price is stale and its socket closed',
    async deserves(stage) {
      const opened = stage.opened()
      stage.fault({ silence: 60_000 })
      await until(() => expect(states(stage)).toEqual(['stale', 'stale']))
      await until(() => expect(stage.opened()).toBeGreaterThan(opened))
    },
  },
  {
    name: 'a connection lost while subscribing is subscribed again once',
    before: [{ closeCode: 1006 }, depth],
    async deserves(stage) {
      await until(() => expect(stage.asked(depth)).toBe(2))
      await alive(stage)
      expect(stage.asked(depth)).toBe(2)
    },
  },
  { name: 'a book sent twice is shown as one', deserves: isShruggedOff({ dupSnapshot: true }, depth, 0) },
  {
    name: 'a book of a pair that nobody watches is not shown',
    deserves: isShruggedOff(text('ethusdt@depth20', crossed('binance_spot')), depth, 0),
  },
  { name: 'frames left out are not missed', deserves: isShruggedOff({ gap: 3 }, depth, 0) },
  {
    name: 'nothing of a closed socket is shown after it is closed',
    async deserves(stage) {
      const opened = stage.opened()
      stage.fault({ closeCode: 1006 })
      await until(() => expect(states(stage)).toEqual(['stale', 'stale']))
      const from = stage.seen.length
      await until(() => expect(stage.opened()).toBe(opened + stage.sockets))
      expect(since(stage, from)).not.toContain('live')
    },
  },
  { name: 'older books sent again do not come back', deserves: isShruggedOff({ replay: 5 }, depth, 0) },
  { name: 'text that is no JSON is dropped', deserves: isShruggedOff({ garbage: 3 }, depth, 3) },
  { name: 'binary frames are dropped', deserves: isShruggedOff({ binary: 3 }, ticker, 3) },
  { name: 'an empty list is dropped', deserves: isShruggedOff({ text: '[]' }, ticker, 1) },
  {
    name: 'a book of the wrong shape is dropped',
    deserves: isShruggedOff(text(depth, { lastUpdateId: 'x', u: 'x', bids: {}, asks: 7, a: null, b: '' }), depth, 1),
  },
  { name: 'a frame over a megabyte is dropped', deserves: isShruggedOff({ bytes: 1_200_000 }, depth, 1) },
  {
    name: 'a crossed book is not used',
    deserves: (stage, account) => isNotUsed(text(depth, crossed(account)), depth)(stage),
  },
  {
    name: 'a book with a negative amount is dropped',
    deserves: (stage, account) => isShruggedOff(text(depth, negative(account)), depth, 1)(stage),
  },
  { name: 'a price of zero is not used', deserves: isNotUsed(text(ticker, { c: '0.00000000' }), ticker) },
  {
    name: 'maintenance is said, and over by itself',
    async deserves(stage) {
      stage.fault({ maintenance: 600 })
      await until(() => expect(said(stage, UNDER_MAINTENANCE)).toBe(true))
      expect(stage.seen.some(({ state }) => state === 'stale')).toBe(true)
    },
  },
  { name: 'a farewell is followed to a new socket', deserves: isMovedFrom(1001, UNDER_MAINTENANCE) },
  { name: 'a connection that breaks is made anew', deserves: isMovedFrom(1006) },
  { name: 'a restart of the service is waited for', deserves: isMovedFrom(1012, UNDER_MAINTENANCE) },
  {
    name: 'a stream that is refused falls back to REST alone',
    before: [{ ackError: 2 }, depth],
    async deserves(stage) {
      await until(() => expect(states(stage)).toEqual(['live', 'live']))
      await until(() => expect(stage.asked(depth)).toBeGreaterThan(1))
      expect(stage.feed.inspect().sockets.flatMap(({ dropped }) => dropped)).not.toContain(1)
    },
  },
  {
    name: 'a stream that is acknowledged and silent falls back to REST',
    before: [{ silence: 60_000 }, depth],
    async deserves(stage) {
      await until(() =>
        expect(new Set(stage.seen.map(({ value }) => value && 'asks' in value && value)).size).toBeGreaterThan(4),
      )
      expect(stage.book().state).toBe('live')
    },
  },
  {
    name: 'eight hours asleep cost one new connection',
    async deserves(stage) {
      const opened = stage.opened()
      stage.jump(8 * 3_600_000)
      stage.feed.check()
      await until(() => expect(stage.opened()).toBe(opened + stage.sockets))
      await alive(stage)
      expect(stage.opened()).toBe(opened + stage.sockets)
    },
  },
]

describe.each(['binance_spot', 'binance_usdm'] as const)('%s', account => {
  test.each(FAULTS)('$name', async ({ before, deserves }) => {
    const stage = await watch(account, before)
    await deserves(stage, account)
    stage.fault()
    await alive(stage)
    expect(stage.seen.filter(state => !isGood(state))).toEqual([])
    stage.leave()
    await until(() => expect(stage.exchanges.count(account)).toEqual({ lines: 0, channels: 0 }))
    expect(stage.feed.inspect()).toEqual({ sockets: [], topics: [] })
  })
})

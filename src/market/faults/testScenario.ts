import { WebSocket } from 'ws'
import { exchanges } from '../../../playground/sandbox/exchanges/index'
import { createMarketClock } from '../../../playground/sandbox/exchanges/market/marketClock'
import type { FeedAct, FeedFault } from '../../../playground/sandbox/exchanges/wire/feedFault'
import { openStandIn } from '../../../playground/sandbox/exchanges/wire/standIn'
import type { OrderBook } from '../../domain/book/orderBook'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { createFeed, type FeedReport } from '../feed'
import type { Timing } from '../timing'
import { isPossibleValue } from './testAssertions'
import type { FaultyFeed, Topic } from './testFaultyFeed'

/**
 * About a hundredth of the real durations. Those of the keep-alive stay longer: a busy machine may pause, and
 * Coinbase's heartbeats come once a second. So do those of REST, since the stand-ins enforce its limits.
 */
const TIMING: Partial<Timing> = {
  reconnectMs: 40,
  patientMs: 150,
  openMs: 10_000,
  pingMs: 500,
  pongMs: 5_000,
  lingerMs: 10,
  firstValueMs: 1_500,
  pollMs: 300,
  resyncMs: 100,
  restStaleMs: 10_000,
  restTimeoutMs: 10_000,
  throttleMs: 10,
  paintMs: 1,
}

type State = Live<Ticker | OrderBook>

/** A feed whose price and book are watched, on a stand-in of its own that can be made faulty. */
export type Scenario = {
  readonly feed: FaultyFeed
  /** The states shown now. */
  states(): readonly Live<unknown>['state'][]
  /** The values shown of a topic between two moments, as `moment` gives them. */
  shown(topic: Topic, from: number, to?: number): readonly State[]
  moment(): number
  /** All impossible values ever shown. */
  impossible(): readonly State[]
  /** The number of connections so far. */
  opened(): number
  /** The moment at which the exchange accepted this connection. */
  openedAt(connection: number): number
  /** The number of dropped frames. */
  dropped(): number
  /** The number of messages that subscribed to the stream of `faultTopic`. */
  subscriptions(): number
  /** The newest frame of that topic. */
  frame(topic: Topic): unknown
  open(): { lines: number; channels: number }
  report(): FeedReport
  /** Replaces the present fault. */
  fault(act?: FeedAct, topic?: Topic): void
  /** Moves the machine's clock without running timers; below zero: sets it back. */
  sleep(ms: number): void
  leave(): void
  close(): Promise<void>
}

export async function openScenario(
  faultyFeed: FaultyFeed,
  before?: Parameters<Scenario['fault']>,
  timing: Partial<Timing> = {},
): Promise<Scenario> {
  const { name, account, pair, topics } = faultyFeed
  const messages: string[] = []
  const newest = new Map<Topic, string>()
  const openings: number[] = []
  const states: { readonly topic: Topic; readonly state: State }[] = []
  const exchange = await openStandIn<Record<string, string>>(
    name,
    exchanges[name],
    createMarketClock(7, 0),
    ({ kind, data = '' }) => {
      if (kind === 'ws-open') openings.push(states.length)
      if (kind === 'ws-in') messages.push(data)
      if (kind === 'ws-out') for (const topic of topics) if (faultyFeed.isFrame(topic, data)) newest.set(topic, data)
    },
  )
  let ahead = 0
  const feed = createFeed({
    exchanges: { [name]: exchange.urls },
    WebSocket,
    proxy: url => fetch(url),
    timing: { ...TIMING, ...timing },
    now: () => Date.now() + ahead,
  })
  const signals = { ticker: feed.ticker(account, pair), book: feed.orderBook(account, pair) }
  function fault(act?: FeedAct, topic?: Topic): void {
    const faults: FeedFault[] = act ? [{ feed: name, act, ...(topic && { channel: topic }) }] : []
    // A single spoiled frame among many would not even be read, so the others come slowly.
    exchange.faults([...faults, { feed: name, act: { rate: act?.text === undefined ? 20 : 4 } }])
  }

  fault(...(before ?? []))
  const watch = () =>
    (['ticker', 'book'] as const).map(topic => signals[topic].subscribe(state => void states.push({ topic, state })))
  const leaves = watch()
  const leave = () => {
    for (const go of leaves) go()
  }

  return {
    feed: faultyFeed,
    states: () => [signals.ticker.peek().state, signals.book.peek().state],
    shown: (topic, from, to) => states.slice(from, to).flatMap(each => (each.topic === topic ? [each.state] : [])),
    moment: () => states.length,
    impossible: () => states.map(({ state }) => state).filter(({ value }) => !isPossibleValue(value)),
    opened: () => openings.length,
    openedAt: connection => openings[connection] ?? states.length,
    dropped: () => feed.inspect().sockets.reduce((sum, socket) => sum + socket.dropped, 0),
    subscriptions: () => messages.filter(faultyFeed.isSubscription).length,
    frame: topic => JSON.parse(newest.get(topic) ?? 'null'),
    open: exchange.count,
    report: feed.inspect,
    fault,
    sleep(ms) {
      ahead += ms
      feed.check()
    },
    leave,
    async close() {
      feed.close()
      await exchange.stop()
    },
  }
}

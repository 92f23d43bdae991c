import { WebSocket } from 'ws'
import { exchanges } from '../../../playground/sandbox/exchanges/index'
import { createMarketClock } from '../../../playground/sandbox/exchanges/market/world'
import type { FeedAct, FeedFault } from '../../../playground/sandbox/exchanges/wire/feedFault'
import { openStandIn } from '../../../playground/sandbox/exchanges/wire/standIn'
import type { OrderBook } from '../../domain/book/orderBook'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { createFeed, type FeedReport } from '../feed'
import type { Timing } from '../timing'
import { isSane } from './testSanity'
import type { Topic, TroubledFeed } from './testTroubledFeed'

/**
 * About a hundredth of the real constants. The keep-alive's stay near the real ones: a busy machine's pause is no dead
 * line, and coinbase's heartbeats come once a second. So do those of REST, whose limits the stand-ins keep.
 */
const TIMING: Partial<Timing> = {
  reconnectMs: 40,
  patientMs: 150,
  openMs: 10_000,
  pingMs: 500,
  pongMs: 5_000,
  lingerMs: 10,
  silentMs: 1_500,
  pollMs: 300,
  resyncMs: 100,
  restStaleMs: 10_000,
  restTimeoutMs: 10_000,
  throttleMs: 10,
  paintMs: 1,
}

type State = Live<Ticker | OrderBook>

/** One feed whose price and book are watched, on a stand-in of its own that can be spoilt. */
export type Stage = {
  readonly feed: TroubledFeed
  /** What is shown now. */
  states(): readonly Live<unknown>['state'][]
  /** What was shown of a topic from a moment on, as `moment` gave it, up to another. */
  shown(topic: Topic, from: number, to?: number): readonly State[]
  moment(): number
  /** Everything ever shown that no market could be. */
  insane(): readonly State[]
  /** Connections made so far, frames dropped, messages that asked for the stream in question. */
  opened(): number
  /** The moment at which the exchange let a connection in, by its number. */
  openedAt(connection: number): number
  dropped(): number
  asked(): number
  /** The exchange's own newest frame of that topic. */
  frame(topic: Topic): unknown
  open(): { lines: number; channels: number }
  report(): FeedReport
  /** What goes wrong from now on. */
  fault(act?: FeedAct, topic?: Topic): void
  /** The machine's clock goes on while nothing else did; below zero: it is set back. */
  sleep(ms: number): void
  leave(): void
  close(): Promise<void>
}

export async function openStage(
  troubled: TroubledFeed,
  before?: Parameters<Stage['fault']>,
  timing: Partial<Timing> = {},
): Promise<Stage> {
  const { name, account, pair, topics } = troubled
  const messages: string[] = []
  const newest = new Map<Topic, string>()
  const openings: number[] = []
  const seen: { readonly topic: Topic; readonly state: State }[] = []
  const exchange = await openStandIn<Record<string, string>>(
    name,
    exchanges[name],
    createMarketClock(7, 0),
    ({ kind, data = '' }) => {
      if (kind === 'ws-open') openings.push(seen.length)
      if (kind === 'ws-in') messages.push(data)
      if (kind === 'ws-out') for (const topic of topics) if (troubled.isFrame(topic, data)) newest.set(topic, data)
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
    const bad: FeedFault[] = act ? [{ feed: name, act, ...(topic && { channel: topic }) }] : []
    // A lone frame among many would not even be read: beside it the others come slowly.
    exchange.faults([...bad, { feed: name, act: { rate: act?.text === undefined ? 20 : 4 } }])
  }

  fault(...(before ?? []))
  const watch = () =>
    (['ticker', 'book'] as const).map(topic => signals[topic].subscribe(state => void seen.push({ topic, state })))
  const leaves = watch()
  const leave = () => {
    for (const go of leaves) go()
  }

  return {
    feed: troubled,
    states: () => [signals.ticker.peek().state, signals.book.peek().state],
    shown: (topic, from, to) => seen.slice(from, to).flatMap(each => (each.topic === topic ? [each.state] : [])),
    moment: () => seen.length,
    insane: () => seen.map(({ state }) => state).filter(({ value }) => !isSane(value)),
    opened: () => openings.length,
    openedAt: connection => openings[connection] ?? seen.length,
    dropped: () => feed.inspect().sockets.reduce((sum, socket) => sum + socket.dropped, 0),
    asked: () => messages.filter(troubled.asks).length,
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

import type { ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../domain/account'
import type { OrderBook } from '../domain/book/orderBook'
import { type Pair, pairKey } from '../domain/currency'
import { InternalError, MarketError } from '../domain/errors'
import type { Live } from '../domain/live'
import type { Ticker } from '../domain/price'
import type { Channel, ExchangeAdapter, Reading } from './adapter'
import { type Connection, type ConnectionReport, createConnection } from './connection'
import { type Exchanges, loadAdapter, MARKET_OF, type MarketName } from './exchanges'
import { createFrameScheduler } from './frameScheduler'
import { createMonotonicClock } from './monotonicClock'
import { readOrderBook as readFrom } from './readOrderBook'
import { createRest, type MarketProxy } from './rest'
import type { WebSocketClass } from './socket'
import { TIMING, type Timing } from './timing'
import { createTopic, type Topic } from './topic'

export type { Timing } from './timing'

export type FeedOptions = {
  /** Other hosts than the public ones. */
  readonly exchanges?: { readonly [M in MarketName]?: Partial<Exchanges[M]> }
  /** The desk's cors-proxy, for the exchanges that a browser can't ask itself. */
  readonly proxy?: MarketProxy
  /** For places without one (Node 20). */
  readonly WebSocket?: WebSocketClass
  readonly fetch?: typeof globalThis.fetch
  /** Epoch ms. */
  readonly now?: () => number
  readonly timing?: Partial<Timing>
}

/** Public prices and books of the exchanges as signals: asked for while somebody watches, and not longer. */
export type Feed = {
  /** Last trade. The same account and pair give the same signal. Throws an InternalError without base or counter. */
  ticker(account: ExchangeAccount, pair: Pair): ReadonlySignal<Live<Ticker>>
  /** The best 20 levels of each side. */
  orderBook(account: ExchangeAccount, pair: Pair): ReadonlySignal<Live<OrderBook>>
  /**
   * The best 20 levels as they stand, asked once by REST: nothing is watched. Undefined: the exchange lists no such pair.
   * Rejects with a MarketError, also when it is aborted or the feed is closed.
   */
  readOrderBook(account: ExchangeAccount, pair: Pair, signal?: AbortSignal): Promise<OrderBook | undefined>
  /** The page woke up or is online again: dead sockets are noticed now. The feed calls it by itself in a browser. */
  check(): void
  /** For a support ticket: sockets, what they carry, who is watched. */
  inspect(): FeedReport
  close(): void
}

export type FeedReport = {
  readonly sockets: readonly ConnectionReport[]
  readonly topics: readonly { readonly name: string; readonly state: Live<Reading>['state'] }[]
}

export function createFeed(options: FeedOptions = {}): Feed {
  const { proxy, WebSocket = globalThis.WebSocket as WebSocketClass | undefined } = options
  const timing = { ...TIMING, ...options.timing }
  const { now, epochOf } = createMonotonicClock(options.now ?? Date.now)
  const fetch = options.fetch ?? ((...call: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...call))
  const rest = createRest(fetch, proxy, timing, now)
  const paint = createFrameScheduler(timing.paintMs, now)
  const markets = new Map<MarketName, Promise<ExchangeAdapter>>()
  const lines = new Map<Connection, string>()
  const topics = new Map<string, Topic>()
  const reading = new Set<AbortController>()
  let closed = false

  function market<M extends MarketName>(name: M): Promise<ExchangeAdapter> {
    const known = markets.get(name)
    if (known !== undefined) return known
    const loading = loadAdapter(name, options.exchanges?.[name])
    markets.set(name, loading)
    loading.catch(() => markets.delete(name))
    return loading
  }

  /** What makes any watch vain. */
  function obstacle(): MarketError | undefined {
    if (closed) return new MarketError('This feed is closed')
    return WebSocket === undefined ? new MarketError('There is no WebSocket here: give createFeed one') : undefined
  }

  /** The socket that carries the stream or has room for it: another to the same place where all are full. */
  function line(of: ExchangeAdapter, url: string, stream: string): Connection {
    const place = `${of.name} ${url}`
    const there = [...lines].filter(([, at]) => at === place).map(([open]) => open)
    const { streamsPerSocket = Number.POSITIVE_INFINITY } = of
    const known =
      there.find(open => open.inspect().wanted.includes(stream)) ??
      there.find(open => open.inspect().wanted.length < streamsPerSocket)
    if (known !== undefined) return known
    const opened = createConnection(of, url, WebSocket as WebSocketClass, timing, now, paint.frameTime, () =>
      lines.delete(opened),
    )
    lines.set(opened, place)
    return opened
  }

  function topic(kind: Channel, account: ExchangeAccount, pair: Pair): ReadonlySignal<Live<Reading>> {
    if (pair.base === '' || pair.counter === '') throw new InternalError('base and counter are required')
    const name = MARKET_OF[account]
    const key = `${kind} ${name} ${pairKey(pair)}`
    let known = topics.get(key)
    if (known === undefined) {
      known = createTopic(
        { kind, pair, market: () => market(name), line, rest, paint, timing, now, epochOf },
        obstacle(),
      )
      topics.set(key, known)
    }
    return known.signal
  }

  async function readOrderBook(account: ExchangeAccount, pair: Pair, signal?: AbortSignal) {
    if (closed) throw new MarketError('This feed is closed')
    if (pair.base === '' || pair.counter === '') throw new InternalError('base and counter are required')
    const stop = new AbortController()
    const abort = () => stop.abort()
    reading.add(stop)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    try {
      return await readFrom(await market(MARKET_OF[account]), rest, pair, stop.signal)
    } finally {
      reading.delete(stop)
      signal?.removeEventListener('abort', abort)
    }
  }

  function check(): void {
    for (const open of [...lines.keys()]) open.check()
    for (const watched of topics.values()) watched.check()
  }

  const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden'
  const seen = (): void => {
    paint.hide(isHidden())
    if (!isHidden()) check()
  }
  paint.hide(isHidden())
  globalThis.addEventListener?.('online', check)
  globalThis.document?.addEventListener('visibilitychange', seen)

  return {
    // The key holds the kind, and a reader gives what its kind asks for.
    ticker: (account, pair) => topic('ticker', account, pair) as ReadonlySignal<Live<Ticker>>,
    orderBook: (account, pair) => topic('orderBook', account, pair) as ReadonlySignal<Live<OrderBook>>,
    readOrderBook,
    check,
    inspect: () => ({
      sockets: [...lines.keys()].map(open => open.inspect()),
      topics: [...topics]
        .filter(([, watched]) => watched.isWatched())
        .map(([name, watched]) => ({ name, state: watched.signal.peek().state })),
    }),
    close() {
      closed = true
      globalThis.removeEventListener?.('online', check)
      globalThis.document?.removeEventListener('visibilitychange', seen)
      for (const watched of topics.values()) watched.close()
      for (const one of reading) one.abort()
    },
  }
}

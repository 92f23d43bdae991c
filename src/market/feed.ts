import type { ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../domain/account'
import type { OrderBook } from '../domain/book/orderBook'
import { type Pair, pairKey } from '../domain/currency'
import { InternalError, MarketError } from '../domain/errors'
import type { Live } from '../domain/live'
import { ownFields } from '../domain/ownFields'
import type { Ticker } from '../domain/price'
import { createFrameClock, throwLater } from '../frame/frameQueue'
import type { Channel, ExchangeAdapter, MarketData } from './adapter'
import { type Connection, type ConnectionReport, createConnection } from './connection'
import { type Exchanges, loadAdapter, MARKET_OF, MARKETS, type MarketName } from './exchanges'
import { createMonotonicClock } from './monotonicClock'
import { createRest, type MarketProxy } from './rest'
import type { WebSocketClass } from './socket'
import { TIMING, type Timing } from './timing'
import { createWatch, type Watch } from './watch'

export type { Timing } from './timing'

export type FeedOptions = {
  /** Hosts other than the public ones. */
  readonly exchanges?: { readonly [M in MarketName]?: Partial<Exchanges[M]> }
  /** The desk's CORS proxy, for exchanges whose REST a browser can't reach. */
  readonly proxy?: MarketProxy
  /** For platforms without one (Node 20). */
  readonly WebSocket?: WebSocketClass
  readonly fetch?: typeof globalThis.fetch
  /** Receives what a subscriber has thrown, which stops no other; by default it is an uncaught error of the page. */
  readonly onError?: (error: unknown) => void
  /** Epoch ms. */
  readonly now?: () => number
  readonly timing?: Partial<Timing>
}

/** Public prices and books of the exchanges as signals, fetched only while somebody watches. */
export type Feed = {
  /** Last trade. The same account and pair give the same signal. Throws an InternalError for a wrong one. */
  ticker(account: ExchangeAccount, pair: Pair): ReadonlySignal<Live<Ticker>>
  /** The best 20 levels of each side. */
  orderBook(account: ExchangeAccount, pair: Pair): ReadonlySignal<Live<OrderBook>>
  /**
   * The present best 20 levels, by one REST call.
   * `undefined`: the exchange does not list the pair; this feed reads it again a day later at the earliest.
   * Rejects with a MarketError, also when it is aborted or the feed is closed.
   */
  readOrderBook(account: ExchangeAccount, pair: Pair, signal?: AbortSignal): Promise<OrderBook | undefined>
  /** Checks all sockets now. In a browser the feed does this itself when the page wakes up or is online again. */
  check(): void
  /** For a support ticket: the sockets, their streams, and what is watched. */
  inspect(): FeedReport
  close(): void
}

export type FeedReport = {
  readonly sockets: readonly ConnectionReport[]
  readonly watches: readonly { readonly name: string; readonly state: Live<MarketData>['state'] }[]
}

export function createFeed(given: FeedOptions = {}): Feed {
  const options = ownFields(given)
  const unknown = Object.keys(options.exchanges ?? {}).find(name => !Object.hasOwn(MARKETS, name))
  if (unknown !== undefined)
    throw new InternalError(`exchanges has no "${unknown}": use some of ${Object.keys(MARKETS).join(', ')}`)
  const { proxy, onError = throwLater, WebSocket = globalThis.WebSocket as WebSocketClass | undefined } = options
  const timing = { ...TIMING, ...options.timing }
  const { now, epochOf } = createMonotonicClock(options.now ?? Date.now)
  const fetch = options.fetch ?? ((...call: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...call))
  const rest = createRest(fetch, proxy, timing, now, epochOf)
  const { frameTime, setHidden } = createFrameClock(now)
  const adapters = new Map<MarketName, Promise<ExchangeAdapter>>()
  const connections = new Map<Connection, string>()
  const watches = new Map<string, Watch>()
  const pending = new Set<AbortController>()
  let closed = false

  function adapterOf<M extends MarketName>(name: M): Promise<ExchangeAdapter> {
    const loaded = adapters.get(name)
    if (loaded !== undefined) return loaded
    const loading = loadAdapter(name, options.exchanges?.[name])
    adapters.set(name, loading)
    loading.catch(() => adapters.delete(name))
    return loading
  }

  /** Why no watch can run. */
  function startError(): MarketError | undefined {
    if (closed) return new MarketError('This feed is closed')
    return WebSocket === undefined ? new MarketError('There is no WebSocket here: give createFeed one') : undefined
  }

  /** The connection that carries the stream, or one with room for it, or a new one. */
  function connectionFor(adapter: ExchangeAdapter, url: string, stream: string): Connection {
    const endpoint = `${adapter.name} ${url}`
    const open = [...connections].filter(([, of]) => of === endpoint).map(([connection]) => connection)
    const { streamsPerSocket = Number.POSITIVE_INFINITY } = adapter
    const shared =
      open.find(connection => connection.inspect().wanted.includes(stream)) ??
      open.find(connection => connection.inspect().wanted.length < streamsPerSocket)
    if (shared !== undefined) return shared
    const opened = createConnection(adapter, url, WebSocket as WebSocketClass, timing, now, frameTime, {
      onOpen: () => rest.resume(adapter),
      onEmpty: () => connections.delete(opened),
    })
    connections.set(opened, endpoint)
    return opened
  }

  function watch(channel: Channel, account: ExchangeAccount, pair: Pair): ReadonlySignal<Live<MarketData>> {
    const name = marketOf(account, pair)
    const key = `${channel} ${name} ${pairKey(pair)}`
    let found = watches.get(key)
    if (found === undefined) {
      const loadAdapter = () => adapterOf(name)
      found = createWatch(
        { channel, pair, loadAdapter, connectionFor, rest, timing, now, epochOf, onError },
        startError(),
      )
      watches.set(key, found)
    }
    return found.signal
  }

  async function readOrderBook(account: ExchangeAccount, pair: Pair, signal?: AbortSignal) {
    if (closed) throw new MarketError('This feed is closed')
    const name = marketOf(account, pair)
    const stop = new AbortController()
    const abort = () => stop.abort()
    pending.add(stop)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    try {
      return await rest.orderBook(await adapterOf(name), pair, stop.signal)
    } finally {
      pending.delete(stop)
      signal?.removeEventListener('abort', abort)
    }
  }

  function check(): void {
    rest.resume()
    for (const connection of [...connections.keys()]) connection.check()
    for (const watch of watches.values()) watch.check()
  }

  const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden'
  const onVisibilityChange = (): void => {
    setHidden(isHidden())
    if (!isHidden()) check()
  }
  setHidden(isHidden())
  globalThis.addEventListener?.('online', check)
  globalThis.document?.addEventListener('visibilitychange', onVisibilityChange)

  return {
    // The key holds the channel, and an adapter's reading is of the channel it was requested for.
    ticker: (account, pair) => watch('ticker', account, pair) as ReadonlySignal<Live<Ticker>>,
    orderBook: (account, pair) => watch('orderBook', account, pair) as ReadonlySignal<Live<OrderBook>>,
    readOrderBook,
    check,
    inspect: () => ({
      sockets: [...connections.keys()].map(connection => connection.inspect()),
      watches: [...watches]
        .filter(([, watch]) => watch.isInUse())
        .map(([name, watch]) => ({ name, state: watch.signal.peek().state })),
    }),
    close() {
      closed = true
      globalThis.removeEventListener?.('online', check)
      globalThis.document?.removeEventListener('visibilitychange', onVisibilityChange)
      for (const watch of watches.values()) watch.close()
      for (const stop of pending) stop.abort()
    },
  }
}

/** The market that serves the account. Pages without TypeScript may pass anything. */
function marketOf(account: ExchangeAccount, { base, counter }: Pair): MarketName {
  if (!Object.hasOwn(MARKET_OF, account))
    throw new InternalError(`There are no prices of "${account}": use one of ${Object.keys(MARKET_OF).join(', ')}`)
  if (base === '' || counter === '') throw new InternalError('base and counter are required')
  return MARKET_OF[account]
}

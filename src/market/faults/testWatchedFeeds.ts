import type { FeedName } from '../../../playground/sandbox/exchanges/index'
import type { ExchangeAccount } from '../../domain/account'
import type { Pair } from '../../domain/currency'

export type Kind = 'ticker' | 'orderBook'

/** What the long tests watch of a feed, and the exchange's names of it. */
export type WatchedFeed = {
  readonly feed: FeedName
  readonly account: ExchangeAccount
  readonly pairs: readonly Pair[]
  /** Undefined: there is no such stream. */
  streamName(kind: Kind, pair: Pair): string | undefined
  /** Each change of a book is a frame, so in the slow frames of a virtual day one side may be empty for a while. */
  readonly mayBeOneSided?: boolean
  /** The streams in a client's message, as `streamName` gives them. Bitfinex ends a stream by its number. */
  streamsIn(message: never): readonly string[]
  /** The messages that a client may send in a second. */
  readonly messagesPerSecond: number
}

const against = (counter: string): Pair[] => ['BTC', 'ETH', 'ADA'].map(base => ({ base, counter }))

const binance = (feed: 'binance_spot' | 'binance_usdm', messagesPerSecond: number): WatchedFeed => ({
  feed,
  account: feed,
  pairs: against('USDT'),
  streamName: (kind, { base, counter }) =>
    `${base}${counter}`.toLowerCase() + (kind === 'ticker' ? '@miniTicker' : '@depth20'),
  streamsIn: ({ params }: { params: readonly string[] }) => params,
  messagesPerSecond,
})

export const WATCHED_FEEDS: readonly WatchedFeed[] = [
  binance('binance_spot', 5),
  binance('binance_usdm', 10),
  {
    feed: 'coinbase',
    account: 'coinbase_spot',
    pairs: against('USD'),
    streamName: (kind, { base, counter }) => `${kind === 'ticker' ? 'ticker' : 'level2_batch'}:${base}-${counter}`,
    streamsIn: ({ channels }: { channels: readonly { name: string; product_ids: readonly string[] }[] }) =>
      channels
        .flatMap(({ name, product_ids }) => product_ids.map(product => `${name}:${product}`))
        .filter(isDataStream),
    messagesPerSecond: 100,
  },
  {
    feed: 'gateio',
    account: 'gateio_spot',
    pairs: against('USDT'),
    streamName: (kind, { base, counter }) =>
      kind === 'ticker' ? `spot.tickers ${base}_${counter}` : `spot.order_book ${base}_${counter} 20 1000ms`,
    streamsIn: ({ channel, payload }: { channel: string; payload: readonly string[] }) =>
      channel === 'spot.tickers' ? payload.map(pair => `${channel} ${pair}`) : [`${channel} ${payload.join(' ')}`],
    messagesPerSecond: 50,
  },
  {
    feed: 'bitfinex',
    account: 'bitfinex_spot',
    pairs: against('USD'),
    streamName: (kind, { base, counter }) =>
      kind === 'ticker' ? `ticker t${base}${counter}` : `book t${base}${counter} P1 F0 25`,
    streamsIn: ({ channel, symbol, chanId }: { channel?: string; symbol?: string; chanId?: number }) => [
      chanId === undefined ? `${channel} ${symbol}${channel === 'book' ? ' P1 F0 25' : ''}` : `${chanId}`,
    ],
    mayBeOneSided: true,
    messagesPerSecond: 50,
  },
  {
    feed: 'kraken',
    account: 'kraken_spot',
    pairs: against('USD'),
    streamName: (kind, { base, counter }) => (kind === 'ticker' ? `ticker:${base}/${counter} by trades` : undefined),
    streamsIn: ({ params }: { params: { symbol: readonly string[] } }) =>
      params.symbol.map(symbol => `ticker:${symbol} by trades`),
    messagesPerSecond: 50,
  },
]

/** Heartbeats carry no data. */
export const isDataStream = (name: string): boolean => !name.startsWith('heartbeat')

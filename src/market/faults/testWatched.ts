import type { FeedName } from '../../../playground/sandbox/exchanges/index'
import type { ExchangeAccount } from '../../domain/account'
import type { Pair } from '../../domain/currency'

export type Kind = 'ticker' | 'orderBook'

/** What the long runs watch of a feed, and the exchange's own names of it. */
export type Watched = {
  readonly feed: FeedName
  readonly account: ExchangeAccount
  readonly pairs: readonly Pair[]
  /** Undefined: no stream tells it. */
  held(kind: Kind, pair: Pair): string | undefined
  /** Each change of a book is a frame: at the slow pace of a virtual day one side may be told empty before it is told full. */
  readonly changesAlone?: boolean
  /** The streams that a message of a client asks for, as `held` names them, or ends: there a number may do. */
  named(said: never): readonly string[]
  /** How many messages a client may send in a second. */
  readonly messagesPerSecond: number
}

const against = (counter: string): Pair[] => ['BTC', 'ETH', 'ADA'].map(base => ({ base, counter }))

const binance = (feed: 'binance_spot' | 'binance_usdm', messagesPerSecond: number): Watched => ({
  feed,
  account: feed,
  pairs: against('USDT'),
  held: (kind, { base, counter }) =>
    `${base}${counter}`.toLowerCase() + (kind === 'ticker' ? '@miniTicker' : '@depth20'),
  named: ({ params }: { params: readonly string[] }) => params,
  messagesPerSecond,
})

export const WATCHED: readonly Watched[] = [
  binance('binance_spot', 5),
  binance('binance_usdm', 10),
  {
    feed: 'coinbase',
    account: 'coinbase_spot',
    pairs: against('USD'),
    held: (kind, { base, counter }) => `${kind === 'ticker' ? 'ticker' : 'level2_batch'}:${base}-${counter}`,
    named: ({ channels }: { channels: readonly { name: string; product_ids: readonly string[] }[] }) =>
      channels.flatMap(({ name, product_ids }) => product_ids.map(product => `${name}:${product}`)).filter(isOfData),
    messagesPerSecond: 100,
  },
  {
    feed: 'gateio',
    account: 'gateio_spot',
    pairs: against('USDT'),
    held: (kind, { base, counter }) =>
      kind === 'ticker' ? `spot.tickers ${base}_${counter}` : `spot.order_book ${base}_${counter} 20 1000ms`,
    named: ({ channel, payload }: { channel: string; payload: readonly string[] }) =>
      channel === 'spot.tickers' ? payload.map(pair => `${channel} ${pair}`) : [`${channel} ${payload.join(' ')}`],
    messagesPerSecond: 50,
  },
  {
    feed: 'bitfinex',
    account: 'bitfinex_spot',
    pairs: against('USD'),
    held: (kind, { base, counter }) =>
      kind === 'ticker' ? `ticker t${base}${counter}` : `book t${base}${counter} P1 F0 25`,
    named: ({ channel, symbol, chanId }: { channel?: string; symbol?: string; chanId?: number }) => [
      chanId === undefined ? `${channel} ${symbol}${channel === 'book' ? ' P1 F0 25' : ''}` : `${chanId}`,
    ],
    changesAlone: true,
    messagesPerSecond: 50,
  },
  {
    feed: 'kraken',
    account: 'kraken_spot',
    pairs: against('USD'),
    held: (kind, { base, counter }) => (kind === 'ticker' ? `ticker:${base}/${counter} by trades` : undefined),
    named: ({ params }: { params: { symbol: readonly string[] } }) =>
      params.symbol.map(symbol => `ticker:${symbol} by trades`),
    messagesPerSecond: 50,
  },
]

/** Streams that only keep the line alive. */
export const isOfData = (name: string): boolean => !name.startsWith('heartbeat')

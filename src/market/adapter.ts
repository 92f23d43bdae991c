import type { OrderBook } from '../domain/book/orderBook'
import type { Pair } from '../domain/currency'
import { MarketError } from '../domain/errors'
import type { Ticker } from '../domain/price'
import type { Timing } from './timing'

export type Channel = 'ticker' | 'orderBook'
export type MarketData = Ticker | OrderBook

/**
 * A parsed frame or snapshot. `sequence`: the exchange's own counter, if it has one; an older value is ignored.
 * `unusable`: well-formed, but no price (zero, a crossed book). `garbage`: not this exchange's format.
 */
export type ParseResult =
  | { readonly is: 'value'; readonly value: MarketData; readonly sequence?: number }
  | { readonly is: 'unusable' }
  | { readonly is: 'garbage' }

export const noPrice = (): MarketError => new MarketError('The market gives no price now')

/** A parsed REST response. `message`: the exchange's own words. */
export type Answer =
  | ParseResult
  | { readonly is: 'unknown-pair' }
  | { readonly is: 'rejected'; readonly message: string }

/**
 * What one frame is.
 * `data`: a new value of the stream, to be parsed before the next paint.
 * `atOnce`: shown immediately even on a throttled stream, because it is a snapshot.
 * `inconsistent`: to be resubscribed:
 * - coinbase: its book is crossed;
 * - bitfinex: its book has been crossed for `crossedMs`;
 * - gate.io: our clock was off at the subscription.
 *
 * `restart`: the exchange asks for a new connection. `other`: shows only that the connection lives.
 */
export type FrameKind =
  | { readonly is: 'data'; readonly stream: string; readonly atOnce?: boolean }
  | { readonly is: 'acknowledged'; readonly streams: readonly string[] }
  | {
      readonly is: 'rejected'
      readonly streams: readonly string[]
      readonly unknownPair: boolean
      readonly message: string
    }
  | { readonly is: 'maintenance'; readonly over: boolean }
  | { readonly is: 'inconsistent'; readonly streams: readonly string[] }
  | { readonly is: 'restart' }
  | { readonly is: 'other' }
  | { readonly is: 'garbage' }

/** A message and the streams that it covers; it may cover only some of the given streams. */
export type Message = { readonly text: string; readonly covers: readonly string[] }

/** The protocol's state on one connection, such as channel numbers and books built of changes. Ends with it. */
export type Protocol = {
  subscribe(streams: readonly string[]): Message
  /** `undefined`: a stream can't be unsubscribed before its acknowledgement, which has its number (bitfinex). */
  unsubscribe(streams: readonly string[]): Message | undefined
  /** `undefined`: the exchange has no ping, and sends heartbeats instead. */
  ping(): string | undefined
  /** Runs on every frame, so it must be cheap: `read` runs only on the newest frame before a paint. Never throws. */
  classify(frame: string): FrameKind
  /** Parses the stream's newest frame, or views the book that its frames have built. Never throws. */
  read(stream: string, frame: string): ParseResult
}

/** A GET to the exchange's REST API, through the proxy where needed. Rejects with a MarketError of code 400. */
export type FetchJson = (url: string) => Promise<{ readonly status: number; readonly body: unknown }>

/** One market of an exchange. Accounts with the same data share it. */
export type ExchangeAdapter = {
  readonly name: string
  /** Its REST sends no CORS headers, so pages call it through the desk's cors-proxy. */
  readonly viaProxy: boolean
  /** Its prices and books are shown once a second: coinbase, bitfinex and kraken. */
  readonly throttled: boolean
  /** One less than the exchange's limit: the last message of each second is kept for a ping. */
  readonly messagesPerSecond: number
  /** Streams that one connection may carry; more open another connection. */
  readonly streamsPerSocket?: number
  /** In characters, by default a million. Longer frames are dropped unparsed. */
  readonly longestFrame?: number
  /** REST gives a book of all levels, many MB: it is fetched only if no book has come by stream in `firstValueMs`. */
  readonly streamsBookFirst?: boolean
  /** In characters, by default eight million. Longer REST responses are dropped unparsed. */
  readonly longestAnswer?: number
  /**
   * The exchange's own name of the pair, or `undefined` if it does not list the pair. If the name has to be found
   * in a list, `fetchJson` fetches it; without `fetchJson` the symbol is a guess.
   */
  symbol(pair: Pair, fetchJson: FetchJson | undefined): string | undefined | Promise<string | undefined>
  /** The most likely symbol, which is streamed while the list can't be fetched; `undefined`: none is likely. */
  readonly guess?: (pair: Pair) => string | undefined
  snapshotUrl(channel: Channel, symbol: string): string
  readSnapshot(channel: Channel, status: number, body: unknown): Answer
  /** The stream and its socket; `undefined`: REST only (kraken's book). */
  stream(channel: Channel, symbol: string): { readonly url: string; readonly name: string } | undefined
  /** `now`: ms that never go back. */
  createProtocol(url: string, now: () => number, timing?: Timing): Protocol
}

/** What an exchange's own module provides; the table of markets adds the rest. */
export type ExchangeModule = Omit<ExchangeAdapter, 'viaProxy'>

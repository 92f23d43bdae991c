import type { OrderBook } from '../domain/book/orderBook'
import type { Pair } from '../domain/currency'
import type { Ticker } from '../domain/price'
import type { Timing } from './timing'

export type Channel = 'ticker' | 'orderBook'
export type Reading = Ticker | OrderBook

/**
 * What was read. `order` is the exchange's own counter where it has one: what is older than shown is refused.
 * Unusable: well said, but no price (zero, a crossed book). Garbage: not what this exchange says.
 */
export type ParseResult =
  | { readonly is: 'value'; readonly value: Reading; readonly order?: number }
  | { readonly is: 'unusable' }
  | { readonly is: 'garbage' }

/** A REST answer. `refused` carries the exchange's own words. */
export type Answer =
  | ParseResult
  | { readonly is: 'unknown-pair' }
  | { readonly is: 'refused'; readonly message: string }

/**
 * What one frame said.
 * `data`: something new of that stream, to be `read` before the next paint; `atOnce` passes a throttle (a snapshot).
 * `other`: a sign of life and nothing else. `restart`: a new socket is wanted now.
 */
export type FrameKind =
  | { readonly is: 'data'; readonly stream: string; readonly atOnce?: boolean }
  | { readonly is: 'acknowledged'; readonly streams: readonly string[] }
  | {
      readonly is: 'refused'
      readonly streams: readonly string[]
      readonly unknownPair: boolean
      readonly message: string
    }
  | { readonly is: 'maintenance'; readonly over: boolean }
  /** The streams contradict themselves (a change crossed the book): each is ended and subscribed anew. */
  | { readonly is: 'inconsistent'; readonly streams: readonly string[] }
  | { readonly is: 'restart' }
  | { readonly is: 'other' }
  | { readonly is: 'garbage' }

/** One message and the streams it covers: as many of the given ones as the exchange lets one message carry. */
export type Message = { readonly text: string; readonly covers: readonly string[] }

/** One socket's conversation: it lives and dies with its connection, and so do channel numbers and books built of changes. */
export type Protocol = {
  subscribe(streams: readonly string[]): Message
  /** Undefined: not before the subscription is acknowledged (bitfinex has no channel number until then). */
  unsubscribe(streams: readonly string[]): Message | undefined
  /** The keep-alive question; undefined where the exchange has none and its heartbeats must do. */
  ping(): string | undefined
  /** Must be cheap: it runs on every frame, where `read` runs on the newest before a paint. Throws nothing. */
  classify(frame: string): FrameKind
  /** The stream's value now: of its newest frame, or of the book its frames have built. Throws nothing. */
  read(stream: string, frame: string): ParseResult
}

/** Asks the exchange's REST: through the proxy where it must. Rejects with a MarketError coded 400 (spec section 8). */
export type FetchJson = (url: string) => Promise<{ readonly status: number; readonly body: unknown }>

/** One market of an exchange, as the feed needs to know it. Accounts that share data share it. */
export type ExchangeAdapter = {
  readonly name: string
  /** Its REST sends no CORS headers, so pages call it through the desk's cors-proxy. */
  readonly viaProxy: boolean
  /** Spec section 9: one view a second for coinbase, bitfinex and kraken. */
  readonly throttled: boolean
  /** Subscriptions a second; leave one for the keep-alive question. */
  readonly messagesPerSecond: number
  /** Where one connection carries only so many: further ones get another. */
  readonly streamsPerSocket?: number
  /** Longer frames are dropped unread; 1 MB unless the exchange's snapshot is longer. */
  readonly longestFrame?: number
  /** Longer answers of REST are dropped unread; 8 MB unless the exchange's book is longer. */
  readonly longestAnswer?: number
  /** The exchange's name of the pair; undefined: it has none. May have to ask for a list first; without a way to ask it is guessed. */
  symbol(pair: Pair, ask: FetchJson | undefined): string | undefined | Promise<string | undefined>
  /** What it is most likely called, for a stream while the list can't be had. */
  readonly guess?: (pair: Pair) => string
  snapshotUrl(kind: Channel, symbol: string): string
  readSnapshot(kind: Channel, status: number, body: unknown): Answer
  /** The stream and the socket that carries it; undefined: this is only told by REST (kraken's book). */
  stream(kind: Channel, symbol: string): { readonly url: string; readonly name: string } | undefined
  /** `now`: ms that only grow. */
  createProtocol(url: string, now: () => number, timing?: Timing): Protocol
}

/** What an exchange's own module provides; the table of markets adds the rest. */
export type ExchangeModule = Omit<ExchangeAdapter, 'viaProxy'>

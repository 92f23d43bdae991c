import type { MarketClock } from './market/marketClock'
import type { Channels } from './wire/channels'
import type { Faults } from './wire/faults'
import type { ServerSocket } from './wire/frame'

/** What the exchange does with one client's socket. */
export type Session = { onMessage(text: string): void; onClose(): void }

export type Call = { method: string; path: string; query: URLSearchParams; address: string }
export type Answer = { status: number; headers?: Record<string, string>; body: string }

/** What every exchange is given: the market, the clock, its streams and what should go wrong. */
export type ExchangeContext = {
  clock: MarketClock
  channels: Channels
  faults: Faults
  sockets: ReadonlySet<ServerSocket>
}

/** An exchange that is open: what it answers over HTTP and over its sockets. */
export type ExchangeServer = {
  answer(call: Call): Answer
  /** HTTP status with which an upgrade at this path, from this address, is refused; undefined lets it in */
  refusal(path: string, address: string): number | undefined
  connect(path: string, query: URLSearchParams, line: ServerSocket): Session
  /** what it says before it goes away on purpose; the socket is closed with 1001 soon after */
  farewell(line: ServerSocket): void
  maintenance(isOn: boolean): void
}

/** One exchange: its addresses, its documented limits, and how it opens. A new one also needs a row in index.ts. */
export type Exchange<Urls extends Record<string, string> = Record<string, string>> = {
  /** as the feed's reader is given them; `host` is e.g. 127.0.0.1:1234 */
  urls(host: string): Urls
  /** the REST paths that the desk's cors-proxy serves, since browsers may not call them; undefined where they may */
  readonly proxiedPaths?: RegExp
  /** server ping frames: how often, and how long a pong may take */
  readonly ping?: { everyMs: number; pongMs: number }
  /** messages, pings and pongs a client may send in a second before it is disconnected */
  readonly messagesPerSecond: number
  /** how long a connection lives at most */
  readonly lifeMs?: number
  open(context: ExchangeContext): ExchangeServer
}

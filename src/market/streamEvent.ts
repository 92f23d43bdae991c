import type { MarketError } from '../domain/errors'
import type { Protocol } from './adapter'

export type StreamEvent =
  /** A connection is open, and reads its frames by this protocol. Comes before its first frame. */
  | { readonly is: 'connected'; readonly protocol: Protocol }
  /**
   * The subscription was sent on this connection; the exchange may still reject it. `isRepeated`: not the first
   * subscription, but one after a lost connection, an error of the stream or a rejection.
   */
  | { readonly is: 'subscribed'; readonly isRepeated: boolean }
  | { readonly is: 'rejected'; readonly error: MarketError; readonly isUnknownPair: boolean }
  /** `undefined`: the connection is healthy again. */
  | { readonly is: 'healthChanged'; readonly error: MarketError | undefined }
  | { readonly is: 'disconnected'; readonly error: MarketError; readonly lastMessageAt: number }
  /** The stream contradicted itself or can not be read, so its values are void. It is subscribed anew. */
  | { readonly is: 'invalidated'; readonly error: MarketError; readonly lastMessageAt: number }

export type StreamListener = {
  onFrame(frame: string, atOnce: boolean): void
  onEvent(event: StreamEvent): void
}

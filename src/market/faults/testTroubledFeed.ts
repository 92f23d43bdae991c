import type { FeedName } from '../../../playground/sandbox/exchanges/index'
import type { ExchangeAccount } from '../../domain/account'
import type { Pair } from '../../domain/currency'

export type Topic = 'ticker' | 'book'

/** What of the 22 faults is a feed's own: how its frames are known, and how each thing that no market says is spelt. */
export type TroubledFeed = {
  readonly name: FeedName
  readonly account: ExchangeAccount
  readonly pair: Pair
  /** How many sockets carry price and book. */
  readonly sockets: number
  /** What streams tell: kraken's book comes by REST alone. */
  readonly topics: readonly Topic[]
  /** The stream that faults about books are told of: the book where there is a stream of it. */
  readonly depth: Topic
  /** Books are told by changes: one left out, or told twice, may cross the book, which is then asked for anew. */
  readonly byChanges: boolean
  /** A number below zero: the frame is dropped; the level is left out, as coinbase has sent such; or there is no price now. */
  readonly negative: 'dropped' | 'left out' | 'no price'
  /** Characters of a frame that is too long; 1.2 MB unless its books are longer. */
  readonly tooLong?: number
  isFrame(topic: Topic, text: string): boolean
  /** Whether a client's message asks for the stream of `depth`. */
  asks(text: string): boolean
  /** Texts instead of a frame, made of the exchange's own newest one. */
  readonly spoilt: {
    /** A frame of a pair that nobody watches. */
    stranger(frame: never): unknown
    /** What has the keys of a frame and none of their values. */
    wrongShape(frame: never): unknown
    /** The best ask at or under the best bid; where a stream has none: a price that is no price. */
    crossed(frame: never): unknown
    negative(frame: never): unknown
    zeroPrice(frame: never): unknown
  }
}

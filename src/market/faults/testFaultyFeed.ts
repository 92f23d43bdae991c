import type { FeedName } from '../../../playground/sandbox/exchanges/index'
import type { ExchangeAccount } from '../../domain/account'
import type { Pair } from '../../domain/currency'

export type Topic = 'ticker' | 'book'

/** What differs between feeds in the fault tests: how to recognise their frames, and how to spoil them. */
export type FaultyFeed = {
  readonly name: FeedName
  readonly account: ExchangeAccount
  readonly pair: Pair
  /** The number of sockets that carry price and book. */
  readonly sockets: number
  /** The streamed topics: Kraken's book comes from REST alone. */
  readonly topics: readonly Topic[]
  /** The topic whose stream is spoiled: the book, where it is streamed. */
  readonly faultTopic: Topic
  /** The book is built of changes: a missed or repeated one may cross it, and it is then subscribed again. */
  readonly isIncremental: boolean
  /** What a number below zero does: drops the frame, leaves out the level, or means that there is no price. */
  readonly negative: 'dropped' | 'left out' | 'no price'
  /** The length of a frame that is too long, in characters; default: 1.2 million. */
  readonly tooLong?: number
  isFrame(topic: Topic, text: string): boolean
  /** Whether a client's message subscribes to the stream of `faultTopic`. */
  isSubscription(text: string): boolean
  /** Spoiled frames, made of the newest frame of the exchange. */
  readonly spoiled: {
    /** A frame of a pair that nobody watches. */
    stranger(frame: never): unknown
    /** A frame with the right keys and wrong values. */
    wrongShape(frame: never): unknown
    /** The best ask at or below the best bid; for a ticker: an impossible price. */
    crossed(frame: never): unknown
    negative(frame: never): unknown
    zeroPrice(frame: never): unknown
  }
}

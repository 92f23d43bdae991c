import { MarketError } from '../domain/errors'
import type { Read, Reading } from './exchange'

/**
 * What is known of a price (decisions.md, age of a price).
 * `connecting`: nothing yet. `live`: good now. `stale`: was good at `heardAt`, to be shown dimmed. `unknown-pair`: the
 * exchange lists no such pair. `failed`: nothing to show, and why; it goes on trying.
 */
export type FeedState<T> = {
  readonly state: 'connecting' | 'live' | 'stale' | 'unknown-pair' | 'failed'
  /** Stays while stale. */
  readonly value?: T
  /** Epoch ms of the last moment at which the value was known good. */
  readonly heardAt?: number
  readonly error?: MarketError
}

/** Of the line that carries the stream: whether it answers, and when it was last heard. */
type Pulse = { good(): boolean; heardAt(): number }

/** What is known of one price and how good that is: facts in, a FeedState out. Times are passed in as ms that only grow. */
export type Standing = {
  /** False: it was older than what is shown, by the exchange's own counter or asked for before that was known good. */
  told(by: 'stream' | 'rest', read: Exclude<Read, { is: 'garbage' }>, at: number): boolean
  /** The stream broke off at its line's last sign of life: nothing that it has said is known good since. */
  broke(lastHeardAt: number): void
  /** Why there is nothing better, until it is told again. */
  troubled(why: MarketError): void
  /** The same of the line, which is said first; undefined: that is over, and what else is wrong stays said. */
  lineTroubled(why: MarketError | undefined): void
  /** The exchange says that it lists no such pair: so it is until it is told. */
  unlisted(): void
  /** Nobody watches: what is known grows old from here. */
  left(lastHeardAt: number): void
  /** The stream has spoken on this connection. */
  isStreaming(): boolean
  /** `hopeful`: a first value may still come, so trouble is not shown yet. */
  state(at: number, pulse: Pulse | undefined, hopeful: boolean): FeedState<Reading>
}

export function createStanding(restStaleMs: number, epochOf: (at: number) => number): Standing {
  let value: Reading | undefined
  let goodAt = 0
  let order: number | undefined
  let olderInRow = 0
  let source: 'stream' | 'rest' | undefined
  let usable = true
  let unlisted = false
  let trouble: MarketError | undefined
  let lineTrouble: MarketError | undefined

  // An exchange that starts its counter anew would be refused for ever: ten in a row are believed.
  function isOlder(read: Read): boolean {
    const older = read.is === 'value' && read.order !== undefined && order !== undefined && read.order < order
    olderInRow = older ? olderInRow + 1 : 0
    return older && olderInRow < 10
  }

  // What REST has said lives on by its own age.
  function silence(lastHeardAt: number): void {
    if (source !== 'stream') return
    if (usable) goodAt = Math.max(goodAt, lastHeardAt)
    source = order = undefined
  }

  return {
    told(by, read, at) {
      if (isOlder(read) || (by === 'rest' && at < goodAt)) return false
      if (source === 'stream' && usable && value !== undefined) goodAt = at
      source = by
      usable = read.is === 'value'
      unlisted = false
      trouble = usable ? undefined : noPrice()
      if (read.is !== 'value') return true
      value = read.value
      order = read.order ?? order
      goodAt = at
      return true
    },
    broke: silence,
    troubled(why) {
      trouble = why
    },
    lineTroubled(why) {
      lineTrouble = why
    },
    unlisted() {
      unlisted = true
    },
    left(lastHeardAt) {
      silence(lastHeardAt)
      source = order = undefined
      unlisted = false
      trouble = lineTrouble = undefined
    },
    isStreaming: () => source === 'stream',
    state(at, pulse, hopeful) {
      if (unlisted) return { state: 'unknown-pair' }
      const error = lineTrouble ?? trouble
      if (value === undefined)
        return error === undefined || hopeful ? { state: 'connecting' } : { state: 'failed', error }
      const streaming = source === 'stream' && usable
      const heardAt = epochOf(streaming ? Math.max(goodAt, pulse?.heardAt() ?? 0) : goodAt)
      const live = streaming ? pulse?.good() === true : source === 'rest' && usable && at - goodAt <= restStaleMs
      if (live) return { state: 'live', value, heardAt }
      return error === undefined ? { state: 'stale', value, heardAt } : { state: 'stale', value, heardAt, error }
    },
  }
}

const noPrice = (): MarketError => new MarketError('The market gives no price now')

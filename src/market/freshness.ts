import { MarketError } from '../domain/errors'
import type { Live } from '../domain/live'
import type { ParseResult, Reading } from './adapter'

/** Of the line that carries the stream: whether it answers, and when it was last heard. */
type Pulse = { isHealthy(): boolean; lastMessageAt(): number }

/** What is known of one price and how good that is: facts in, a Live out. Times are passed in as ms that only grow. */
export type Standing = {
  /** False: it was older than what is shown, by the exchange's own counter or asked for before that was known good. */
  told(by: 'stream' | 'rest', read: Exclude<ParseResult, { is: 'garbage' }>, at: number): boolean
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
  state(at: number, pulse: Pulse | undefined, hopeful: boolean): Live<Reading>
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
  function isOlder(read: ParseResult): boolean {
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
      const asOf = epochOf(streaming ? Math.max(goodAt, pulse?.lastMessageAt() ?? 0) : goodAt)
      const live = streaming ? pulse?.isHealthy() === true : source === 'rest' && usable && at - goodAt <= restStaleMs
      if (live) return { state: 'live', value, asOf }
      return error === undefined ? { state: 'stale', value, asOf } : { state: 'stale', value, asOf, error }
    },
  }
}

const noPrice = (): MarketError => new MarketError('The market gives no price now')

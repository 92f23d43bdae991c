import { type Signal, signal } from '@preact/signals-core'
import type { Pair } from '../domain/currency'
import { MarketError } from '../domain/errors'
import type { Kind, Market, Read, Reading } from './exchange'
import type { Line, StreamListener } from './line'
import type { Paint } from './paint'
import type { Rest } from './rest'
import type { Timing } from './timing'

/**
 * What is known of a price (decisions.md, age of a price).
 * `connecting`: nothing yet. `live`: good now. `stale`: was good at `heardAt`, shown dimmed. `unknown-pair`: the
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

export type TopicParts = {
  readonly kind: Kind
  readonly pair: Pair
  /** Why watching is vain: the topic has failed from the start. */
  readonly obstacle: MarketError | undefined
  readonly market: () => Promise<Market>
  readonly line: (market: Market, url: string) => Line
  readonly rest: Rest
  readonly paint: Paint
  readonly timing: Timing
  readonly now: () => number
}

export type Topic = {
  readonly signal: Signal<FeedState<Reading>>
  readonly active: () => boolean
  check(): void
  close(): void
}

/** One price or book of one market: opened when watched, fed by REST first and by its stream then. */
export function createTopic(parts: TopicParts): Topic {
  const { kind, pair, obstacle, rest, paint, timing, now } = parts
  let visit: AbortController | undefined
  let market: Market | undefined
  let symbol = ''
  let line: Line | undefined
  let stream = ''
  /** The stream has spoken on this connection. */
  let streaming = false
  let broken = false
  let since = 0
  let closed = false
  let usable = true
  let unknown = false
  let error: MarketError | undefined
  let value: Reading | undefined
  let valueAt = 0
  let order: number | undefined
  /** When REST last gave the value that stands; undefined: a stream did, or its line has broken since. */
  let restAt: number | undefined
  let frame: string | undefined
  let paintedAt = Number.NEGATIVE_INFINITY
  let asking = false
  let leave: Timer
  let ask: Timer
  let age: Timer
  let held: Timer

  const state = signal<FeedState<Reading>>(
    obstacle === undefined ? { state: 'connecting' } : { state: 'failed', error: obstacle },
    {
      watched() {
        clearTimeout(leave)
        leave = undefined
        if (visit === undefined && obstacle === undefined && !closed) void start()
      },
      unwatched() {
        clearTimeout(leave)
        if (visit !== undefined) leave = setTimeout(stop, timing.lingerMs)
      },
    },
  )

  const listener: StreamListener = {
    frame(newest, atOnce) {
      frame = newest
      if (market?.throttled && !atOnce && !due()) held ??= setTimeout(release, paintedAt + timing.throttleMs - now())
      else paint.next(read)
    },
    asked(again) {
      broken = false
      askAfter(again ? timing.resyncMs : timing.silentMs)
    },
    changed(why) {
      error = why ?? (value === undefined ? error : undefined)
      show()
    },
    broken(why) {
      streaming = false
      broken = true
      order = restAt = frame = undefined
      error = why
      askAfter(timing.silentMs)
      show()
    },
    refused(why, unknownPair) {
      error = why
      if (unknownPair) giveUp()
      else show()
    },
  }

  const due = (): boolean => now() - paintedAt >= timing.throttleMs

  function release(): void {
    held = undefined
    paint.next(read)
  }

  async function start(): Promise<void> {
    const arrived = new AbortController()
    visit = arrived
    since = now()
    try {
      market = await parts.market()
      const known = market
      const name = await known.symbol(pair, url => rest(known, url, arrived.signal))
      if (arrived.signal.aborted) return
      if (name === undefined) return giveUp()
      symbol = name
      const wanted = known.stream(kind, symbol)
      if (wanted !== undefined) {
        stream = wanted.name
        line = parts.line(known, wanted.url)
        line.add(stream, listener)
      }
      await askNow()
    } catch (cause) {
      if (arrived.signal.aborted) return
      error = cause instanceof MarketError ? cause : new MarketError('The exchange can not be reached', 400, { cause })
      show()
      ask = setTimeout(restart, timing.pollMs)
    }
  }

  function restart(): void {
    visit?.abort()
    void start()
  }

  function stop(): void {
    leave = undefined
    visit?.abort()
    visit = undefined
    for (const timer of [ask, age, held]) clearTimeout(timer)
    held = undefined
    paint.forget(read)
    const left = line
    line = undefined
    left?.remove(stream, listener)
    streaming = asking = unknown = broken = false
    order = restAt = frame = error = undefined
    show()
  }

  function read(): void {
    if (frame === undefined || line === undefined) return
    const newest = frame
    frame = undefined
    paintedAt = now()
    const made = line.read(stream, newest)
    if (made.is === 'garbage') return
    streaming = true
    for (const timer of [ask, age]) clearTimeout(timer)
    take(made)
  }

  function take(made: Exclude<Read, { is: 'garbage' }>): void {
    if (made.is === 'value' && made.order !== undefined && order !== undefined && made.order < order) return
    usable = made.is === 'value'
    if (made.is === 'value') {
      value = made.value
      order = made.order ?? order
      valueAt = now()
      error = undefined
    } else error = new MarketError('The market gives no price now')
    show()
  }

  function askAfter(ms: number): void {
    clearTimeout(ask)
    if (visit !== undefined && !streaming && !unknown) ask = setTimeout(() => void askNow(), ms)
  }

  async function askNow(): Promise<void> {
    const during = visit
    if (during === undefined || market === undefined || asking) return
    // A hidden page leaves frames unread: the stream speaks all the same.
    if (frame !== undefined) {
      askAfter(timing.pollMs)
      return
    }
    asking = true
    const first = value === undefined && restAt === undefined
    try {
      const { status, body } = await rest(market, market.snapshotUrl(kind, symbol), during.signal)
      // What the stream has said meanwhile is newer.
      if (during.signal.aborted || streaming) return
      const answer = market.readSnapshot(kind, status, body)
      if (answer.is === 'unknown-pair') return giveUp()
      if (answer.is === 'value') {
        restAt = now()
        clearTimeout(age)
        age = setTimeout(show, timing.restStaleMs + 1)
      }
      if (answer.is === 'value' || answer.is === 'unusable') take(answer)
      else error = new MarketError(answer.is === 'refused' ? answer.message : 'The exchange sends what can not be read')
    } catch (cause) {
      if (during.signal.aborted) return
      error = cause instanceof MarketError ? cause : new MarketError('Network Error with code 400', 400, { cause })
    } finally {
      if (!during.signal.aborted) {
        asking = false
        askAfter(first && line !== undefined ? timing.silentMs : timing.pollMs)
        show()
      }
    }
  }

  function giveUp(): void {
    unknown = true
    clearTimeout(ask)
    const left = line
    line = undefined
    left?.remove(stream, listener)
    show()
  }

  /** Live: the stream speaks on a good line, or REST did within 15 s; and what was said last is a price. */
  function fresh(): boolean {
    if (!usable) return false
    if (streaming) return line?.good() === true
    return restAt !== undefined && now() - restAt <= timing.restStaleMs
  }

  /** REST alone has failed: the stream may still bring a first value. */
  const hopeful = (): boolean => line !== undefined && !broken && !streaming && now() - since < timing.silentMs

  function show(): void {
    const heardAt = streaming && usable && line !== undefined ? Math.max(valueAt, line.heardAt()) : valueAt
    if (unknown) state.value = { state: 'unknown-pair' }
    else if (value === undefined)
      state.value = error === undefined || hopeful() ? { state: 'connecting' } : { state: 'failed', error }
    else if (visit !== undefined && fresh()) state.value = { state: 'live', value, heardAt }
    else state.value = { state: 'stale', value, heardAt, ...(error === undefined ? undefined : { error }) }
  }

  return {
    signal: state,
    active: () => visit !== undefined,
    check: () => {
      if (visit !== undefined) show()
    },
    close() {
      closed = true
      clearTimeout(leave)
      if (visit !== undefined) stop()
    },
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined

import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Pair } from '../domain/currency'
import type { MarketError } from '../domain/errors'
import type { Live } from '../domain/live'
import { createNewestFrame, type NewestFrame } from '../frame/frameQueue'
import type { Channel, ExchangeAdapter, MarketData, Protocol } from './adapter'
import type { Connection } from './connection'
import { type Carrier, type FreshnessEvent, freshnessReducer, isStreaming, liveOf, NOTHING_RECEIVED } from './freshness'
import type { Rest } from './rest'
import { createSnapshotPoller, type SnapshotPoller, type Source } from './snapshotPoller'
import type { StreamEvent, StreamListener } from './streamEvent'
import type { Timing } from './timing'

/**
 * One channel of one pair at one exchange. While it is watched, REST gives the first value, then the stream; with
 * `streamsBookFirst` the stream comes first. REST is polled until the stream delivers. After a disconnection the first
 * poll comes within `firstValueMs`, after a repeated subscription within `resyncMs`.
 */
export type Watch = {
  readonly signal: ReadonlySignal<Live<MarketData>>
  /** The signal has a subscriber, or lost its last one less than `lingerMs` ago. */
  isInUse(): boolean
  /** Polls now, unless the stream delivers: the page woke up or is online again. */
  check(): void
  close(): void
}

type WatchParts = {
  readonly channel: Channel
  readonly pair: Pair
  readonly loadAdapter: () => Promise<ExchangeAdapter>
  readonly connectionFor: (adapter: ExchangeAdapter, url: string, stream: string) => Connection
  readonly rest: Rest
  readonly timing: Timing
  /** Ms that never go back. */
  readonly now: () => number
  /** The epoch ms of a time of `now`. */
  readonly epochOf: (at: number) => number
  /** Receives what a subscriber throws. */
  readonly onError: (error: unknown) => void
}

type Stream = {
  readonly name: string
  readonly connection: Connection
  readonly newest: NewestFrame
  readonly listener: StreamListener
}

/** Nothing is polled or streamed in these states, even while an `unlisted` pair has subscribers. */
type Inactive = 'unwatched' | 'unlisted' | 'closed'

type State =
  /**
   * `unlisted`: nothing is fetched until all subscribers leave and one subscribes again.
   * `closed`: nothing is ever fetched again.
   */
  | { readonly is: Inactive }
  /** The symbol is not known yet. If the symbol list can't be fetched, `stream` may carry a guessed symbol. */
  | { readonly is: 'resolving'; readonly poller: SnapshotPoller; readonly stream?: Stream }
  | { readonly is: 'attached'; readonly poller: SnapshotPoller; readonly stream: Stream }
  /** The exchange has no stream of this channel (kraken's book), so REST is polled for as long as it is watched. */
  | { readonly is: 'polling'; readonly poller: SnapshotPoller }

/** `startError`: why this watch can't run. It never starts, and its signal has the state `failed` with this error. */
export function createWatch(parts: WatchParts, startError: MarketError | undefined): Watch {
  const { channel, timing, now } = parts
  let state: State = { is: startError === undefined ? 'unwatched' : 'closed' }
  let freshness = NOTHING_RECEIVED
  let wasLastFrameReadable = true
  /** Reads the frames of the stream's present connection. */
  let protocol: Protocol | undefined
  let shown: Live<MarketData> =
    startError === undefined ? { state: 'connecting' } : { state: 'failed', error: startError }
  let linger: ReturnType<typeof setTimeout> | undefined

  const live = signal(shown, {
    watched() {
      clearTimeout(linger)
      if (state.is === 'unwatched') start()
    },
    unwatched() {
      if (isInUse()) linger = setTimeout(() => stop('unwatched'), timing.lingerMs)
    },
  })

  const isInUse = (): boolean => state.is !== 'unwatched' && state.is !== 'closed'
  const currentStream = (): Stream | undefined => ('stream' in state ? state.stream : undefined)

  function start(): void {
    const poller = createSnapshotPoller(parts, {
      onDue() {
        // A waiting frame shows that the stream works, also on a hidden page, which parses none. After an unreadable
        // frame the waiting one may be unreadable too.
        if (wasLastFrameReadable && currentStream()?.newest.isWaiting()) return false
        if (freshness.rejection === undefined)
          currentStream()?.connection.resubscribeIfUnanswered(currentStream()!.name)
        // A pair rejected as unknown is subscribed again once REST has answered for it.
        else if (freshness.rejection === 'temporary' || freshness.hasAnswered) retry()
        return true
      },
      isStreaming: () => isStreaming(freshness),
      isUnlisted: () => freshness.isUnlisted,
      onSource: (source, isGuess) => attach(poller, source, isGuess),
      onUnlisted: () => stop('unlisted'),
      onSnapshot(result, at) {
        if (!freshness.hasAnswered) retry()
        reduceAndShow({ is: 'valueReceived', from: 'rest', result, at })
        return result.is === 'value' && freshness.value === result.value
      },
      onExpired: () => show(),
      onFailed: error => reduceAndShow({ is: 'requestFailed', error }),
    })
    state = { is: 'resolving', poller }
    reduce({ is: 'watched', at: now() })
    poller.pollNow()
  }

  function stop(is: Inactive): void {
    if ('poller' in state) state.poller.stop()
    const lastMessageAt = leaveStream()
    state = { is }
    if (is !== 'unlisted') clearTimeout(linger)
    reduceAndShow(is === 'unlisted' ? { is } : { is: 'unwatched', lastMessageAt })
  }

  function attach(poller: SnapshotPoller, { adapter, symbol }: Source, isGuess: boolean): void {
    const wanted = adapter.stream(channel, symbol)
    const current = currentStream()
    if (wanted === undefined) {
      if (!isGuess) state = { is: 'polling', poller }
      return
    }
    const is = isGuess ? 'resolving' : 'attached'
    if (wanted.name === current?.name) {
      state = { is, poller, stream: current }
      return
    }
    // The current stream is of a guessed symbol, and the guess was wrong: the watch starts over.
    if (current !== undefined) {
      leaveStream()
      reduceAndShow({ is: 'guessedWrong' })
    }
    const connection = parts.connectionFor(adapter, wanted.url, wanted.name)
    const newest = createNewestFrame(
      adapter.throttled ? timing.throttleMs : 0,
      timing.paintMs,
      now,
      parse,
      parts.onError,
    )
    const listener: StreamListener = { onFrame: newest.receive, onEvent: onStreamEvent }
    state = { is, poller, stream: { name: wanted.name, connection, newest, listener } }
    wasLastFrameReadable = true
    connection.add(wanted.name, listener)
  }

  function retry(): void {
    if (freshness.rejection === undefined) return
    reduce({ is: 'retried' })
    currentStream()?.connection.retry(currentStream()!.name)
  }

  /** Unsubscribes from the stream. Returns the time of its connection's last message. */
  function leaveStream(): number {
    const left = currentStream()
    if (left === undefined) return 0
    const lastMessageAt = left.connection.lastMessageAt()
    left.connection.remove(left.name, left.listener)
    left.newest.drop()
    return lastMessageAt
  }

  function parse(frame: string, at: number): void {
    const { connection, name } = currentStream()!
    const result = protocol!.read(name, frame)
    wasLastFrameReadable = result.is !== 'garbage'
    connection.parsed(name, wasLastFrameReadable)
    if (result.is === 'garbage') return
    const isHealthy = connection.isHealthy()
    // On a healthy connection `at` is the last message's time. During maintenance no frame makes a price fresher.
    const carrier = { isHealthy, lastMessageAt: isHealthy ? at : connection.lastMessageAt() }
    if (freshness.connectionError !== undefined && isHealthy) reduce({ is: 'healthChanged', error: undefined })
    reduce({ is: 'valueReceived', from: 'stream', result, at })
    show(at, carrier)
  }

  function onStreamEvent(event: StreamEvent): void {
    if (!('poller' in state)) return
    const { poller } = state
    if (event.is === 'connected') protocol = event.protocol
    else if (event.is === 'subscribed') {
      reduce(event)
      if (!isStreaming(freshness)) poller.pollIn(event.isRepeated ? timing.resyncMs : timing.firstValueMs)
    } else if (event.is === 'rejected') {
      // A rejected guess does not prove that the pair is unknown.
      reduce({ ...event, isUnknownPair: event.isUnknownPair && state.is === 'attached' })
      if (freshness.rejection === 'unknown-pair' && !freshness.hasAnswered && !freshness.isUnlisted) poller.pollNow()
      else show()
    } else {
      if (event.is !== 'healthChanged') {
        currentStream()?.newest.drop()
        poller.pollIn(timing.firstValueMs)
      }
      reduceAndShow(event)
    }
  }

  function reduceAndShow(event: FreshnessEvent): void {
    reduce(event)
    show()
  }

  function reduce(event: FreshnessEvent): void {
    freshness = freshnessReducer(freshness, event)
  }

  function carrierNow(): Carrier | undefined {
    const connection = currentStream()?.connection
    return connection && { isHealthy: connection.isHealthy(), lastMessageAt: connection.lastMessageAt() }
  }

  function show(at = now(), carrier = carrierNow()): void {
    const next = liveOf(freshness, at, carrier, parts)
    if (isSame(next, shown)) return
    shown = next
    try {
      live.value = next
    } catch (error) {
      parts.onError(error)
    }
  }

  return {
    signal: live,
    isInUse,
    check() {
      if (!isInUse()) return
      if ('poller' in state && !isStreaming(freshness)) state.poller.pollNow()
      show()
    },
    close() {
      if (isInUse()) stop('closed')
      else state = { is: 'closed' }
    },
  }
}

const isSame = (a: Live<MarketData>, b: Live<MarketData>): boolean =>
  a.state === b.state && a.value === b.value && a.asOf === b.asOf && a.isPolled === b.isPolled && a.error === b.error

import type { Pair } from '../domain/currency'
import { MarketError } from '../domain/errors'
import type { Live } from '../domain/live'
import type { Channel, ExchangeAdapter, Reading } from './adapter'
import type { Connection, StreamListener } from './connection'
import type { FrameScheduler } from './frameScheduler'
import type { Standing } from './freshness'
import { createPoller } from './poller'
import { noAnswer, type Rest } from './rest'
import type { Timing } from './timing'

export type VisitParts = {
  readonly kind: Channel
  readonly pair: Pair
  readonly market: () => Promise<ExchangeAdapter>
  readonly line: (market: ExchangeAdapter, url: string, stream: string) => Connection
  readonly rest: Rest
  readonly paint: FrameScheduler
  readonly timing: Timing
  /** Ms that only grow. */
  readonly now: () => number
}

/** The time in which somebody watches a price: REST gives the first value, the stream the next ones. */
export type Visit = {
  state(at: number): Live<Reading>
  /** The page woke up. */
  check(): void
  end(): void
}

export function startVisit(parts: VisitParts, standing: Standing, show: (at?: number) => void): Visit {
  const { kind, pair, rest, paint, timing, now } = parts
  const left = new AbortController()
  const arrivedAt = now()
  let place: { readonly market: ExchangeAdapter; readonly symbol: string } | undefined
  let line: Connection | undefined
  let stream = ''
  let paceMs = 0
  let asks = 0
  let over = false
  let broken = false
  let listed = false
  let refusal: 'passing' | 'unknown-pair' | undefined
  let frame: string | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let throttled: ReturnType<typeof setTimeout> | undefined
  let aged: ReturnType<typeof setTimeout> | undefined

  const asking = createPoller(async () => {
    // By a guessed name it may stream while its own is still asked for.
    if (standing.isStreaming() && place !== undefined) return undefined
    // A hidden page leaves frames unread: the stream speaks all the same.
    if (frame !== undefined) return timing.pollMs
    // A refusal may be of the moment (not ready, too many): it is asked again as often as REST is.
    if (refusal === undefined) line?.resubscribeIfSilent(stream)
    else if (refusal === 'passing' || listed) retry()
    let told = false
    asks++
    try {
      if (place === undefined) await arrive()
      if (place !== undefined && !over && !standing.isStreaming()) told = await ask(place)
    } catch (cause) {
      if (!left.signal.aborted) standing.troubled(cause instanceof MarketError ? cause : noAnswer(cause))
    }
    if (left.signal.aborted) return undefined
    // The stream's own word stands until REST has one.
    if (refusal === 'unknown-pair' && !listed) standing.unlisted()
    show()
    if (over) return undefined
    if (asks > 1) return timing.pollMs
    return !told ? timing.resyncMs : line === undefined ? timing.pollMs : timing.silentMs
  }, now)
  asking.now()

  async function arrive(): Promise<void> {
    const market = await parts.market()
    const symbol = await symbolIn(market)
    if (left.signal.aborted) return
    if (symbol === undefined) {
      giveUp()
      return
    }
    place = { market, symbol }
    join(market, symbol)
  }

  async function symbolIn(market: ExchangeAdapter): Promise<string | undefined> {
    try {
      return await market.symbol(pair, rest.reaches(market) ? url => rest.ask(market, url, left.signal) : undefined)
    } catch (cause) {
      const guessed = market.guess?.(pair)
      if (guessed !== undefined && !left.signal.aborted) join(market, guessed)
      throw cause
    }
  }

  function join(market: ExchangeAdapter, symbol: string): void {
    const wanted = market.stream(kind, symbol)
    if (wanted === undefined || (line !== undefined && wanted.name === stream)) return
    // The guess was wrong.
    if (line !== undefined) standing.left(line.lastMessageAt())
    leaveLine()
    stream = wanted.name
    paceMs = market.throttled ? timing.throttleMs : 0
    line = parts.line(market, wanted.url, stream)
    line.add(stream, listener)
  }

  /** Whether it gave a value that stands. */
  async function ask({ market, symbol }: NonNullable<typeof place>): Promise<boolean> {
    const askedAt = now()
    const { status, body } = await rest.ask(market, market.snapshotUrl(kind, symbol), left.signal)
    // What the stream has said meanwhile is newer.
    if (left.signal.aborted || standing.isStreaming()) return true
    const answer = market.readSnapshot(kind, status, body)
    if (answer.is === 'unknown-pair') giveUp()
    else if (answer.is === 'refused') standing.troubled(new MarketError(answer.message))
    else if (answer.is === 'garbage') standing.troubled(noAnswer())
    else {
      if (!listed) retry()
      listed = true
      // It may have been true as soon as it was asked for, and may have been long on its way.
      const stands = standing.told('rest', answer, askedAt)
      clearTimeout(aged)
      aged = setTimeout(() => show(), askedAt + timing.restStaleMs + 1 - now())
      return stands && answer.is === 'value'
    }
    return false
  }

  function retry(): void {
    if (refusal === undefined) return
    refusal = undefined
    line?.retry(stream)
  }

  function giveUp(): void {
    over = true
    asking.stop()
    leaveLine()
    standing.unlisted()
    show()
  }

  function leaveLine(): void {
    const joined = line
    line = undefined
    joined?.remove(stream, listener)
    paint.forget(read)
    frame = undefined
    clearTimeout(throttled)
    throttled = undefined
    clearTimeout(aged)
  }

  const listener: StreamListener = {
    onFrame(newest, atOnce) {
      const waiting = frame !== undefined
      frame = newest
      if (waiting && !atOnce) return
      const wait = paceMs > 0 && !atOnce ? readAt + paceMs - now() : 0
      if (wait <= 0) paint.next(read)
      else throttled ??= setTimeout(release, wait)
    },
    onSubscribed(again) {
      broken = false
      refusal = undefined
      if (!standing.isStreaming()) asking.atLatestIn(again ? timing.resyncMs : timing.silentMs)
    },
    onHealthChanged(why) {
      standing.lineTroubled(why)
      show()
    },
    onDisconnected(why) {
      standing.lineTroubled(why)
      breakOff()
    },
    onInvalidated(why) {
      standing.troubled(why)
      breakOff()
    },
    onRejected(why, unknownPair) {
      refusal = unknownPair && place !== undefined ? 'unknown-pair' : 'passing'
      standing.troubled(why)
      // A pair whose price was told is listed, whatever a subscription is answered in a bad moment.
      if (refusal === 'unknown-pair' && !listed) asking.now()
      else show()
    },
  }

  function breakOff(): void {
    broken = true
    frame = undefined
    standing.broke(line?.lastMessageAt() ?? 0)
    asking.atLatestIn(timing.silentMs)
    show()
  }

  function release(): void {
    throttled = undefined
    paint.next(read)
  }

  function read(): void {
    if (frame === undefined || line === undefined) return
    const newest = frame
    frame = undefined
    readAt = now()
    // A snapshot was shown at once: the pause until the next view counts from here.
    if (throttled !== undefined) {
      clearTimeout(throttled)
      throttled = undefined
    }
    const made = line.read(stream, newest)
    if (made.is === 'garbage') return
    listed = true
    if (aged !== undefined) {
      clearTimeout(aged)
      aged = undefined
    }
    standing.told('stream', made, readAt)
    if (line.isHealthy()) standing.lineTroubled(undefined)
    show(readAt)
  }

  // A socket that still opens or has just been asked may bring what REST could not.
  const hopeful = (): boolean =>
    line !== undefined && !broken && !standing.isStreaming() && now() - arrivedAt < timing.silentMs

  return {
    state: at => standing.state(at, line, hopeful()),
    check() {
      if (!standing.isStreaming() && !over) asking.now()
      show()
    },
    end() {
      left.abort()
      asking.stop()
      standing.left(line?.lastMessageAt() ?? 0)
      leaveLine()
    },
  }
}

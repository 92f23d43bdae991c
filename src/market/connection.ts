import { MarketError } from '../domain/errors'
import type { ExchangeAdapter, FrameKind, ParseResult, Protocol } from './adapter'
import { createSocket, lost, maintenance, type SocketState, type WebSocketClass } from './socket'
import { createStreamRegistry } from './streamRegistry'
import type { Timing } from './timing'

/** Who listens to a stream. */
export type StreamListener = {
  onFrame(frame: string, atOnce: boolean): void
  /** Subscribed on this connection; `again` after an earlier one broke. */
  onSubscribed(again: boolean): void
  /** The line is good again, or not good for that reason. */
  onHealthChanged(why: MarketError | undefined): void
  /** The connection is gone. */
  onDisconnected(why: MarketError): void
  /** What the stream has said is void: it is asked for anew on this connection. */
  onInvalidated(why: MarketError): void
  onRejected(why: MarketError, unknownPair: boolean): void
}

/** One socket and who listens to what on it: hands each frame to its listeners, unread. */
export type Connection = {
  add(stream: string, listener: StreamListener): void
  remove(stream: string, listener: StreamListener): void
  /** After a refusal. */
  retry(stream: string): void
  /** It has been silent: asked for anew if the exchange never said yes to it. */
  resubscribeIfSilent(stream: string): void
  /** Connected and answering. */
  isHealthy(): boolean
  /** When a frame of any kind was last heard while the line was good: heartbeats under maintenance make no price younger. */
  lastMessageAt(): number
  read(stream: string, frame: string): ParseResult
  check(): void
  inspect(): ConnectionReport
}

export type ConnectionReport = {
  readonly url: string
  readonly state: SocketState
  /** Failed connections in a row. */
  readonly failures: number
  readonly wanted: readonly string[]
  readonly confirmed: readonly string[]
  /** Frames that could not be read, since the line was opened. */
  readonly dropped: number
}

/** `emptied`: the last listener has left and the socket is closed. */
export function createConnection(
  market: ExchangeAdapter,
  url: string,
  WebSocket: WebSocketClass,
  timing: Timing,
  now: () => number,
  moment: () => number,
  emptied: () => void,
): Connection {
  /** Lists are replaced, not changed: one that is gone through stays as it is. */
  const listeners = new Map<string, readonly StreamListener[]>()
  let dialect: Protocol | undefined
  let doubted = false
  let resting = false
  /** Until it was good, where it is not. */
  let goodAt = 0
  let dropped = 0
  let latest: string | undefined
  let latestListeners: readonly StreamListener[] | undefined
  let garbageInRow = 0

  const socket = createSocket(url, WebSocket, timing, now, moment, {
    onOpen() {
      dialect = market.createProtocol(url, now, timing)
      doubted = resting = false
      subscriptions.begin(dialect)
    },
    onMessage(frame) {
      if (doubted) {
        doubted = false
        everyone(listener => listener.onHealthChanged(resting ? maintenance() : undefined))
      }
      if (dialect !== undefined) hear(dialect, frame)
    },
    onPong() {
      if (!resting) everyone(listener => listener.onHealthChanged(undefined))
    },
    onSuspect() {
      turnBad()
      doubted = true
      everyone(listener => listener.onHealthChanged(lost()))
    },
    onClose(why) {
      turnBad()
      dialect = undefined
      subscriptions.end()
      everyone(listener => listener.onDisconnected(why))
    },
    ping: () => dialect?.ping(),
  })

  const subscriptions = createStreamRegistry(market.messagesPerSecond, timing, now, socket.send, (stream, again) =>
    each(stream, listener => listener.onSubscribed(again)),
  )

  const longest = market.longestFrame ?? 1_000_000

  function hear(on: Protocol, frame: string | undefined): void {
    const heard: FrameKind = frame === undefined || frame.length > longest ? { is: 'garbage' } : on.classify(frame)
    if (heard.is === 'data') {
      // Most often the stream of the frame before.
      if (heard.stream !== latest) {
        latest = heard.stream
        latestListeners = listeners.get(latest)
      }
      const known = latestListeners
      if (known !== undefined) for (let i = 0; i < known.length; i++) known[i]!.onFrame(frame!, heard.atOnce === true)
    } else if (heard.is === 'acknowledged') subscriptions.acknowledged(heard.streams)
    else if (heard.is === 'refused') refuse(heard)
    else if (heard.is === 'inconsistent') stray(heard.streams)
    else if (heard.is === 'restart') socket.replace(maintenance())
    else if (heard.is === 'maintenance') rest(heard.over)
    else if (heard.is === 'garbage') drop()
  }

  // One bad name voids the whole message.
  function refuse({ streams, unknownPair, message }: Extract<FrameKind, { is: 'refused' }>): void {
    if (streams.length > 1) subscriptions.subscribeEachAlone(streams)
    else
      for (const stream of streams) {
        subscriptions.refused(stream)
        each(stream, it => it.onRejected(new MarketError(message), unknownPair))
      }
  }

  function stray(streams: readonly string[]): void {
    for (const stream of streams) each(stream, it => it.onInvalidated(contradiction()))
    subscriptions.resubscribe(streams)
  }

  // After maintenance everything is subscribed anew: books of before are void.
  function rest(over: boolean): void {
    if (over) {
      socket.replace(maintenance())
      return
    }
    turnBad()
    resting = true
    everyone(listener => listener.onHealthChanged(maintenance()))
  }

  const isGood = (): boolean => dialect !== undefined && !doubted && !resting

  function turnBad(): void {
    if (isGood()) goodAt = socket.lastMessageAt()
  }

  // Ten in a row: we are out of step, and start anew. The count stands until a frame can be read, so it is done once.
  function drop(): void {
    dropped++
    if (++garbageInRow === 10) socket.fail(new MarketError('The exchange sends what can not be read'))
  }

  function everyone(tell: (listener: StreamListener) => void): void {
    for (const stream of [...listeners.keys()]) each(stream, tell)
  }

  function each(stream: string, tell: (listener: StreamListener) => void): void {
    for (const listener of listeners.get(stream) ?? []) tell(listener)
  }

  return {
    add(stream, listener) {
      const known = listeners.get(stream) ?? []
      listeners.set(stream, [...known, listener])
      latest = undefined
      if (known.length === 0) subscriptions.add(stream)
      if (subscriptions.isSubscribed(stream)) listener.onSubscribed(false)
      socket.open()
    },
    remove(stream, listener) {
      const known = listeners.get(stream) ?? []
      if (!known.includes(listener)) return
      const left = known.filter(each => each !== listener)
      listeners.set(stream, left)
      latest = undefined
      if (left.length > 0) return
      listeners.delete(stream)
      subscriptions.remove(stream)
      if (listeners.size > 0) return
      dialect = undefined
      subscriptions.end()
      socket.close()
      emptied()
    },
    retry: subscriptions.retry,
    resubscribeIfSilent: subscriptions.resubscribeIfSilent,
    isHealthy: isGood,
    lastMessageAt: () => (isGood() ? socket.lastMessageAt() : goodAt),
    read(stream, frame) {
      const read: ParseResult = dialect?.read(stream, frame) ?? { is: 'garbage' }
      if (read.is === 'garbage') drop()
      else {
        garbageInRow = 0
        socket.proven()
        subscriptions.delivered(stream)
      }
      return read
    },
    check: socket.check,
    inspect: () => ({
      url,
      state: socket.state(),
      failures: socket.failures(),
      wanted: subscriptions.wanted(),
      confirmed: subscriptions.confirmed(),
      dropped,
    }),
  }
}

const contradiction = (): MarketError => new MarketError('The order book contradicts itself')

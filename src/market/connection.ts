import { batch } from '@preact/signals-core'
import { MarketError } from '../domain/errors'
import type { ExchangeAdapter, FrameKind, Protocol } from './adapter'
import { connectionLost, createSocket, type SocketState, underMaintenance, type WebSocketClass } from './socket'
import type { StreamEvent, StreamListener } from './streamEvent'
import { createStreamRegistry } from './streamRegistry'
import type { Timing } from './timing'
import { createUnreadableFrames } from './unreadableFrames'

/** One socket and the streams on it: classifies each frame and hands it to the stream's listeners, unparsed. */
export type Connection = {
  add(stream: string, listener: StreamListener): void
  remove(stream: string, listener: StreamListener): void
  /** Requests a rejected stream again. */
  retry(stream: string): void
  /** Subscribes again when the exchange has not acknowledged the stream for `firstValueMs`. */
  resubscribeIfUnanswered(stream: string): void
  /** The connection is open, answers, and the exchange is not under maintenance. */
  isHealthy(): boolean
  /** When the last message of any kind arrived while the connection was healthy. */
  lastMessageAt(): number
  /** The listener has parsed a frame of the stream, or could not. */
  parsed(stream: string, isReadable: boolean): void
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
  /** Unreadable frames so far. */
  readonly dropped: number
}

type Listeners = {
  /** The exchange can be reached. */
  onOpen(): void
  /** The last listener left and the socket is closed. */
  onEmpty(): void
}

export function createConnection(
  adapter: ExchangeAdapter,
  url: string,
  WebSocket: WebSocketClass,
  timing: Timing,
  now: () => number,
  frameTime: () => number,
  on: Listeners,
): Connection {
  /** Lists are replaced and never changed, so that a listener may leave while its list is iterated. */
  const listeners = new Map<string, readonly StreamListener[]>()
  const longestFrame = adapter.longestFrame ?? 1_000_000
  let protocol: Protocol | undefined
  let isSuspect = false
  let isInMaintenance = false
  /** While the connection is unhealthy: when the last message arrived before that. */
  let healthyUntil = 0
  /** Subscribed streams that have not delivered a readable value yet. */
  const awaitingValue = new Set<string>()
  let latestStream: string | undefined
  let latestListeners: readonly StreamListener[] | undefined

  const socket = createSocket(url, WebSocket, timing, now, frameTime, {
    onOpen() {
      protocol = adapter.createProtocol(url, now, timing)
      isSuspect = isInMaintenance = false
      on.onOpen()
      notifyAll({ is: 'connected', protocol })
      subscriptions.connected(protocol)
    },
    onMessage(frame) {
      if (isSuspect) {
        isSuspect = false
        notifyAll({ is: 'healthChanged', error: isInMaintenance ? underMaintenance() : undefined })
      }
      if (protocol !== undefined) dispatch(protocol, frame)
    },
    onPong() {
      if (!isInMaintenance) notifyAll({ is: 'healthChanged', error: undefined })
    },
    onSuspect() {
      endHealthy()
      isSuspect = true
      notifyAll({ is: 'healthChanged', error: connectionLost() })
    },
    onClose(error) {
      endHealthy()
      protocol = undefined
      subscriptions.disconnected()
      notifyAll({ is: 'disconnected', error, lastMessageAt: healthyUntil })
    },
    isRejected: () => subscriptions.areAllRejected(),
    ping: () => protocol?.ping(),
  })

  const unreadable = createUnreadableFrames({
    onOutOfSync: () => socket.fail(unreadableError()),
    onUnreadableStream: stream => invalidate([stream], unreadableError()),
  })

  const subscriptions = createStreamRegistry(
    adapter.messagesPerSecond,
    timing,
    now,
    socket.send,
    (stream, isRepeated) => {
      awaitingValue.add(stream)
      notify(stream, { is: 'subscribed', isRepeated })
    },
  )

  function dispatch(protocol: Protocol, frame: string | undefined): void {
    const kind: FrameKind =
      frame === undefined || frame.length > longestFrame ? { is: 'garbage' } : protocol.classify(frame)
    if (kind.is === 'data') {
      // Most frames are of the same stream as the frame before, and need no map lookup.
      if (kind.stream !== latestStream) {
        latestStream = kind.stream
        latestListeners = listeners.get(latestStream)
      }
      const current = latestListeners
      if (current !== undefined)
        for (let i = 0; i < current.length; i++) current[i]!.onFrame(frame!, kind.atOnce === true)
    } else if (kind.is === 'acknowledged') subscriptions.acknowledged(kind.streams)
    else if (kind.is === 'rejected') onRejection(kind)
    else if (kind.is === 'inconsistent') invalidate(kind.streams, new MarketError('The order book contradicts itself'))
    else if (kind.is === 'restart') socket.replace(underMaintenance())
    else if (kind.is === 'maintenance') onMaintenance(kind.over)
    else if (kind.is === 'garbage') unreadable.add()
  }

  // One invalid name makes the exchange reject a message of many streams.
  function onRejection({ streams, unknownPair, message }: Extract<FrameKind, { is: 'rejected' }>): void {
    if (streams.length > 1) subscriptions.subscribeIndividually(streams)
    else
      for (const stream of streams) {
        subscriptions.rejected(stream)
        notify(stream, { is: 'rejected', error: new MarketError(message), isUnknownPair: unknownPair })
      }
  }

  function invalidate(streams: readonly string[], error: MarketError): void {
    for (const stream of streams) notify(stream, { is: 'invalidated', error, lastMessageAt: lastMessageAt() })
    subscriptions.resubscribe(streams)
  }

  // The books that were built before the maintenance are invalid after it: a new connection builds new ones.
  function onMaintenance(isOver: boolean): void {
    if (isOver) {
      socket.replace(underMaintenance())
      return
    }
    endHealthy()
    isInMaintenance = true
    notifyAll({ is: 'healthChanged', error: underMaintenance() })
  }

  const isHealthy = (): boolean => protocol !== undefined && !isSuspect && !isInMaintenance

  const lastMessageAt = (): number => (isHealthy() ? socket.lastMessageAt() : healthyUntil)

  function endHealthy(): void {
    if (isHealthy()) healthyUntil = socket.lastMessageAt()
  }

  // In one batch, so that an effect that reads several prices runs once.
  function notifyAll(event: StreamEvent): void {
    batch(() => {
      for (const stream of [...listeners.keys()]) notify(stream, event)
    })
  }

  function notify(stream: string, event: StreamEvent): void {
    for (const listener of listeners.get(stream) ?? []) listener.onEvent(event)
  }

  return {
    add(stream, listener) {
      const current = listeners.get(stream) ?? []
      listeners.set(stream, [...current, listener])
      latestStream = undefined
      if (current.length === 0) subscriptions.add(stream)
      if (protocol !== undefined) listener.onEvent({ is: 'connected', protocol })
      if (subscriptions.isSubscribed(stream)) {
        awaitingValue.add(stream)
        listener.onEvent({ is: 'subscribed', isRepeated: false })
      }
      socket.open()
    },
    remove(stream, listener) {
      const current = listeners.get(stream) ?? []
      if (!current.includes(listener)) return
      const remaining = current.filter(each => each !== listener)
      listeners.set(stream, remaining)
      latestStream = undefined
      if (remaining.length > 0) return
      listeners.delete(stream)
      awaitingValue.delete(stream)
      unreadable.forget(stream)
      subscriptions.remove(stream)
      if (listeners.size > 0) return
      protocol = undefined
      subscriptions.disconnected()
      socket.close()
      on.onEmpty()
    },
    retry(stream) {
      subscriptions.retry(stream)
      socket.open()
    },
    resubscribeIfUnanswered: subscriptions.resubscribeIfUnanswered,
    isHealthy,
    lastMessageAt,
    parsed(stream, isReadable) {
      if (!isReadable) {
        unreadable.add(stream)
        return
      }
      unreadable.clear(stream)
      // Reading the size costs less than hashing the stream's name, at every tick.
      if (awaitingValue.size > 0 && awaitingValue.delete(stream)) {
        socket.resetFailures()
        subscriptions.delivered(stream)
      }
    },
    check: socket.check,
    inspect: () => ({
      url,
      state: socket.state(),
      failures: socket.failures(),
      wanted: subscriptions.wanted(),
      confirmed: subscriptions.confirmed(),
      dropped: unreadable.total(),
    }),
  }
}

const unreadableError = (): MarketError => new MarketError('The exchange sent an unreadable message')

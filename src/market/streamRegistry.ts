import type { Message, Protocol } from './adapter'
import type { Timing } from './timing'

/** The streams wanted from one socket. Subscribes to them in joined messages, within the exchange's rate limit. */
type StreamRegistry = {
  add(stream: string): void
  remove(stream: string): void
  /** A connection has opened: subscribes to every wanted stream. */
  connected(protocol: Protocol): void
  /** The connection is closed. The streams stay wanted, and are subscribed again on the next connection. */
  disconnected(): void
  acknowledged(streams: readonly string[]): void
  /** A frame of the stream arrived, which confirms its subscription even without an acknowledgement. */
  delivered(stream: string): void
  /** The exchange rejected a message of several streams as a whole: subscribes to each in its own message. */
  subscribeIndividually(streams: readonly string[]): void
  /** Unsubscribes from the streams and subscribes to them anew. */
  resubscribe(streams: readonly string[]): void
  /** The exchange rejected the stream: it is not requested again before `retry`. */
  rejected(stream: string): void
  /** The exchange rejected all streams. */
  areAllRejected(): boolean
  retry(stream: string): void
  /** Subscribes again when the exchange has not confirmed the stream within `firstValueMs`. */
  resubscribeIfUnanswered(stream: string): void
  /** The stream's subscription was sent on this connection. */
  isSubscribed(stream: string): boolean
  wanted(): readonly string[]
  /** The streams that the exchange acknowledged or delivers on this connection. */
  confirmed(): readonly string[]
}

type Stream = {
  status: 'wanted' | 'requested' | 'confirmed' | 'rejected'
  requestedAt: number
  /** Its subscription was sent, on this connection or an earlier one. */
  wasRequested: boolean
  /** Subscribed in a message of its own. */
  isAlone: boolean
}

/** `onSubscribed` is called when the subscription is sent; `isRepeated`: it was sent before, on any connection. */
export function createStreamRegistry(
  messagesPerSecond: number,
  timing: Timing,
  now: () => number,
  send: (text: string) => void,
  onSubscribed: (stream: string, isRepeated: boolean) => void,
): StreamRegistry {
  const streams = new Map<string, Stream>()
  /** Removed streams whose unsubscribe message is not sent yet. If a stream is added again before, none is sent. */
  const toUnsubscribe = new Map<string, Stream>()
  let protocol: Protocol | undefined
  let sentAt: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    while (protocol !== undefined && (toUnsubscribe.size > 0 || notRequested().length > 0)) {
      const freeAt = nextSendAt()
      if (freeAt !== undefined) {
        flushIn(freeAt - now() + 1)
        return
      }
      const message = unsubscribe(protocol) ?? subscribe(protocol)
      if (message === undefined) return
      sentAt.push(now())
      send(message.text)
    }
  }

  const notRequested = () => [...streams].filter(([, { status }]) => status === 'wanted')

  function unsubscribe(protocol: Protocol): Message | undefined {
    if (toUnsubscribe.size === 0) return undefined
    const message = protocol.unsubscribe([...toUnsubscribe.keys()])
    for (const name of message?.covers ?? []) toUnsubscribe.delete(name)
    return message
  }

  function subscribe(protocol: Protocol): Message | undefined {
    const wanted = notRequested()
    if (wanted.length === 0) return undefined
    const together = wanted.filter(([, { isAlone }]) => !isAlone)
    const message = protocol.subscribe((together.length > 0 ? together : wanted.slice(0, 1)).map(([name]) => name))
    for (const name of message.covers) {
      const stream = streams.get(name)!
      const isRepeated = stream.wasRequested
      stream.status = 'requested'
      stream.wasRequested = true
      stream.requestedAt = now()
      // Resubscribed before it could be unsubscribed: an unsubscribe now would end the new subscription.
      toUnsubscribe.delete(name)
      onSubscribed(name, isRepeated)
    }
    return message
  }

  /** When the rate limit allows the next message; `undefined`: now. */
  function nextSendAt(): number | undefined {
    sentAt = sentAt.filter(at => now() - at < timing.messageWindowMs)
    return sentAt.length < messagesPerSecond ? undefined : sentAt[0]! + timing.messageWindowMs
  }

  // Streams that are added in one task go out in one message.
  function flushIn(ms: number): void {
    if (protocol !== undefined) timer ??= setTimeout(flush, ms)
  }

  function confirm(name: string): void {
    const stream = streams.get(name)
    if (stream?.status === 'requested') stream.status = 'confirmed'
  }

  function resubscribe(names: readonly string[]): void {
    for (const name of names) {
      const stream = streams.get(name)
      if (stream === undefined) continue
      if (stream.status !== 'wanted') toUnsubscribe.set(name, stream)
      stream.status = 'wanted'
    }
    flushIn(0)
  }

  return {
    add(name) {
      const left = toUnsubscribe.get(name)
      toUnsubscribe.delete(name)
      const stream: Stream = left ?? { status: 'wanted', requestedAt: 0, wasRequested: false, isAlone: false }
      streams.set(name, { ...stream, wasRequested: false })
      flushIn(0)
    },
    remove(name) {
      const stream = streams.get(name)
      if (stream?.status === 'requested' || stream?.status === 'confirmed') toUnsubscribe.set(name, stream)
      streams.delete(name)
      flushIn(0)
    },
    connected(newProtocol) {
      protocol = newProtocol
      sentAt = []
      flush()
    },
    disconnected() {
      protocol = undefined
      clearTimeout(timer)
      timer = undefined
      toUnsubscribe.clear()
      for (const stream of streams.values()) stream.status = 'wanted'
    },
    acknowledged(names) {
      for (const name of names) confirm(name)
      // Bitfinex has no channel number to unsubscribe by before the acknowledgement.
      if (toUnsubscribe.size > 0) flushIn(0)
    },
    delivered: confirm,
    subscribeIndividually(names) {
      for (const name of names) {
        toUnsubscribe.delete(name)
        const stream = streams.get(name)
        if (stream === undefined) continue
        stream.status = 'wanted'
        stream.isAlone = true
      }
      flushIn(0)
    },
    resubscribe,
    rejected(name) {
      // A rejected stream is not subscribed, so there is nothing to unsubscribe.
      toUnsubscribe.delete(name)
      const stream = streams.get(name)
      if (stream !== undefined && stream.status !== 'wanted') stream.status = 'rejected'
    },
    areAllRejected: () => streams.size > 0 && [...streams.values()].every(({ status }) => status === 'rejected'),
    retry(name) {
      const stream = streams.get(name)
      if (stream !== undefined) stream.status = 'wanted'
      flushIn(0)
    },
    resubscribeIfUnanswered(name) {
      const stream = streams.get(name)
      if (stream?.status === 'requested' && now() - stream.requestedAt >= timing.firstValueMs) resubscribe([name])
    },
    isSubscribed: name => (streams.get(name)?.status ?? 'wanted') !== 'wanted',
    wanted: () => [...streams.keys()],
    confirmed: () => [...streams].filter(([, { status }]) => status === 'confirmed').map(([name]) => name),
  }
}

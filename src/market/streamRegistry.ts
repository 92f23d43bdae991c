import type { Message, Protocol } from './adapter'
import type { Timing } from './timing'

/** What is wanted of one socket and what it has been asked for: sends the difference, joined, no faster than allowed. */
export type StreamRegistry = {
  add(stream: string): void
  remove(stream: string): void
  /** A connection is there: nothing is asked for on it yet. */
  begin(dialect: Protocol): void
  end(): void
  acknowledged(streams: readonly string[]): void
  /** It delivers, whatever became of the acknowledgement. */
  delivered(stream: string): void
  /** The message that named these was refused as a whole: each is asked for by itself. */
  subscribeEachAlone(streams: readonly string[]): void
  /** What they have said so far is void: each is ended and asked for again. */
  resubscribe(streams: readonly string[]): void
  /** It was refused, so it is not held there: to be asked for again only on `retry`. */
  refused(stream: string): void
  retry(stream: string): void
  /** It says nothing: unless it was acknowledged, it is asked for anew. */
  resubscribeIfSilent(stream: string): void
  isSubscribed(stream: string): boolean
  wanted(): readonly string[]
  /** Of those, what the exchange has said yes to or delivers on this connection. */
  confirmed(): readonly string[]
}

type Stream = {
  asked: boolean
  askedAt: number
  confirmed: boolean
  refused: boolean
  everAsked: boolean
  alone: boolean
}

const unasked = (): Stream => ({
  asked: false,
  askedAt: 0,
  confirmed: false,
  refused: false,
  everAsked: false,
  alone: false,
})

/** `asked` hears of each stream as it is asked for; `again` after an earlier connection. */
export function createStreamRegistry(
  messagesPerSecond: number,
  timing: Timing,
  now: () => number,
  send: (text: string) => void,
  asked: (stream: string, again: boolean) => void,
): StreamRegistry {
  const streams = new Map<string, Stream>()
  /** What each was when it was left: whoever comes back before the exchange is told finds it so. */
  const leaving = new Map<string, Stream>()
  let dialect: Protocol | undefined
  let sentAt: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    while (dialect !== undefined && hasWork()) {
      const full = fullUntil()
      if (full !== undefined) {
        flushIn(full - now() + 1)
        return
      }
      const message = unsubscribe(dialect) ?? subscribe(dialect)
      if (message === undefined) return
      sentAt.push(now())
      send(message.text)
    }
  }

  const hasWork = (): boolean => leaving.size > 0 || [...streams.values()].some(stream => !stream.asked)

  function unsubscribe(on: Protocol): Message | undefined {
    if (leaving.size === 0) return undefined
    const message = on.unsubscribe([...leaving.keys()])
    for (const name of message?.covers ?? []) leaving.delete(name)
    return message
  }

  function subscribe(on: Protocol): Message | undefined {
    const unasked = [...streams].filter(([, stream]) => !stream.asked)
    if (unasked.length === 0) return undefined
    const together = unasked.filter(([, stream]) => !stream.alone)
    const message = on.subscribe((together.length > 0 ? together : unasked.slice(0, 1)).map(([name]) => name))
    for (const name of message.covers) {
      const stream = streams.get(name)!
      const again = stream.everAsked
      stream.asked = stream.everAsked = true
      stream.askedAt = now()
      // Asked for anew before it could be ended: its answer must not end it.
      leaving.delete(name)
      asked(name, again)
    }
    return message
  }

  /** When the next message may go; undefined: now. */
  function fullUntil(): number | undefined {
    sentAt = sentAt.filter(at => now() - at < timing.messageWindowMs)
    return sentAt.length < messagesPerSecond ? undefined : sentAt[0]! + timing.messageWindowMs
  }

  // What one turn of the page mounts goes in one message.
  function flushIn(ms: number): void {
    if (dialect !== undefined) timer ??= setTimeout(flush, ms)
  }

  function resubscribe(names: readonly string[]): void {
    for (const name of names) {
      const stream = streams.get(name)
      if (stream === undefined) continue
      if (stream.asked) leaving.set(name, stream)
      stream.asked = stream.confirmed = false
    }
    flushIn(0)
  }

  return {
    add(name) {
      const left = leaving.get(name)
      leaving.delete(name)
      streams.set(name, left === undefined ? unasked() : { ...left, everAsked: false })
      flushIn(0)
    },
    remove(name) {
      const stream = streams.get(name)
      if (stream?.asked && !stream.refused) leaving.set(name, stream)
      streams.delete(name)
      flushIn(0)
    },
    begin(opened) {
      dialect = opened
      sentAt = []
      flush()
    },
    end() {
      dialect = undefined
      clearTimeout(timer)
      timer = undefined
      leaving.clear()
      for (const stream of streams.values()) stream.asked = stream.confirmed = stream.refused = false
    },
    acknowledged(names) {
      for (const name of names) {
        const stream = streams.get(name)
        if (stream !== undefined) stream.confirmed = true
      }
      if (leaving.size > 0) flushIn(0)
    },
    delivered(name) {
      const stream = streams.get(name)
      if (stream !== undefined) stream.confirmed = true
    },
    subscribeEachAlone(names) {
      for (const name of names) {
        leaving.delete(name)
        const stream = streams.get(name)
        if (stream === undefined) continue
        stream.asked = false
        stream.alone = true
      }
      flushIn(0)
    },
    resubscribe,
    refused(name) {
      // What was left meanwhile is not held there either: nothing is to be ended, and whoever comes back asks.
      leaving.delete(name)
      const stream = streams.get(name)
      if (stream !== undefined) stream.refused = true
    },
    retry(name) {
      const stream = streams.get(name)
      if (stream !== undefined) stream.asked = stream.refused = false
      flushIn(0)
    },
    resubscribeIfSilent(name) {
      const stream = streams.get(name)
      if (stream?.asked && !stream.confirmed && !stream.refused && now() - stream.askedAt >= timing.silentMs)
        resubscribe([name])
    },
    isSubscribed: name => streams.get(name)?.asked === true,
    wanted: () => [...streams.keys()],
    confirmed: () => [...streams].filter(([, stream]) => stream.confirmed).map(([name]) => name),
  }
}

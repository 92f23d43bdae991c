import { MarketError } from '../domain/errors'
import type { Dialect, Heard, Market, Read } from './exchange'
import { createSocket, lost, maintenance, type SocketState, type WebSocketClass } from './socket'
import type { Timing } from './timing'

/** Who listens to a stream. */
export type StreamListener = {
  frame(frame: string, atOnce: boolean): void
  /** Subscribed on this connection; `again` after an earlier one broke. */
  asked(again: boolean): void
  /** The line is good or not good any more: ask it. */
  changed(error?: MarketError): void
  broken(error: MarketError): void
  refused(error: MarketError, unknownPair: boolean): void
}

/** One socket and what is wanted of it: asks for exactly the live streams, hands each frame to its listeners. */
export type Line = {
  add(stream: string, listener: StreamListener): void
  remove(stream: string, listener: StreamListener): void
  /** Connected and answering. */
  good(): boolean
  heardAt(): number
  read(stream: string, frame: string): Read
  check(): void
  close(): void
  inspect(): LineReport
}

export type LineReport = {
  readonly url: string
  readonly state: SocketState
  readonly failures: number
  readonly streams: readonly string[]
  /** Frames that could not be read, since the line was opened. */
  readonly dropped: number
}

type Stream = { readonly listeners: Set<StreamListener>; asked: boolean; before: boolean; alone: boolean }

export function createLine(
  market: Market,
  url: string,
  WebSocket: WebSocketClass,
  timing: Timing,
  now: () => number,
  emptied: () => void,
): Line {
  const streams = new Map<string, Stream>()
  const leaving = new Set<string>()
  let dialect: Dialect | undefined
  let sent: number[] = []
  let later: ReturnType<typeof setTimeout> | undefined
  let doubted = false
  let inMaintenance = false
  let dropped = 0
  let garbageInRow = 0

  const socket = createSocket(url, WebSocket, timing, now, {
    opened() {
      dialect = market.dialect(url)
      doubted = inMaintenance = false
      sent = []
      flush()
    },
    heard(frame) {
      if (doubted) {
        doubted = false
        everyone(listener => listener.changed())
      }
      hear(frame)
    },
    answered: () => everyone(listener => listener.changed()),
    doubted() {
      doubted = true
      everyone(listener => listener.changed(lost()))
    },
    down(error) {
      dialect = undefined
      clearTimeout(later)
      later = undefined
      leaving.clear()
      for (const stream of streams.values()) stream.asked = false
      everyone(listener => listener.broken(error))
    },
    probe: () => dialect?.probe(),
  })

  function everyone(tell: (listener: StreamListener) => void): void {
    for (const { listeners } of [...streams.values()]) for (const listener of [...listeners]) tell(listener)
  }

  function hear(frame: string | undefined): void {
    if (dialect === undefined) return
    const tooLong = frame !== undefined && frame.length > (market.longestFrame ?? 1_000_000)
    const heard: Heard = frame === undefined || tooLong ? { is: 'garbage' } : dialect.hear(frame)
    if (heard.is === 'data' && frame !== undefined)
      for (const listener of streams.get(heard.stream)?.listeners ?? []) listener.frame(frame, heard.atOnce === true)
    else if (heard.is === 'refused') refuse(heard.streams, heard.unknownPair, new MarketError(heard.message))
    else if (heard.is === 'restart') socket.replace(maintenance())
    else if (heard.is === 'maintenance') maintain(heard.over)
    else if (heard.is === 'garbage') garbage()
  }

  // One bad name voids the whole message: each of the others is asked for alone.
  function refuse(names: readonly string[], unknownPair: boolean, error: MarketError): void {
    for (const name of names) {
      const stream = streams.get(name)
      if (stream === undefined) continue
      if (names.length > 1) {
        stream.alone = true
        stream.asked = false
      } else for (const listener of [...stream.listeners]) listener.refused(error, unknownPair)
    }
    flush()
  }

  function maintain(over: boolean): void {
    inMaintenance = !over
    if (over) socket.replace(maintenance())
    else everyone(listener => listener.changed(maintenance()))
  }

  // Ten in a row: something is out of step, once. The count stands until a frame can be read, so that it stays once.
  function garbage(): void {
    dropped++
    if (++garbageInRow === 10) socket.fail(new MarketError('The exchange sends what can not be read'))
  }

  function flush(): void {
    clearTimeout(later)
    later = undefined
    while (dialect !== undefined) {
      const unasked = [...streams].filter(([, stream]) => !stream.asked)
      if (leaving.size === 0 && unasked.length === 0) return
      const full = fullUntil()
      if (full !== undefined) {
        later = setTimeout(flush, Math.max(0, full - now()) + 1)
        return
      }
      sent.push(now())
      if (leaving.size > 0) unsubscribe(dialect)
      else subscribe(dialect, unasked)
    }
  }

  function unsubscribe(dialect: Dialect): void {
    const { text, covers } = dialect.unsubscribe([...leaving])
    socket.send(text)
    for (const name of covers) leaving.delete(name)
  }

  function subscribe(dialect: Dialect, unasked: readonly (readonly [string, Stream])[]): void {
    const together = unasked.filter(([, stream]) => !stream.alone)
    const names = (together.length > 0 ? together : unasked.slice(0, 1)).map(([name]) => name)
    const { text, covers } = dialect.subscribe(names)
    socket.send(text)
    for (const name of covers) {
      const stream = streams.get(name)
      if (stream === undefined) continue
      const again = stream.before
      stream.asked = stream.before = true
      for (const listener of [...stream.listeners]) listener.asked(again)
    }
  }

  /** When the next message may go; undefined: now. */
  function fullUntil(): number | undefined {
    sent = sent.filter(at => now() - at < timing.messageWindowMs)
    return sent.length < market.messagesPerSecond ? undefined : sent[0]! + timing.messageWindowMs
  }

  // What one turn of the page mounts goes in one message.
  function flushSoon(): void {
    if (later === undefined && dialect !== undefined) later = setTimeout(flush, 0)
  }

  return {
    add(name, listener) {
      const known = streams.get(name)
      if (known !== undefined) {
        known.listeners.add(listener)
        if (known.asked) listener.asked(false)
        return
      }
      const stillAsked = leaving.delete(name)
      streams.set(name, { listeners: new Set([listener]), asked: stillAsked, before: stillAsked, alone: false })
      socket.open()
      if (stillAsked) listener.asked(false)
      else flushSoon()
    },
    remove(name, listener) {
      const stream = streams.get(name)
      if (stream === undefined || !stream.listeners.delete(listener) || stream.listeners.size > 0) return
      streams.delete(name)
      if (streams.size === 0) {
        this.close()
        emptied()
      } else if (stream.asked) {
        leaving.add(name)
        flushSoon()
      }
    },
    good: () => dialect !== undefined && !doubted && !inMaintenance,
    heardAt: socket.heardAt,
    read(name, frame) {
      const read = dialect?.read(name, frame) ?? { is: 'garbage' }
      if (read.is === 'garbage') garbage()
      else {
        garbageInRow = 0
        socket.proven()
      }
      return read
    },
    check: socket.check,
    close() {
      clearTimeout(later)
      later = undefined
      leaving.clear()
      dialect = undefined
      socket.close()
    },
    inspect: () => ({
      url,
      state: socket.state(),
      failures: socket.failures(),
      streams: [...streams.keys()],
      dropped,
    }),
  }
}

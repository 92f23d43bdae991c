import type { Faults } from './faults'
import type { Frame, ServerSocket } from './frame'

/** One stream of an exchange. `next` gives the frames that are due; `always` gives a frame without a change too. */
export type Channel = {
  readonly channel: string
  readonly topic: 'ticker' | 'book' | 'news'
  readonly everyMs: number
  next(always: boolean): Frame | readonly Frame[] | undefined
  /** the state as of the last `next`, sent to each new subscriber, so that later changes fit it exactly */
  snapshot?(): Frame | undefined
}

/** The streams that somebody listens to: one timer each, shared by all who do, gone with the last. */
export type Channels = {
  /** Writes the stream's snapshot before it returns. `spell` adds what differs by socket, e.g. a channel number. */
  join(line: ServerSocket, name: string, make: () => Channel, spell?: Spell): void
  leave(line: ServerSocket, name: string): void
  /** whose sockets hold a stream of this name or topic */
  holders(name: string): ReadonlySet<ServerSocket>
  /** the faults' rates may have changed */
  retime(): void
  count(): number
  /** of the streams that somebody listens to */
  names(): readonly string[]
}

type Spell = (text: string) => string
/** `snapshotIn`: so many changes go out before a snapshot that a fault has made late. */
type Listener = { readonly spell: Spell; snapshotIn: number }
type Live = { readonly stream: Channel; readonly lines: Map<ServerSocket, Listener>; stop: () => void }

const shortestMs = 4
const mostAtOnce = 50

export const createChannels = (faults: Faults): Channels => {
  const live = new Map<string, Live>()

  const emit = (each: Live, always: boolean) => {
    for (const frame of [each.stream.next(always)].flat()) if (frame) send(each, frame)
  }

  const send = ({ stream, lines }: Live, frame: Frame) => {
    const written = faults.pass(frame)
    for (const [line, listener] of lines) {
      write(line, listener, written)
      if (listener.snapshotIn > 0 && --listener.snapshotIn === 0) greet(stream, line, listener)
    }
  }

  const greet = (stream: Channel, line: ServerSocket, listener: Listener) => {
    const frame = stream.snapshot?.()
    if (frame) write(line, listener, faults.pass(frame))
  }

  const start = (each: Live): (() => void) => {
    const rate = faults.rate(each.stream)
    if (rate === undefined) return onTheClock(each.stream.everyMs, () => emit(each, false))
    const timer = paced(each, rate)
    return () => clearInterval(timer)
  }

  // Timers are coarse: what a late one missed is sent at once, so that the rate holds.
  const paced = (each: Live, rate: number) => {
    let dueAt = Date.now() + 1_000 / rate
    return setInterval(
      () => {
        for (let sent = 0; dueAt <= Date.now() && sent < mostAtOnce; sent++, dueAt += 1_000 / rate) emit(each, true)
      },
      Math.max(shortestMs, 1_000 / rate),
    )
  }

  return {
    join: (line, name, make, spell = asItIs) => {
      const known = live.get(name)
      const each = known ?? { stream: make(), lines: new Map<ServerSocket, Listener>(), stop: () => undefined }
      if (each.lines.has(line)) return
      const listener = { spell, snapshotIn: each.stream.snapshot ? faults.late(each.stream) : 0 }
      each.lines.set(line, listener)
      if (listener.snapshotIn === 0) greet(each.stream, line, listener)
      if (known) return
      live.set(name, each)
      each.stop = start(each)
    },
    leave: (line, name) => {
      const each = live.get(name)
      if (!each?.lines.delete(line) || each.lines.size > 0) return
      each.stop()
      live.delete(name)
      faults.forget(each.stream.channel)
    },
    holders: name => {
      const held = [...live.values()].filter(({ stream }) => stream.channel === name || stream.topic === name)
      return new Set(held.flatMap(({ lines }) => [...lines.keys()]))
    },
    retime: () => {
      for (const each of live.values()) {
        each.stop()
        each.stop = start(each)
      }
    },
    count: () => live.size,
    names: () => [...live.keys()],
  }
}

/** Runs at each whole `everyMs` of the clock, so that a ticker and a book of one moment show the same market. */
function onTheClock(everyMs: number, act: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    // A millisecond over: no timer may end just before the moment that it waits for.
    const leftMs = everyMs - (Date.now() % everyMs) + 1
    timer = setTimeout(() => {
      // The next timer is set first, because a listener called by `act` may stop it.
      wait()
      act()
    }, leftMs)
  }
  wait()
  return () => clearTimeout(timer)
}

const asItIs: Spell = text => text

const write = (line: ServerSocket, { spell }: Listener, written: readonly (string | Buffer)[]) => {
  for (const each of written) line.write(typeof each === 'string' ? spell(each) : each)
}

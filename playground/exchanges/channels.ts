import type { Faults } from './faults'
import type { Frame, Line } from './frame'

/** One stream of an exchange. `next` gives the frame that is due, or nothing when nothing changed; `always` asks for it anyhow. */
export type Channel = {
  readonly channel: string
  readonly topic: 'ticker' | 'book'
  readonly everyMs: number
  next(always: boolean): Frame | undefined
}

/** The streams that somebody listens to: one timer each, shared by all who do, gone with the last. */
export type Channels = {
  join(line: Line, name: string, make: () => Channel): void
  leave(line: Line, name: string): void
  /** whose sockets hold a stream of this name or topic */
  holders(name: string): ReadonlySet<Line>
  /** the faults' rates may have changed */
  retime(): void
  count(): number
}

type Live = { readonly stream: Channel; readonly lines: Set<Line>; stop: () => void }

const shortestMs = 4
const mostAtOnce = 50

export const createChannels = (faults: Faults): Channels => {
  const live = new Map<string, Live>()

  const emit = ({ stream, lines }: Live, always: boolean) => {
    const frame = stream.next(always)
    if (!frame) return
    for (const written of faults.pass(frame)) for (const line of lines) line.write(written)
  }

  const start = (each: Live): (() => void) => {
    const rate = faults.rate(each.stream)
    const timer = rate === undefined ? setInterval(emit, each.stream.everyMs, each, false) : paced(each, rate)
    return () => clearInterval(timer)
  }

  // Timers are coarse: what a late one missed is sent at once, so that the rate holds.
  const paced = (each: Live, rate: number) => {
    let dueAt = Date.now()
    return setInterval(
      () => {
        for (let sent = 0; dueAt <= Date.now() && sent < mostAtOnce; sent++, dueAt += 1_000 / rate) emit(each, true)
      },
      Math.max(shortestMs, 1_000 / rate),
    )
  }

  return {
    join: (line, name, make) => {
      const known = live.get(name)
      if (known) {
        known.lines.add(line)
        return
      }
      const each: Live = { stream: make(), lines: new Set([line]), stop: () => undefined }
      each.stop = start(each)
      live.set(name, each)
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
      return new Set(held.flatMap(({ lines }) => [...lines]))
    },
    retime: () => {
      for (const each of live.values()) {
        each.stop()
        each.stop = start(each)
      }
    },
    count: () => live.size,
  }
}

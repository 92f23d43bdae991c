import type { Timing } from './timing'

/** Whether the other side of an open socket still lives: asked every 5 s, dead without any frame for 4 s (spec section 4). */
export type Pulse = {
  start(): void
  /** A frame came in; true: it answered the question that was out. */
  heard(): boolean
  /** When the last frame came; the start before the first. */
  heardAt(): number
  check(): void
  stop(): void
}

type Listeners = {
  /** The keep-alive question is due; an exchange that has none must show by its heartbeats that it lives. */
  ask(): void
  /** Nothing was heard for too long to call a price live; the question is out. */
  doubted(): void
  /** `slept`: this machine, not the other side, was away. */
  dead(slept: boolean): void
}

/** `moment`: the time of a frame just heard, where those of one paint may share it. */
export function createPulse(timing: Timing, now: () => number, moment: () => number, on: Listeners): Pulse {
  let heardAt = 0
  let tickedAt = 0
  let askedAt = 0
  let beat: ReturnType<typeof setInterval> | undefined
  let answer: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    const slept = now() - tickedAt > timing.asleepMs
    tickedAt = now()
    if (slept) check()
    else ask()
  }

  function ask(): void {
    if (answer !== undefined) return
    askedAt = now()
    answer = setTimeout(unanswered, timing.pongMs)
    on.ask()
  }

  // After a sleep this fires first and late, before the answer that lies waiting or a socket's own end is told.
  function unanswered(): void {
    answer = undefined
    on.dead(now() - askedAt > timing.asleepMs)
  }

  function check(): void {
    const silentFor = now() - heardAt
    if (silentFor > timing.asleepMs) on.dead(true)
    else {
      if (silentFor > timing.pingMs + timing.pongMs) on.doubted()
      ask()
    }
  }

  return {
    start() {
      heardAt = tickedAt = now()
      beat = setInterval(tick, timing.pingMs)
    },
    heard() {
      const answered = answer !== undefined
      // Off screen no paint comes, and a shared moment grows old: each answer has its own, which none makes older.
      heardAt = Math.max(heardAt, answered ? now() : moment())
      if (answered) {
        clearTimeout(answer)
        answer = undefined
      }
      return answered
    },
    heardAt: () => heardAt,
    check,
    stop() {
      clearInterval(beat)
      clearTimeout(answer)
      answer = undefined
    },
  }
}

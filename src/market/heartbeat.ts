import type { Timing } from './timing'

/** Whether the other side of an open socket still lives: asked every 5 s, dead without any frame for 4 s (spec section 4). */
export type Heartbeat = {
  start(): void
  /** A frame came in; true: it answered the question that was out. */
  onMessage(): boolean
  /** When the last frame came; the start before the first. */
  lastMessageAt(): number
  check(): void
  stop(): void
}

type Listeners = {
  /** The keep-alive question is due; an exchange that has none must show by its heartbeats that it lives. */
  ping(): void
  /** Nothing was heard for too long to call a price live; the question is out. */
  onSuspect(): void
  /** `slept`: this machine, not the other side, was away. */
  onDead(slept: boolean): void
}

/** `moment`: the time of a frame just heard, where those of one paint may share it. */
export function createHeartbeat(timing: Timing, now: () => number, moment: () => number, on: Listeners): Heartbeat {
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
    on.ping()
  }

  // After a sleep this fires first and late, before the answer that lies waiting or a socket's own end is told.
  function unanswered(): void {
    answer = undefined
    on.onDead(now() - askedAt > timing.asleepMs)
  }

  function check(): void {
    const silentFor = now() - heardAt
    if (silentFor > timing.asleepMs) on.onDead(true)
    else {
      if (silentFor > timing.pingMs + timing.pongMs) on.onSuspect()
      ask()
    }
  }

  return {
    start() {
      heardAt = tickedAt = now()
      beat = setInterval(tick, timing.pingMs)
    },
    onMessage() {
      const answered = answer !== undefined
      // Off screen no paint comes, and a shared moment grows old: each answer has its own, which none makes older.
      heardAt = Math.max(heardAt, answered ? now() : moment())
      if (answered) {
        clearTimeout(answer)
        answer = undefined
      }
      return answered
    },
    lastMessageAt: () => heardAt,
    check,
    stop() {
      clearInterval(beat)
      clearTimeout(answer)
      answer = undefined
    },
  }
}

import type { Timing } from './timing'

/** Detects a dead connection: pings the exchange, and expects a message soon after each ping. */
type Heartbeat = {
  start(): void
  /** Records a frame. True: it answered a ping. */
  onMessage(): boolean
  /** When the last frame arrived; before the first one, when the socket opened. */
  lastMessageAt(): number
  /** The page woke up or is online again: pings now. */
  check(): void
  stop(): void
}

type Listeners = {
  /** Sends the ping. An exchange without a ping message sends heartbeats of its own. */
  ping(): void
  /** No message for too long; a ping is being sent to find out whether the connection lives. */
  onSuspect(): void
  /** `slept`: this machine was asleep, so the silence is not the peer's failure. */
  onDead(slept: boolean): void
}

/** `frameTime`: when the last message arrived; several messages may share one reading of the clock. */
export function createHeartbeat(timing: Timing, now: () => number, frameTime: () => number, on: Listeners): Heartbeat {
  let lastMessageAt = 0
  let tickedAt = 0
  let pingedAt = 0
  let interval: ReturnType<typeof setInterval> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    const slept = now() - tickedAt > timing.asleepMs
    tickedAt = now()
    if (slept) check()
    else ping()
  }

  function ping(): void {
    if (deadline !== undefined) return
    pingedAt = now()
    deadline = setTimeout(miss, timing.pongMs)
    on.ping()
  }

  // When the machine wakes, this timer fires before the socket's waiting messages and its close event are handled.
  function miss(): void {
    deadline = undefined
    on.onDead(now() - pingedAt > timing.asleepMs)
  }

  function check(): void {
    const quietMs = now() - lastMessageAt
    if (quietMs > timing.asleepMs) on.onDead(true)
    else {
      if (quietMs > timing.pingMs + timing.pongMs) on.onSuspect()
      ping()
    }
  }

  return {
    start() {
      lastMessageAt = tickedAt = now()
      interval = setInterval(tick, timing.pingMs)
    },
    onMessage() {
      const answersPing = deadline !== undefined
      // A hidden page has no animation frames, so its shared frame time grows old: a pong reads the clock itself.
      lastMessageAt = Math.max(lastMessageAt, answersPing ? now() : frameTime())
      if (answersPing) {
        clearTimeout(deadline)
        deadline = undefined
      }
      return answersPing
    },
    lastMessageAt: () => lastMessageAt,
    check,
    stop() {
      clearInterval(interval)
      clearTimeout(deadline)
      deadline = undefined
    },
  }
}

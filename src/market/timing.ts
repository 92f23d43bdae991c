/** The feed's delays, in ms. */
export type Timing = {
  /** Before the first reconnect; the second to ninth wait one to two times as long. */
  readonly reconnectMs: number
  /** From the tenth failure in a row, one to two times this: a thousand tabs must not return at once. */
  readonly patientMs: number
  /** A socket that has not opened by then failed. */
  readonly openMs: number
  /** Between two pings. */
  readonly pingMs: number
  /** A socket without any frame this long after a ping is dead: it is replaced by a new one. */
  readonly pongMs: number
  /** After so long between two timers the machine has slept: a hidden page runs its timers once a minute. */
  readonly asleepMs: number
  /** Wait before unsubscribing, for a component that is mounted again subscribes again. */
  readonly lingerMs: number
  /** A stream that is silent this long is polled by REST beside it; its socket stays, as other streams may deliver. */
  readonly silentMs: number
  /** Between two REST polls. */
  readonly pollMs: number
  /** A stream that is silent this long after a reconnect is polled by REST once. */
  readonly resyncMs: number
  /** A REST price older than this is stale. */
  readonly restStaleMs: number
  readonly restTimeoutMs: number
  /** Between two views of a throttled stream. */
  readonly throttleMs: number
  /** The window in which an exchange counts a client's messages. */
  readonly messageWindowMs: number
  /** The pause after a 429 that names none, and after calls in a row that failed without an answer. */
  readonly rejectedMs: number
  /** A book that a change crossed may wait this long for the change that uncrosses it (bitfinex). */
  readonly crossedMs: number
  /** Until the next paint where there are no animation frames. */
  readonly paintMs: number
}

export const TIMING: Timing = {
  reconnectMs: 4_000,
  patientMs: 15_000,
  openMs: 10_000,
  pingMs: 5_000,
  pongMs: 4_000,
  asleepMs: 70_000,
  lingerMs: 1_000,
  silentMs: 10_000,
  pollMs: 7_000,
  resyncMs: 2_000,
  restStaleMs: 15_000,
  restTimeoutMs: 10_000,
  throttleMs: 1_000,
  messageWindowMs: 1_000,
  rejectedMs: 60_000,
  crossedMs: 1_000,
  paintMs: 16,
}

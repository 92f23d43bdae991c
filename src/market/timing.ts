/** The feed's delays, in ms. */
export type Timing = {
  /** The first reconnect waits exactly this, the second to ninth a random one to two times as long. */
  readonly reconnectMs: number
  /** From the tenth failure in a row, one to two times this: many tabs must not reconnect at the same time. */
  readonly patientMs: number
  /** A socket that has not opened by then failed. */
  readonly openMs: number
  /** Between two pings. */
  readonly pingMs: number
  /** A socket without any frame this long after a ping is dead: it is replaced by a new one. */
  readonly pongMs: number
  /** A gap this long between two pings means that the machine slept. A hidden page's timers fire once a minute. */
  readonly asleepMs: number
  /** The wait before unsubscribing: a component that is mounted again needs the same stream. */
  readonly lingerMs: number
  /**
   * When a stream has delivered nothing for this long, REST is polled until it delivers. Shorter than `restStaleMs`, so
   * that the first REST value is not stale before the next poll.
   */
  readonly firstValueMs: number
  /** Between two REST polls. */
  readonly pollMs: number
  /** How soon REST is polled after a stream was subscribed again, or after a first REST call that gave no value. */
  readonly resyncMs: number
  /** A polled price is stale after this. A streamed one is stale once its connection has failed: see `pongMs`. */
  readonly restStaleMs: number
  readonly restTimeoutMs: number
  /** Between two updates that are shown of a throttled stream. */
  readonly throttleMs: number
  /** The window in which an exchange counts a client's messages. */
  readonly messageWindowMs: number
  /**
   * One pause for four cases:
   * - REST sends nothing after a 429 or 418 that names no pause;
   * - REST sends nothing after five calls in a row without a readable answer;
   * - a connection whose streams were all rejected opens again after it;
   * - a pair whose subscription was rejected as unknown is polled at this interval while REST does not answer.
   */
  readonly longPauseMs: number
  /** How long an unlisted pair is not fetched again: each such call is an error in the browser's console. */
  readonly unlistedMs: number
  /** How long a book may stay crossed before it is thrown away (bitfinex). */
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
  firstValueMs: 10_000,
  pollMs: 7_000,
  resyncMs: 2_000,
  restStaleMs: 15_000,
  restTimeoutMs: 10_000,
  throttleMs: 1_000,
  messageWindowMs: 1_000,
  longPauseMs: 60_000,
  unlistedMs: 86_400_000,
  crossedMs: 1_000,
  paintMs: 16,
}

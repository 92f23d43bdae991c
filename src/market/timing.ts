/** Every delay of the feed in ms, by name. Defaults: spec sections 4 and 9, reliability.md S7. */
export type Timing = {
  /** Before the first try again; the second to ninth wait one to two times as long. */
  readonly reconnectMs: number
  /** From the tenth failure in a row one to two times this: a thousand tabs must not return as one. */
  readonly patientMs: number
  /** A socket that has not opened by then has failed. */
  readonly openMs: number
  /** Between two keep-alive checks. */
  readonly pingMs: number
  /** Without any frame this long after a check the socket is dead. */
  readonly pongMs: number
  /** Longer without a frame than a hidden page's timers rest (once a minute): the machine slept. */
  readonly asleepMs: number
  /** From the last listener's leaving to the unsubscribe: routes change, StrictMode mounts twice. */
  readonly lingerMs: number
  /** Subscribed and silent this long: REST is asked instead. */
  readonly silentMs: number
  /** Between two such questions. */
  readonly pollMs: number
  /** Subscribed again after a break and silent this long: REST is asked once. */
  readonly resyncMs: number
  /** A REST price older than this is stale (decisions.md, age of a price). */
  readonly restStaleMs: number
  readonly restTimeoutMs: number
  /** Between two views of the streams that spec section 9 throttles. */
  readonly throttleMs: number
  /** The window in which an exchange counts a client's messages. */
  readonly messageWindowMs: number
  /** After a 429 that does not say how long. */
  readonly refusedMs: number
  /** A book that changes have crossed may wait this long for the change that mends it (bitfinex). */
  readonly crossedMs: number
  /** A paint where there is no animation frame. */
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
  refusedMs: 60_000,
  crossedMs: 1_000,
  paintMs: 16,
}

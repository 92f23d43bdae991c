/** Every delay of the calls to the desk and of what follows from their answers, in milliseconds. */
export const DESK_TIMING = {
  /** Timeouts of reads and writes. */
  readMs: 15_000,
  writeMs: 30_000,
  /** How long the page may decide whether something is sent. */
  approvalMs: 30_000,
  /** Data younger than this is not fetched again. */
  freshMs: 1_000,
  /** Pause before the first retry of a query; the second one takes twice as long. */
  retryMs: 2_000,
  /** The longest `Retry-After` that is kept to: a wrong one must not leave the client without data. */
  retryAfterMostMs: 600_000,
  /**
   * `pollOpenMs`: how often open requests on screen are read, and the profile while it is unknown. `pollMs`: all else.
   * A query that failed and has no data is tried again after twice `pollOpenMs`, then ever more seldom, up to `pollMs`.
   */
  pollOpenMs: 5_000,
  pollMs: 30_000,
  /** The longest interval of a failing poll. */
  pollSlowestMs: 120_000,
  /** Debounce of the cost: the pause after the last change of the ticket. */
  costMs: 1_000,
  /** While the ticket keeps changing, the cost is fetched at this interval. */
  costLatestMs: 2_000,
  /** An older cost validates nothing: the balance may have changed. */
  costValidMs: 30_000,
  /** Order books of compared routes: the interval, and the pause between two fetches. */
  routesMs: 5_000,
  routePaceMs: 125,
  /**
   * When an unconfirmed request or change is checked, in ms since the checks began, and when balances are read after a
   * transfer.
   */
  confirmAtMs: [2_000, 5_000, 10_000, 20_000, 40_000] as readonly number[],
  /** Timeout of reads that the client waits for: before a first sending, and before a refusal is shown. */
  awaitedReadMs: 5_000,
  /**
   * How long after its time-out a call may still reach the desk. Without a valid idempotency key a
   * ticket may be sent again `writeMs` plus this after its latest attempt began. A press that is not sent by then
   * is dropped, and the form says so.
   */
  arrivalMs: 60_000,
  /** Allowed difference between the clocks of the desk's servers. */
  clockDifferenceMs: 5_000,
  /** How long this device keeps drafts, unconfirmed tickets, transfers and cancellations, and unsaved comments. */
  draftsMs: 24 * 3_600_000,
  /** How long the desk remembers an idempotency key. */
  keyValidMs: 24 * 3_600_000,
}

export type DeskTiming = typeof DESK_TIMING

/** How long after its sending began a call may still reach the desk, in ms. */
export const mayArriveWithin = ({ writeMs, arrivalMs }: Pick<DeskTiming, 'writeMs' | 'arrivalMs'>): number =>
  writeMs + arrivalMs

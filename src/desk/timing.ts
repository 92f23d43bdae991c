/** Every delay of the desk's client, in milliseconds; the defaults are the specification's. Tests shorten them. */
export const DESK_TIMING = {
  /** A read is given up (issue: 15 s reads, 30 s writes). */
  readMs: 15_000,
  writeMs: 30_000,
  /** An answer younger than this is not asked again (spec section 9). */
  freshMs: 1_000,
  /** Between the three tries of a query (spec section 8). */
  retryMs: 2_000,
  /** Open requests on show, and other lists (decisions.md). */
  pollOpenMs: 5_000,
  pollMs: 30_000,
  /** A failing poll backs off up to this. */
  pollSlowestMs: 120_000,
  /** Cost quote: debounce and longest wait (spec section 9). */
  costMs: 1_000,
  costLatestMs: 2_000,
  /** Books of the routes that are compared: a round, and between two questions of it. */
  routesMs: 5_000,
  routePaceMs: 125,
  /** Looks for a request whose sending ended in doubt (reliability.md S2). */
  confirmAtMs: [2_000, 5_000, 10_000, 20_000, 40_000] as readonly number[],
  /** The one look before a refusal is told: its client waits for it. */
  refusalConfirmMs: 5_000,
}

export type DeskTiming = typeof DESK_TIMING

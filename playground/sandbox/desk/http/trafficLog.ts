/** A call or a socket frame, of the desk or of an exchange's stand-in. `at` is real time in ms. */
type TrafficEntry = {
  readonly at: number
  readonly kind: 'http' | 'ws-in' | 'ws-out' | 'ws-open' | 'ws-close'
  readonly feed?: string
  readonly method?: string
  readonly path?: string
  readonly status?: number
  /** a hash of the token */
  readonly auth?: string
  readonly data?: string
}

export type NumberedTraffic = TrafficEntry & { readonly n: number }

export type TrafficLog = {
  record(entry: TrafficEntry): void
  /** of the last 10,000 entries those after number n */
  since(n: number): readonly NumberedTraffic[]
}

const capacity = 10_000

export function createTrafficLog(): TrafficLog {
  let entries: NumberedTraffic[] = []
  let n = 0
  return {
    record: entry => {
      entries.push({ n: ++n, ...entry })
      // Dropped in batches: to shift one entry at a time would copy the list at every frame of five feeds.
      if (entries.length >= 2 * capacity) entries = entries.slice(-capacity)
    },
    since: after => entries.slice(-capacity).filter(entry => entry.n > after),
  }
}

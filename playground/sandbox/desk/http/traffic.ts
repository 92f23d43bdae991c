/** One thing that went over a wire of the desk or of a stand-in. `at` is real time in ms. */
export type TrafficEntry = {
  readonly at: number
  readonly kind: 'http' | 'ws-in' | 'ws-out' | 'ws-open' | 'ws-close'
  readonly feed?: string
  readonly method?: string
  readonly path?: string
  readonly status?: number
  /** a hash of the token that was sent */
  readonly auth?: string
  readonly data?: string
}

export type NumberedTraffic = TrafficEntry & { readonly n: number }

export type Traffic = {
  write(entry: TrafficEntry): void
  /** the last 10,000, those after number n */
  since(n: number): readonly NumberedTraffic[]
}

const kept = 10_000

export function createTraffic(): Traffic {
  let entries: NumberedTraffic[] = []
  let n = 0
  return {
    write: entry => {
      entries.push({ n: ++n, ...entry })
      // Cut in batches: shifting one by one would copy the list at every frame of five feeds.
      if (entries.length >= 2 * kept) entries = entries.slice(-kept)
    },
    since: after => entries.slice(-kept).filter(entry => entry.n > after),
  }
}

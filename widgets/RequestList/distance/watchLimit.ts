/** Places for the things that may be watched at a time: each is held by all who want that thing. */
export type WatchLimit = {
  /** Calls `given` once there is a place, at once if there is one now; what it returns gives the place up. */
  want(thing: object, given: () => void): () => void
}

/** First come, first served: who finds all places taken gets the next one that becomes free. */
export function createWatchLimit(most: number): WatchLimit {
  /** In the order in which they came. */
  const wanted = new Map<object, Set<() => void>>()
  const held = new Set<object>()

  function deal(): void {
    for (const [thing, waiting] of wanted) {
      if (held.size >= most) return
      if (held.has(thing)) continue
      held.add(thing)
      for (const given of waiting) given()
    }
  }

  return {
    want(thing, given) {
      const others = wanted.get(thing) ?? new Set()
      wanted.set(thing, others.add(given))
      if (held.has(thing)) given()
      else deal()
      return () => {
        if (!others.delete(given) || others.size > 0) return
        wanted.delete(thing)
        held.delete(thing)
        deal()
      }
    },
  }
}

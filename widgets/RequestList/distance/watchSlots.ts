/** Slots for the things that may be watched at a time; one slot serves all who request the same thing. */
type WatchSlots = {
  /** Calls `onGranted` once there is a slot, now if one is free. Returns how to give it up. */
  request(thing: object, onGranted: () => void): () => void
}

/** Grants `limit` slots in the order of their requests. */
export function createWatchSlots(limit: number): WatchSlots {
  const requested = new Map<object, Set<() => void>>()
  const granted = new Set<object>()

  function grant(): void {
    for (const [thing, callbacks] of requested) {
      if (granted.size >= limit) return
      if (granted.has(thing)) continue
      granted.add(thing)
      for (const onGranted of callbacks) onGranted()
    }
  }

  return {
    request(thing, onGranted) {
      const callbacks = requested.get(thing) ?? new Set()
      requested.set(thing, callbacks.add(onGranted))
      if (granted.has(thing)) onGranted()
      else grant()
      return () => {
        if (!callbacks.delete(onGranted) || callbacks.size > 0) return
        requested.delete(thing)
        granted.delete(thing)
        grant()
      }
    },
  }
}

/** Time for durations, which no clock that is set back may shorten: by the wall clock such a price would stay live for the hour. */
export type MonotonicClock = {
  /** Ms that only grow: the wall clock's where it runs forward, a sleep of the machine included. */
  now(): number
  /** Epoch ms of such a moment, by the wall clock as it is set now: a price keeps its age. */
  epochOf(at: number): number
}

/** `wall`: epoch ms. What passes between two looks around a step back is not counted: at most a keep-alive's pause. */
export function createMonotonicClock(wall: () => number): MonotonicClock {
  let seenAt = wall()
  let setBack = 0
  return {
    now() {
      const at = wall()
      if (at < seenAt) setBack += seenAt - at
      seenAt = at
      return at + setBack
    },
    epochOf: at => at - setBack,
  }
}

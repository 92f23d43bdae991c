/** Time for durations. By the wall clock, a clock set back an hour would keep an old price live for that hour. */
type MonotonicClock = {
  /** Milliseconds that never go back. They advance with the wall clock, also while the machine sleeps. */
  now(): number
  /** The epoch ms of a time of `now`, by the wall clock as it is set now: a price keeps its age. */
  epochOf(at: number): number
}

/** `wall`: epoch ms. When it is set back, the time since the last reading is not counted: at most a ping's interval. */
export function createMonotonicClock(wall: () => number): MonotonicClock {
  let lastWall = wall()
  let setBack = 0
  return {
    now() {
      const at = wall()
      if (at < lastWall) setBack += lastWall - at
      lastWall = at
      return at + setBack
    },
    epochOf: at => at - setBack,
  }
}

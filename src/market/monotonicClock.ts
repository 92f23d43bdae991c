/** Time for durations. By the wall clock, a clock set back an hour would keep an old price live for that hour. */
type MonotonicClock = {
  /** Ms that never go back. They follow the wall clock where it runs forward, over a sleep of the machine too. */
  now(): number
  /** The epoch ms of such a time, by the wall clock as it is set now: a price keeps its age. */
  epochOf(at: number): number
}

/** `wall`: epoch ms. When it jumps back, the time since the reading before is lost: at most one ping's interval. */
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

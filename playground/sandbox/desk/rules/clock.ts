/** The desk's clock: real time plus an offset that tests may move. All times are ms since 1970. */
export type Clock = {
  now(): number
  date(): Date
  offsetMs(): number
  /** from the moment the desk was started at, not from an earlier move */
  move(offsetMs: number): void
  /** shows at this moment what it showed at first */
  restart(): void
}

/** `startMs`: what it shows at first; real time when absent. */
export const createClock = (startMs?: number): Clock => {
  let base = 0
  let moved = 0
  const restart = () => {
    base = startMs === undefined ? 0 : startMs - Date.now()
    moved = 0
  }
  restart()
  const now = () => Date.now() + base + moved
  return {
    now,
    date: () => new Date(now()),
    offsetMs: () => base + moved,
    move: offsetMs => {
      moved = offsetMs
    },
    restart,
  }
}

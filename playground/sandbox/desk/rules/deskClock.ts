/** Real time plus an offset that tests may set. Times are ms since 1970. */
export type DeskClock = {
  now(): number
  date(): Date
  offsetMs(): number
  /** replaces an earlier offset; counts from the start time */
  setOffset(offsetMs: number): void
  /** back to the start time, without an offset */
  restart(): void
}

/** `startMs`: its first time; real time when absent. */
export const createDeskClock = (startMs?: number): DeskClock => {
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
    setOffset: offsetMs => {
      moved = offsetMs
    },
    restart,
  }
}

import type { Clocks } from './isSentRecently'

/** The device's clock minus the desk's, in ms; `undefined` while the desk's is unknown. */
export function deviceAheadMs({ deskTime }: Pick<Clocks, 'deskTime'>): number | undefined {
  const time = deskTime()
  return time === undefined ? undefined : Date.now() - time
}

/** The `Date` header has whole seconds. */
const TOLERANCE_MS = 5_000

/**
 * An upper bound of how far the device's clock was set forward since an attempt was stored, in ms: the attempt looks
 * this much too old. `undefined` while the desk's time is unknown; 0 if it was unknown when the attempt
 * was stored.
 */
export function clockJumpMs(clocks: Pick<Clocks, 'deskTime'>, aheadThenMs: number | undefined): number | undefined {
  if (aheadThenMs === undefined) return 0
  const aheadMs = deviceAheadMs(clocks)
  if (aheadMs === undefined) return undefined
  const forwardMs = aheadMs - aheadThenMs
  return forwardMs < TOLERANCE_MS ? 0 : forwardMs + TOLERANCE_MS
}

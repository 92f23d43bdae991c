import type { Clocks } from './isSentRecently'

/** The device's clock minus the desk's, in ms; `undefined` while the desk's is unknown. */
export function deviceAheadMs({ deskTime }: Clocks): number | undefined {
  const time = deskTime()
  return time === undefined ? undefined : Date.now() - time
}

/** The `Date` header has whole seconds. */
const TOLERANCE_MS = 5_000
const STEP_MS = 10_000

/**
 * How far the device's clock was set forward since an attempt was stored, in ms, rounded up: by so much the attempt
 * looks older than it is. `undefined` if it was not. While the desk's time is unknown, the device's clock is taken to
 * be right by now.
 */
export function clockJumpMs(clocks: Clocks, aheadThenMs: number | undefined): number | undefined {
  const forwardMs = aheadThenMs === undefined ? 0 : (deviceAheadMs(clocks) ?? 0) - aheadThenMs
  return forwardMs < TOLERANCE_MS ? undefined : Math.ceil(forwardMs / STEP_MS) * STEP_MS
}

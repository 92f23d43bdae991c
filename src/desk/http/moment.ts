/** By the device's clock, epoch ms, which may be set, and by `performance.now()`, which may stop in a sleep. */
export type Moment = { readonly clock: number; readonly monotonic: number }

export const moment = (): Moment => ({ clock: Date.now(), monotonic: performance.now() })

/** How long ago that was, in ms, by the clock that has moved further. */
export const msSince = ({ clock, monotonic }: Moment): number =>
  Math.max(Date.now() - clock, performance.now() - monotonic)

/**
 * Whether something was recorded since a time, both epoch ms. A time in the future was recorded before the device's
 * clock was set back: it does not count.
 */
export const isSince = (at: number | undefined, since: number): at is number =>
  at !== undefined && at >= since && at <= Date.now()

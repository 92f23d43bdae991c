/** The desk's clock, which may be unknown, and the device's own, which may be wrong or set while records are stored. */
export type Clocks = {
  /** epoch ms, by the device's clock as long as the desk's is unknown */
  readonly now: () => number
  /** epoch ms; `undefined` while unknown */
  readonly deskTime: () => number | undefined
}

/** While the desk's time is unknown, records are kept this many times longer: the device's clock may be wrong. */
const UNKNOWN_TIME_FACTOR = 30

/**
 * Whether what was sent is younger than `maxAgeMs`. It is too old only if both clocks say so: deleted too early, it
 * would be sent a second time. `at`: by the desk's clock; `sentAt`: by the device's; both epoch ms.
 */
export function isSentRecently({ deskTime }: Clocks, maxAgeMs: number, at: number, sentAt: number): boolean {
  const time = deskTime()
  const age = Math.abs(Date.now() - sentAt)
  return time === undefined ? age < UNKNOWN_TIME_FACTOR * maxAgeMs : age < maxAgeMs || Math.abs(time - at) < maxAgeMs
}

/** The desk's clock, which may be unknown, and the device's own, which may be wrong or set while records are stored. */
export type Clocks = {
  /** epoch ms, by the device's clock as long as the desk's is unknown */
  readonly now: () => number
  /** epoch ms; `undefined` while unknown */
  readonly deskTime: () => number | undefined
}

/** How long records of what was sent are kept. */
export type AgeLimit = {
  readonly clocks: Clocks
  readonly maxAgeMs: number
  readonly isSignedIn: () => boolean
}

/** The sign-in page gets no answers and so no time of the desk: it keeps records this many times longer. */
const SIGNED_OUT_FACTOR = 30

/**
 * Whether what was sent is younger than `maxAgeMs`. It is too old only if both clocks say so: deleted too early, it
 * would be sent a second time. So a signed-in client keeps it while the desk's time is unknown, and while `at` is in
 * the future, recorded by a wrong clock. `at`: by the desk's clock; `sentAt`: by the device's; both epoch ms.
 */
export function isSentRecently({ clocks, maxAgeMs, isSignedIn }: AgeLimit, at: number, sentAt: number): boolean {
  const time = clocks.deskTime()
  const ageMs = Math.abs(Date.now() - sentAt)
  if (time === undefined) return isSignedIn() || ageMs < SIGNED_OUT_FACTOR * maxAgeMs
  return ageMs < maxAgeMs || time - at < maxAgeMs
}

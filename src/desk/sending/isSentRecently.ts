/** The desk's clock, which may be unknown, and the device's own, which may be wrong or set while records are stored. */
export type Clocks = {
  /** epoch ms, by the device's clock as long as the desk's is unknown */
  readonly now: () => number
  /** epoch ms; `undefined` while unknown */
  readonly deskTime: () => number | undefined
}

/** How long records of what was sent are kept. */
export type AgeLimit = { readonly clocks: Clocks; readonly maxAgeMs: number }

/**
 * Whether what was sent is younger than `maxAgeMs`. It is too old only if both clocks say so: if it is deleted too
 * early, the client could send it twice. So it is kept while the desk's time is unknown, and while `at` is in the
 * future, recorded by a wrong clock. `at`: by the desk's clock; `sentAt`: by the device's; both epoch ms.
 */
export function isSentRecently({ clocks, maxAgeMs }: AgeLimit, at: number, sentAt: number): boolean {
  const time = clocks.deskTime()
  return time === undefined || Math.abs(Date.now() - sentAt) < maxAgeMs || time - at < maxAgeMs
}

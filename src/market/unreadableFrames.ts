/** Counts the frames of one connection that can not be read. */
type UnreadableFrames = {
  /** `stream`: undefined where the frame does not show it. */
  add(stream?: string): void
  /** A frame of the stream was read. */
  clear(stream: string): void
  /** The stream has no listeners any more. */
  forget(stream: string): void
  /** All so far. */
  total(): number
}

type Listeners = {
  /** Ten in a row, of several streams: we are out of step with the exchange. */
  onOutOfStep(): void
  /**
   * One stream's 10th, 100th, 1000th unreadable frame in a row: subscribe it again, and leave the connection to the
   * others.
   */
  onBadStream(stream: string): void
}

export function createUnreadableFrames(on: Listeners): UnreadableFrames {
  let total = 0
  /** Consecutive unreadable frames of one stream count as one. */
  let inRow = 0
  let latest: string | undefined
  const inRowOf = new Map<string, number>()

  return {
    add(stream) {
      total++
      if (stream === undefined || stream !== latest) inRow++
      latest = stream
      // `===`, so that a storm of them reconnects only once.
      if (inRow === 10) on.onOutOfStep()
      else if (stream !== undefined) {
        const count = (inRowOf.get(stream) ?? 0) + 1
        inRowOf.set(stream, count)
        // Rarer each time: the messages of one bad stream must not use up the rate limit.
        if (/^10+$/.test(String(count))) on.onBadStream(stream)
      }
    },
    clear(stream) {
      inRow = 0
      latest = undefined
      if (inRowOf.size > 0) inRowOf.delete(stream)
    },
    forget: stream => inRowOf.delete(stream),
    total: () => total,
  }
}

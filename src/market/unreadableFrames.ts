/** Counts the frames of one connection that can not be read. */
type UnreadableFrames = {
  /** `stream`: undefined where the frame does not show it. */
  add(stream?: string): void
  /** A frame of the stream was read. */
  clear(stream: string): void
  /** The stream has no listeners any more. */
  forget(stream: string): void
  /** All unreadable frames so far. */
  total(): number
}

type Listeners = {
  /** Ten unreadable frames in a row, of several streams: this client and the exchange are out of sync. */
  onOutOfSync(): void
  /**
   * One stream's 10th, 100th, 1000th unreadable frame in a row. Only this stream is subscribed again: the connection
   * serves the others.
   */
  onUnreadableStream(stream: string): void
}

export function createUnreadableFrames(on: Listeners): UnreadableFrames {
  let total = 0
  /** Unreadable frames in a row. A run of one stream's counts once, as the fault may be that stream's alone. */
  let inRow = 0
  let latest: string | undefined
  const inRowByStream = new Map<string, number>()

  return {
    add(stream) {
      total++
      if (stream === undefined || stream !== latest) inRow++
      latest = stream
      // `===`, so that many unreadable frames cause one reconnect only.
      if (inRow === 10) on.onOutOfSync()
      else if (stream !== undefined) {
        const count = (inRowByStream.get(stream) ?? 0) + 1
        inRowByStream.set(stream, count)
        // Ever more rarely, so that one unreadable stream does not use up the rate limit.
        if (/^10+$/.test(String(count))) on.onUnreadableStream(stream)
      }
    },
    clear(stream) {
      inRow = 0
      latest = undefined
      if (inRowByStream.size > 0) inRowByStream.delete(stream)
    },
    forget: stream => inRowByStream.delete(stream),
    total: () => total,
  }
}

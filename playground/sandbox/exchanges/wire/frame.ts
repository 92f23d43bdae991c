/** What a frame is about. `reply` answers a client's own message; `news` is about the exchange itself. */
export type Topic = 'ticker' | 'book' | 'reply' | 'news'

/** A frame to a client. `whole` carries all of its topic, `change` only what changed since a `snapshot`. */
export type Frame = {
  /** the exchange's own name for the stream, e.g. btcusdt@depth20 */
  readonly channel: string
  readonly topic: Topic
  readonly kind: 'whole' | 'snapshot' | 'change'
  readonly text: string
}

/** A client's socket, as the exchange sees it. */
export type ServerSocket = {
  /** through the faults */
  send(frame: Frame): void
  /** as it is: frames that went through the faults already */
  write(data: string | Buffer): void
  /** 1006 drops the connection without a word */
  close(code: number, reason?: string): void
}

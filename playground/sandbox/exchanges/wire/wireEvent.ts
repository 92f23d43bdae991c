/** A call, connection or message of a stand-in. `ws-in` comes from the client; `at` is real time in ms. */
export type WireEvent = {
  readonly at: number
  readonly kind: 'http' | 'ws-in' | 'ws-out' | 'ws-open' | 'ws-close'
  readonly feed?: string
  readonly method?: string
  /** with its query */
  readonly path?: string
  /** HTTP status, or the code a socket was closed with */
  readonly status?: number
  readonly data?: string
}

const longest = 8_000

/** A frame as traffic keeps it: oversized ones are cut, binary ones are replaced by their size. */
export const wireData = (data: string | Buffer): string =>
  typeof data === 'string' ? data.slice(0, longest) : `<${data.length} bytes>`

/** A fault of a feed. Exactly one key is given. */
export type FeedAct = {
  /** ms in which nothing is sent: without a channel not even a reply, as on a half-open line */
  readonly silence?: number
  /** so many next frames are not sent */
  readonly drop?: number
  /** closes the feed's sockets; with a channel, its subscribers or else its next one. 1006: no close frame */
  readonly closeCode?: number
  /** so many next frames are text that is no JSON */
  readonly garbage?: number
  /** so many next frames are binary */
  readonly binary?: number
  /** the next frame is filled up to this size with white space */
  readonly bytes?: number
  /** the next whole book, ticker or snapshot is sent twice */
  readonly dupSnapshot?: true
  /** the next snapshot of a stream (a book's, unless one is named) comes only after so many of its changes */
  readonly lateSnapshot?: number
  /** so many next changes (where a feed has none: frames) are left out */
  readonly gap?: number
  /** after the next frame so many older ones are sent again, oldest first */
  readonly replay?: number
  /** ms of what the exchange does under maintenance */
  readonly maintenance?: number
  /** subscribing is refused with this code, until the list is replaced */
  readonly ackError?: number
  /** calls get this status from the edge in front of the exchange, unreadable for pages, until the list is replaced */
  readonly edge?: number
  /** frames per second on each stream, until the list is replaced */
  readonly rate?: number
  /** the next frame is this text instead */
  readonly text?: string
}

/** `channel` is a stream's own name (btcusdt@depth20) or its topic: ticker, book, reply, news. */
export type FeedFault = { readonly feed: string; readonly channel?: string; readonly act: FeedAct }

const counts = [
  'silence',
  'drop',
  'closeCode',
  'garbage',
  'binary',
  'bytes',
  'lateSnapshot',
  'gap',
  'replay',
  'maintenance',
  'rate',
]

/** Reads a list of feed faults that came from outside. Throws a sentence that names what is wrong. */
export const readFeedFaults = (list: unknown, feeds: readonly string[]): readonly FeedFault[] => {
  if (!Array.isArray(list)) throw new TypeError('A list of feed faults is expected')
  return list.map(fault => {
    if (!isFeedFault(fault, feeds)) throw new TypeError(`Not a feed fault: ${JSON.stringify(fault)}`)
    return fault
  })
}

const isFeedFault = (value: unknown, feeds: readonly string[]): value is FeedFault => {
  if (!isRecord(value) || !isRecord(value.act)) return false
  const acts = Object.entries(value.act)
  return (
    Object.keys(value).every(key => ['feed', 'channel', 'act'].includes(key)) &&
    feeds.includes(String(value.feed)) &&
    (value.channel === undefined || typeof value.channel === 'string') &&
    acts.length === 1 &&
    acts.every(([name, given]) => isAct(name, given))
  )
}

const isAct = (name: string, given: unknown): boolean => {
  if (name === 'dupSnapshot') return given === true
  if (name === 'text') return typeof given === 'string'
  if (name === 'ackError') return Number.isInteger(given)
  if (name === 'edge') return Number.isInteger(given) && Number(given) >= 400 && Number(given) <= 599
  if (!counts.includes(name) || !Number.isInteger(given) || Number(given) <= 0) return false
  return name !== 'closeCode' || isCloseCode(Number(given))
}

/** Those a server may send, and 1006, which stands for sending none. */
const isCloseCode = (code: number): boolean =>
  (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005) || (code >= 3000 && code <= 4999)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

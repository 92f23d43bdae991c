import { isRecord, toJson } from '../../../domain/json'
import type { Answer, Channel, ExchangeModule, FrameKind, Message, ParseResult, Protocol } from '../../adapter'
import { numberIn, parseJson } from '../../parsing/json'
import { bookOf, readLevels } from '../../parsing/levels'
import { readTicker } from '../../parsing/price'
import { integerAt, levelsAt, textAt } from '../../parsing/scan'

/** Hosts of Gate.io. */
type Gateio = { readonly rest: string; readonly ws: string }

export function gateio(hosts: Gateio): ExchangeModule {
  const clock: ServerClock = { offsetMs: 0 }
  return {
    name: 'gateio',
    throttled: false,
    // Gate.io states no limit of messages; it allows 300 connections per address.
    messagesPerSecond: 8,
    symbol: ({ base, counter }) => `${base}_${counter}`,
    snapshotUrl: (channel, symbol) =>
      `${hosts.rest}/api/v4/spot/${PATHS[channel]}${encodeURIComponent(symbol)}${PARAMETERS[channel]}`,
    readSnapshot,
    stream: (channel, symbol) => ({ url: hosts.ws, name: `${CHANNELS[channel]} ${symbol}` }),
    createProtocol: (_, now) => createGateioProtocol(now, clock),
  }
}

const PATHS: Readonly<Record<Channel, string>> = {
  ticker: 'tickers?currency_pair=',
  orderBook: 'order_book?currency_pair=',
}
// The id of a book is the lastUpdateId of its stream, and REST sends it only with this parameter.
const PARAMETERS: Readonly<Record<Channel, string>> = { ticker: '', orderBook: '&limit=20&with_id=true' }
const CHANNELS: Readonly<Record<Channel, string>> = { ticker: 'spot.tickers', orderBook: 'spot.order_book' }

/** How far the server's clock is ahead of ours, as its frames show. It outlives a connection. */
type ServerClock = { offsetMs: number }

function createGateioProtocol(now: () => number, clock: ServerClock): Protocol {
  let lastId = 0
  let latest: { readonly head: string; readonly from: number; readonly frameKind: FrameKind } | undefined
  const pending = new Map<number, { readonly streams: readonly string[]; readonly sentSeconds: number }>()

  // Gate.io rejects a message whose time is more than 60 s off: a page with a wrong clock would never subscribe.
  const seconds = (): number => Math.floor((now() + clock.offsetMs) / 1_000)

  function setClock(timeMs: unknown): void {
    if (typeof timeMs === 'number' && timeMs > 0 && timeMs < LATEST_TIME) clock.offsetMs = timeMs - now()
  }

  function createMessage(event: 'subscribe' | 'unsubscribe', streams: readonly string[]): Message {
    const tickers = streams.filter(stream => channelOf(stream) === CHANNELS.ticker)
    // The payload of tickers is a list of pairs, that of a book one pair with depth and interval.
    const covers = tickers.length > 0 ? tickers : streams.slice(0, 1)
    const channel = channelOf(covers[0]!)
    const payload = tickers.length > 0 ? tickers.map(pairOf) : [pairOf(covers[0]!), '20', '1000ms']
    const id = ++lastId
    const time = seconds()
    if (event === 'subscribe') pending.set(id, { streams: covers, sentSeconds: time })
    return { text: toJson({ time, id, channel, event, payload }), covers }
  }

  function classifyReply(reply: Readonly<Record<string, unknown>>): FrameKind {
    const id = numberIn(reply.id)
    const subscription = pending.get(id)
    pending.delete(id)
    const streams = subscription?.streams ?? []
    const failure = failureOf(reply)
    if (failure === undefined) return streams.length > 0 ? { is: 'acknowledged', streams } : { is: 'other' }
    const unknownPair = failure.startsWith('unknown currency pair')
    // The rejection has corrected our clock, so the same message will succeed now.
    if (subscription && !unknownPair && Math.abs(seconds() - subscription.sentSeconds) > FAR_OFF_SECONDS)
      return { is: 'inconsistent', streams }
    return { is: 'rejected', streams, unknownPair, message: failure }
  }

  return {
    subscribe: streams => createMessage('subscribe', streams),
    unsubscribe: streams => createMessage('unsubscribe', streams),
    ping: () => toJson({ time: seconds(), channel: 'spot.ping' }),
    classify(frame) {
      // Often the next frame is of the same ticker; in a book's frame a changing number comes before the pair.
      if (latest !== undefined && frame.slice(latest.from, latest.from + latest.head.length) === latest.head)
        return latest.frameKind
      const head = HEAD.exec(frame)
      if (head !== null) {
        setClock(Number(head[1]))
        const frameKind: FrameKind = { is: 'data', stream: `${head[2]} ${head[3]}` }
        if (head[2] === CHANNELS.ticker) latest = { head: head[0].slice(TIMES), from: TIMES, frameKind }
        return frameKind
      }
      const message = parseJson(frame)
      if (!isRecord(message) || typeof message.channel !== 'string') return { is: 'garbage' }
      setClock(message.time_ms)
      if (message.event === 'subscribe') return classifyReply(message)
      if (message.event !== 'update') return { is: 'other' }
      const stream = streamOf(message)
      return stream === undefined ? { is: 'garbage' } : { is: 'data', stream }
    },
    read(stream, frame) {
      const quick = readQuickly(stream, frame)
      if (quick !== undefined) return quick
      const message = parseJson(frame)
      if (!isRecord(message) || streamOf(message) !== stream || !isRecord(message.result)) return { is: 'garbage' }
      return isBook(stream) ? readBook(message.result, message.result.lastUpdateId) : readTicker(message.result.last)
    },
  }
}

const channelOf = (stream: string): string => stream.slice(0, stream.indexOf(' '))
const pairOf = (stream: string): string => stream.slice(stream.indexOf(' ') + 1)
const isBook = (stream: string): boolean => stream.startsWith(CHANNELS.orderBook)

/** The length of a frame before its channel: two times, of ten and of thirteen digits. */
const TIMES = '{"time":1795212000,"time_ms":1795212000500'.length

/** The start of a usual data frame: times, channel and pair. Any other spelling is parsed. */
const HEAD =
  /^\{"time":\d+,"time_ms":(\d+),"channel":"(spot\.tickers|spot\.order_book)","event":"update","result":\{(?:"t":\d+,"lastUpdateId":\d+,"s"|"currency_pair"):"([^"\\]+)"/

/** The stream of an update; undefined: it is of no channel that we subscribe to. */
function streamOf({ channel, event, result }: Readonly<Record<string, unknown>>): string | undefined {
  if (event !== 'update' || !isRecord(result)) return undefined
  const pair =
    channel === CHANNELS.ticker ? result.currency_pair : channel === CHANNELS.orderBook ? result.s : undefined
  return typeof pair === 'string' ? `${channel} ${pair}` : undefined
}

function readQuickly(stream: string, frame: string): ParseResult | undefined {
  const head = HEAD.exec(frame)
  if (head === null || `${head[2]} ${head[3]}` !== stream || !frame.endsWith('}}')) return undefined
  if (!isBook(stream)) {
    const last = textAt(frame, ',"last":"')
    return last === undefined ? undefined : readTicker(last)
  }
  const asks = levelsAt(frame, ',"asks":[')
  const bids = levelsAt(frame, ',"bids":[')
  const sequence = integerAt(frame, '"lastUpdateId":')
  return asks && bids && sequence !== undefined ? bookOf(asks, bids, sequence) : undefined
}

/** The counter may be missing: an older version of the REST API does not send it. */
function readBook({ asks, bids }: Readonly<Record<string, unknown>>, sequence: unknown): ParseResult {
  const [lowest, highest] = [readLevels(asks), readLevels(bids)]
  if (!lowest || !highest || (sequence !== undefined && typeof sequence !== 'number')) return { is: 'garbage' }
  return bookOf(lowest, highest, sequence)
}

/** Why a subscription failed. `error` is null or missing on success. */
function failureOf({ error, result }: Readonly<Record<string, unknown>>): string | undefined {
  const failed = (error !== undefined && error !== null) || (isRecord(result) && result.status === 'fail')
  return failed ? ((isRecord(error) ? errorText(error) : undefined) ?? 'The subscription failed') : undefined
}

function readSnapshot(channel: Channel, status: number, body: unknown): Answer {
  if (status === 200 && channel === 'ticker') {
    const [only] = Array.isArray(body) ? (body as readonly unknown[]) : []
    return isRecord(only) ? readTicker(only.last) : { is: 'garbage' }
  }
  if (!isRecord(body)) return { is: 'garbage' }
  if (status === 200) return readBook(body, body.id)
  const message = errorText(body)
  if (
    body.label === 'INVALID_CURRENCY_PAIR' ||
    (body.label === 'INVALID_CURRENCY' && NAMED_CURRENCY.test(message ?? ''))
  )
    return { is: 'unknown-pair' }
  // Without these fields the body comes from the desk's proxy or from a gateway before Gate.io.
  return message === undefined ? { is: 'garbage' } : { is: 'rejected', message }
}

/** "Invalid currency NOPE", "currency TON is delisted". A bare "Invalid currency" says nothing about the pair. */
const NAMED_CURRENCY = /\bcurrency:? [A-Z0-9]/

/** The exchange's words: the first field of these that is present. */
const errorText = ({ message, detail, label }: Readonly<Record<string, unknown>>): string | undefined =>
  [message, detail, label].find((text): text is string => typeof text === 'string' && text !== '')

/** A message that was this far off the server's clock is rejected for its time. */
const FAR_OFF_SECONDS = 30
/** The year 2100: anything later is no time. */
const LATEST_TIME = 4_102_444_800_000

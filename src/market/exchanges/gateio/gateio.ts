import type { Answer, Channel, ExchangeModule, FrameKind, Message, ParseResult, Protocol } from '../../adapter'
import { isRecord, numberIn, parseJson } from '../../parsing/json'
import { bookOf, readLevels } from '../../parsing/levels'
import { readTicker } from '../../parsing/price'
import { integerAt, levelsAt, textAt } from '../../parsing/scan'

/** Hosts of Gate.io. */
export type Gateio = { readonly rest: string; readonly ws: string }

export function gateio(at: Gateio): ExchangeModule {
  const clock: Clock = { offsetMs: 0 }
  return {
    name: 'gateio',
    throttled: false,
    // Gate.io states no limit of messages, and 300 connections an address.
    messagesPerSecond: 8,
    symbol: ({ base, counter }) => `${base}_${counter}`,
    snapshotUrl: (kind, symbol) => `${at.rest}/api/v4/spot/${PATHS[kind]}${encodeURIComponent(symbol)}${ENDS[kind]}`,
    readSnapshot,
    stream: (kind, symbol) => ({ url: at.ws, name: `${CHANNELS[kind]} ${symbol}` }),
    createProtocol: (_, now) => createDialect(now, clock),
  }
}

const PATHS: Readonly<Record<Channel, string>> = {
  ticker: 'tickers?currency_pair=',
  orderBook: 'order_book?currency_pair=',
}
// The book's id is told only when asked for; it counts as the stream's lastUpdateId does.
const ENDS: Readonly<Record<Channel, string>> = { ticker: '', orderBook: '&limit=20&with_id=true' }
const CHANNELS: Readonly<Record<Channel, string>> = { ticker: 'spot.tickers', orderBook: 'spot.order_book' }

/** How far their clock is ahead of ours, learnt from their frames: it outlives a connection. */
type Clock = { offsetMs: number }

function createDialect(now: () => number, clock: Clock): Protocol {
  let lastId = 0
  let latest: { readonly head: string; readonly from: number; readonly heard: FrameKind } | undefined
  const asked = new Map<number, { readonly streams: readonly string[]; readonly atSeconds: number }>()

  // A question over 60 s off their clock is refused: a page with a wrong clock would never subscribe.
  const seconds = (): number => Math.floor((now() + clock.offsetMs) / 1_000)

  function learn(timeMs: unknown): void {
    if (typeof timeMs === 'number' && timeMs > 0 && timeMs < LATEST_TIME) clock.offsetMs = timeMs - now()
  }

  function message(event: 'subscribe' | 'unsubscribe', streams: readonly string[]): Message {
    const tickers = streams.filter(stream => channelOf(stream) === CHANNELS.ticker)
    // A payload is a list of pairs for tickers, and one pair with its depth and pace for a book.
    const covers = tickers.length > 0 ? tickers : streams.slice(0, 1)
    const channel = channelOf(covers[0]!)
    const payload = tickers.length > 0 ? tickers.map(pairOf) : [pairOf(covers[0]!), '20', '1000ms']
    const id = ++lastId
    const time = seconds()
    if (event === 'subscribe') asked.set(id, { streams: covers, atSeconds: time })
    return { text: JSON.stringify({ time, id, channel, event, payload }), covers }
  }

  function answered(said: Readonly<Record<string, unknown>>): FrameKind {
    const id = numberIn(said.id)
    const question = asked.get(id)
    asked.delete(id)
    const streams = question?.streams ?? []
    const failure = failureOf(said)
    if (failure === undefined) return streams.length > 0 ? { is: 'acknowledged', streams } : { is: 'other' }
    const unknownPair = failure.startsWith('unknown currency pair')
    // Even a refusal tells their time, so the same question is good now.
    if (question !== undefined && !unknownPair && Math.abs(seconds() - question.atSeconds) > FAR_OFF_SECONDS)
      return { is: 'inconsistent', streams }
    return { is: 'refused', streams, unknownPair, message: failure }
  }

  return {
    subscribe: streams => message('subscribe', streams),
    unsubscribe: streams => message('unsubscribe', streams),
    ping: () => JSON.stringify({ time: seconds(), channel: 'spot.ping' }),
    classify(frame) {
      // Most often the stream of the frame before; a book's number stands before its pair.
      if (latest !== undefined && frame.slice(latest.from, latest.from + latest.head.length) === latest.head)
        return latest.heard
      const head = HEAD.exec(frame)
      if (head !== null) {
        learn(Number(head[1]))
        const heard: FrameKind = { is: 'data', stream: `${head[2]} ${head[3]}` }
        if (head[2] === CHANNELS.ticker) latest = { head: head[0].slice(TIMES), from: TIMES, heard }
        return heard
      }
      const said = parseJson(frame)
      if (!isRecord(said) || typeof said.channel !== 'string') return { is: 'garbage' }
      learn(said.time_ms)
      if (said.event === 'subscribe') return answered(said)
      if (said.event !== 'update') return { is: 'other' }
      const stream = streamOf(said)
      return stream === undefined ? { is: 'garbage' } : { is: 'data', stream }
    },
    read(stream, frame) {
      const quick = readQuickly(stream, frame)
      if (quick !== undefined) return quick
      const said = parseJson(frame)
      if (!isRecord(said) || streamOf(said) !== stream || !isRecord(said.result)) return { is: 'garbage' }
      return isBook(stream) ? readBook(said.result, said.result.lastUpdateId) : readTicker(said.result.last)
    },
  }
}

const channelOf = (stream: string): string => stream.slice(0, stream.indexOf(' '))
const pairOf = (stream: string): string => stream.slice(stream.indexOf(' ') + 1)
const isBook = (stream: string): boolean => stream.startsWith(CHANNELS.orderBook)

/** What stands before a frame's channel: two times, of ten and of thirteen digits. */
const TIMES = '{"time":1795212000,"time_ms":1795212000500'.length

/** How a frame of data begins as Gate.io spells it: their time, the channel, the pair. Anything else takes the long way. */
const HEAD =
  /^\{"time":\d+,"time_ms":(\d+),"channel":"(spot\.tickers|spot\.order_book)","event":"update","result":\{(?:"t":\d+,"lastUpdateId":\d+,"s"|"currency_pair"):"([^"\\]+)"/

/** The stream of an update; undefined: not one of those that are asked for. */
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
  const order = integerAt(frame, '"lastUpdateId":')
  return asks && bids && order !== undefined ? bookOf(asks, bids, order) : undefined
}

/** REST says its `id` only when it was asked for it, and an older site may not. */
function readBook({ asks, bids }: Readonly<Record<string, unknown>>, order: unknown): ParseResult {
  const [lowest, highest] = [readLevels(asks), readLevels(bids)]
  if (!lowest || !highest || (order !== undefined && typeof order !== 'number')) return { is: 'garbage' }
  return bookOf(lowest, highest, order)
}

/** Why a subscription failed: said in `error`, which is null or absent otherwise. */
function failureOf({ error, result }: Readonly<Record<string, unknown>>): string | undefined {
  const failed = (error !== undefined && error !== null) || (isRecord(result) && result.status === 'fail')
  return failed ? ((isRecord(error) ? wordsOf(error) : undefined) ?? 'The subscription failed') : undefined
}

function readSnapshot(kind: Channel, status: number, body: unknown): Answer {
  if (status === 200 && kind === 'ticker') {
    const [only] = Array.isArray(body) ? (body as readonly unknown[]) : []
    return isRecord(only) ? readTicker(only.last) : { is: 'garbage' }
  }
  if (!isRecord(body)) return { is: 'garbage' }
  if (status === 200) return readBook(body, body.id)
  if (body.label === 'INVALID_CURRENCY_PAIR') return { is: 'unknown-pair' }
  const message = wordsOf(body)
  // Words of somebody else: the desk's proxy, or a gate before Gate.io.
  return message === undefined ? { is: 'garbage' } : { is: 'refused', message }
}

/** What an error says: `message`, else `detail`, else its `label`. */
const wordsOf = ({ message, detail, label }: Readonly<Record<string, unknown>>): string | undefined =>
  [message, detail, label].find((words): words is string => typeof words === 'string' && words !== '')

/** Whoever was this far off is refused for that, not for what was asked. */
const FAR_OFF_SECONDS = 30
/** The year 2100: what is later is no time. */
const LATEST_TIME = 4_102_444_800_000

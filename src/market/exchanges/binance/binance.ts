import { isRecord, toJson } from '../../../domain/json'
import type { Answer, Channel, ExchangeModule, FrameKind, Message, ParseResult, Protocol } from '../../adapter'
import { numberIn, parseJson } from '../../parsing/json'
import { bookOf, readLevels } from '../../parsing/levels'
import { readTicker } from '../../parsing/price'
import { begins, integerAt, levelsAt, textAt } from '../../parsing/scan'

/** Hosts of Binance spot. */
type BinanceSpot = { readonly rest: string; readonly ws: string }
/** Futures serve tickers and books from two sockets; the wrong one acknowledges a stream and never sends it. */
type BinanceUsdm = { readonly rest: string; readonly wsMarket: string; readonly wsPublic: string }

export const binanceSpot = (hosts: BinanceSpot): ExchangeModule =>
  binance({
    name: 'binance_spot',
    paths: { ticker: `${hosts.rest}/api/v3/ticker/price`, orderBook: `${hosts.rest}/api/v3/depth` },
    sockets: { ticker: hosts.ws, orderBook: hosts.ws },
    // More than five a second end the connection; one is left for the ping.
    messagesPerSecond: 4,
    fields: REST_FIELDS,
  })

export const binanceUsdm = (hosts: BinanceUsdm): ExchangeModule =>
  binance({
    name: 'binance_usdm',
    paths: { ticker: `${hosts.rest}/fapi/v2/ticker/price`, orderBook: `${hosts.rest}/fapi/v1/depth` },
    sockets: { ticker: hosts.wsMarket, orderBook: hosts.wsPublic },
    // Ten a second are allowed.
    messagesPerSecond: 8,
    fields: { asks: 'a', bids: 'b', sequence: 'u' },
  })

/** The names of a book's fields. */
type BookFields = { readonly asks: string; readonly bids: string; readonly sequence: string }

/** The same as a frame spells them. */
const frameKeys = ({ asks, bids, sequence }: BookFields): BookFields => ({
  asks: `,"${asks}":[`,
  bids: `,"${bids}":[`,
  sequence: `"${sequence}":`,
})

/** What differs between spot and futures. */
type Variant = {
  readonly name: string
  readonly paths: Readonly<Record<Channel, string>>
  readonly sockets: Readonly<Record<Channel, string>>
  readonly messagesPerSecond: number
  readonly fields: BookFields
}

const binance = ({ name, paths, sockets, messagesPerSecond, fields }: Variant): ExchangeModule => ({
  name,
  throttled: false,
  messagesPerSecond,
  symbol: ({ base, counter }) => `${base}${counter}`,
  snapshotUrl: (channel, symbol) =>
    `${paths[channel]}?symbol=${encodeURIComponent(symbol)}${channel === 'orderBook' ? '&limit=20' : ''}`,
  readSnapshot,
  stream: (channel, symbol) => ({
    url: sockets[channel],
    // Stream names are lower case, REST symbols upper case.
    name: `${symbol.toLowerCase()}${channel === 'ticker' ? '@miniTicker' : '@depth20'}`,
  }),
  createProtocol: () => createBinanceProtocol(fields),
})

function createBinanceProtocol(fields: BookFields): Protocol {
  const keys = frameKeys(fields)
  let lastId = 0
  let latest: { readonly stream: string; readonly head: string; readonly frameKind: FrameKind } | undefined
  // A reply names its message only by the echoed id.
  const pending = new Map<number, readonly string[]>()

  function createMessage(method: string, streams: readonly string[]): Message {
    const id = ++lastId
    const covers = firstThatFit(streams)
    if (method === 'SUBSCRIBE') pending.set(id, covers)
    return { text: toJson({ method, params: covers, id }), covers }
  }

  function classifyReply(reply: Readonly<Record<string, unknown>>): FrameKind {
    const id = numberIn(reply.id)
    const streams = pending.get(id) ?? []
    pending.delete(id)
    // Documented as the message itself, received as its field `error`.
    const error = isRecord(reply.error) ? reply.error : reply
    if (typeof error.msg === 'string') return { is: 'rejected', streams, unknownPair: false, message: error.msg }
    if ('result' in reply) return streams.length > 0 ? { is: 'acknowledged', streams } : { is: 'other' }
    return { is: 'garbage' }
  }

  return {
    subscribe: streams => createMessage('SUBSCRIBE', streams),
    unsubscribe: streams => createMessage('UNSUBSCRIBE', streams),
    // A browser can neither see nor send ping frames, but a list of the subscriptions is answered.
    ping: () => toJson({ method: 'LIST_SUBSCRIPTIONS', id: ++lastId }),
    classify(frame) {
      // Often the next frame is of the same stream.
      if (latest !== undefined && begins(frame, latest.head)) return latest.frameKind
      const stream = streamOf(frame)
      if (stream !== undefined && stream !== SHUTDOWN) {
        latest = { stream, head: headOf(stream), frameKind: { is: 'data', stream } }
        return latest.frameKind
      }
      const message = parseJson(frame)
      if (!isRecord(message)) return { is: 'garbage' }
      if (message.stream === SHUTDOWN || message.e === 'serverShutdown') return { is: 'restart' }
      if (typeof message.stream === 'string') return { is: 'data', stream: message.stream }
      return classifyReply(message)
    },
    read(stream, frame) {
      const head = latest?.stream === stream ? latest.head : headOf(stream)
      const quick = begins(frame, head) ? readQuickly(keys, stream, frame) : undefined
      if (quick !== undefined) return quick
      const message = parseJson(frame)
      if (!isRecord(message) || message.stream !== stream || !isRecord(message.data)) return { is: 'garbage' }
      return isBook(stream) ? readBook(message.data, fields) : readTicker(message.data.c, message.data.o)
    },
  }
}

/**
 * After a message of more than 4,088 bytes Binance answers nothing on the connection any more:
 * https://github.com/binance/binance-connector-rust/issues/27
 */
const MAX_BYTES = 4_000
const encoder = new TextEncoder()

/** As many streams as one message may name. */
function firstThatFit(streams: readonly string[]): readonly string[] {
  let bytes = '{"method":"UNSUBSCRIBE","params":[],"id":}'.length + String(Number.MAX_SAFE_INTEGER).length
  // The quotes and the comma of each name count too, and its letters may take several bytes.
  const tooMany = streams.findIndex(stream => {
    bytes += encoder.encode(stream).length + 3
    return bytes > MAX_BYTES
  })
  return tooMany < 0 ? streams : streams.slice(0, Math.max(1, tooMany))
}

const isBook = (stream: string): boolean => stream.endsWith('@depth20')

/** Reads a frame without parsing it; undefined: its spelling is unusual, so parse it. */
function readQuickly(keys: BookFields, stream: string, frame: string): ParseResult | undefined {
  if (!frame.endsWith('}}')) return undefined
  if (!isBook(stream)) {
    const last = textAt(frame, ',"c":"')
    const open = textAt(frame, ',"o":"')
    return last === undefined || open === undefined ? undefined : readTicker(last, open)
  }
  const asks = levelsAt(frame, keys.asks)
  const bids = levelsAt(frame, keys.bids)
  const sequence = integerAt(frame, keys.sequence)
  return asks && bids && sequence !== undefined ? bookOf(asks, bids, sequence) : undefined
}

const SHUTDOWN = '!serverShutdown'
const WRAPPER = '{"stream":"'

const headOf = (stream: string): string => `${WRAPPER}${stream}","data":{`

/** The stream's name without parsing the frame: only the newest frame before a paint is parsed. */
function streamOf(frame: string): string | undefined {
  if (!begins(frame, WRAPPER)) return undefined
  const name = frame.slice(WRAPPER.length, frame.indexOf('"', WRAPPER.length))
  // Symbols may hold any letter, and an escaped one needs the parser.
  return name.includes('\\') ? undefined : name
}

function readBook(data: Readonly<Record<string, unknown>>, fields: BookFields): ParseResult {
  const asks = readLevels(data[fields.asks])
  const bids = readLevels(data[fields.bids])
  const sequence = data[fields.sequence]
  return asks && bids && typeof sequence === 'number' ? bookOf(asks, bids, sequence) : { is: 'garbage' }
}

function readSnapshot(channel: Channel, status: number, body: unknown): Answer {
  if (!isRecord(body)) return { is: 'garbage' }
  if (status === 200) return channel === 'ticker' ? readTicker(body.price, undefined) : readBook(body, REST_FIELDS)
  if (body.code === INVALID_SYMBOL || body.code === ILLEGAL_CHARACTERS) return { is: 'unknown-pair' }
  return { is: 'rejected', message: typeof body.msg === 'string' ? body.msg : `Status ${status}` }
}

/** Futures use these in REST only; their counter is the same in both. */
const REST_FIELDS: BookFields = { asks: 'asks', bids: 'bids', sequence: 'lastUpdateId' }

const INVALID_SYMBOL = -1121
const ILLEGAL_CHARACTERS = -1100

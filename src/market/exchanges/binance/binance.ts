import type { Answer, Channel, ExchangeModule, FrameKind, Message, ParseResult, Protocol } from '../../adapter'
import { isRecord, numberIn, parseJson } from '../../parsing/json'
import { bookOf, readLevels } from '../../parsing/levels'
import { readTicker } from '../../parsing/price'
import { begins, integerAt, levelsAt, textAt } from '../../parsing/scan'

/** Hosts of Binance spot. */
export type BinanceSpot = { readonly rest: string; readonly ws: string }
/** Since 2026 futures serve tickers and books from two sockets; the wrong one acknowledges and stays silent. */
export type BinanceUsdm = { readonly rest: string; readonly wsMarket: string; readonly wsPublic: string }

export const binanceSpot = (at: BinanceSpot): ExchangeModule =>
  binance({
    name: 'binance_spot',
    paths: { ticker: `${at.rest}/api/v3/ticker/price`, orderBook: `${at.rest}/api/v3/depth` },
    sockets: { ticker: at.ws, orderBook: at.ws },
    // Five a second end the connection; one is kept for the keep-alive question. 300 connections in five minutes.
    messagesPerSecond: 4,
    words: REST_WORDS,
  })

export const binanceUsdm = (at: BinanceUsdm): ExchangeModule =>
  binance({
    name: 'binance_usdm',
    paths: { ticker: `${at.rest}/fapi/v2/ticker/price`, orderBook: `${at.rest}/fapi/v1/depth` },
    sockets: { ticker: at.wsMarket, orderBook: at.wsPublic },
    // Ten a second.
    messagesPerSecond: 8,
    words: { asks: 'a', bids: 'b', order: 'u' },
  })

/** The fields of a book. */
type Words = { readonly asks: string; readonly bids: string; readonly order: string }

/** The same as they stand in a frame. */
const keysOf = ({ asks, bids, order }: Words): Words => ({
  asks: `,"${asks}":[`,
  bids: `,"${bids}":[`,
  order: `"${order}":`,
})

/** What spot and futures do differently. */
type Site = {
  readonly name: string
  readonly paths: Readonly<Record<Channel, string>>
  readonly sockets: Readonly<Record<Channel, string>>
  readonly messagesPerSecond: number
  readonly words: Words
}

const binance = ({ name, paths, sockets, messagesPerSecond, words }: Site): ExchangeModule => ({
  name,
  throttled: false,
  messagesPerSecond,
  symbol: ({ base, counter }) => `${base}${counter}`,
  snapshotUrl: (kind, symbol) =>
    `${paths[kind]}?symbol=${encodeURIComponent(symbol)}${kind === 'orderBook' ? '&limit=20' : ''}`,
  readSnapshot,
  stream: (kind, symbol) => ({
    url: sockets[kind],
    // Stream names are lower case, REST symbols upper case.
    name: `${symbol.toLowerCase()}${kind === 'ticker' ? '@miniTicker' : '@depth20'}`,
  }),
  createProtocol: () => createDialect(words),
})

function createDialect(words: Words): Protocol {
  const keys = keysOf(words)
  let lastId = 0
  let latest: { readonly stream: string; readonly head: string; readonly heard: FrameKind } | undefined
  // The id's echo is the only link between an answer and what was asked.
  const asked = new Map<number, readonly string[]>()

  function message(method: string, streams: readonly string[]): Message {
    const id = ++lastId
    if (method === 'SUBSCRIBE') asked.set(id, streams)
    return { text: JSON.stringify({ method, params: streams, id }), covers: streams }
  }

  function answered(frame: Readonly<Record<string, unknown>>): FrameKind {
    const id = numberIn(frame.id)
    const streams = asked.get(id) ?? []
    asked.delete(id)
    // Documented flat, seen wrapped.
    const error = isRecord(frame.error) ? frame.error : frame
    if (typeof error.msg === 'string') return { is: 'refused', streams, unknownPair: false, message: error.msg }
    if ('result' in frame) return streams.length > 0 ? { is: 'acknowledged', streams } : { is: 'other' }
    return { is: 'garbage' }
  }

  return {
    subscribe: streams => message('SUBSCRIBE', streams),
    unsubscribe: streams => message('UNSUBSCRIBE', streams),
    // A browser can neither see nor send ping frames: listing the subscriptions is the question that is answered.
    ping: () => JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id: ++lastId }),
    classify(frame) {
      // Most often the stream of the frame before.
      if (latest !== undefined && begins(frame, latest.head)) return latest.heard
      const stream = streamOf(frame)
      if (stream !== undefined && stream !== SHUTDOWN) {
        latest = { stream, head: headOf(stream), heard: { is: 'data', stream } }
        return latest.heard
      }
      const said = parseJson(frame)
      if (!isRecord(said)) return { is: 'garbage' }
      if (said.stream === SHUTDOWN || said.e === 'serverShutdown') return { is: 'restart' }
      if (typeof said.stream === 'string') return { is: 'data', stream: said.stream }
      return answered(said)
    },
    read(stream, frame) {
      const head = latest?.stream === stream ? latest.head : headOf(stream)
      const quick = begins(frame, head) ? readQuickly(keys, stream, frame) : undefined
      if (quick !== undefined) return quick
      const said = parseJson(frame)
      if (!isRecord(said) || said.stream !== stream || !isRecord(said.data)) return { is: 'garbage' }
      return isBook(stream) ? readBook(said.data, words) : readTicker(said.data.c, said.data.o)
    },
  }
}

const isBook = (stream: string): boolean => stream.endsWith('@depth20')

/** A frame of that stream spelt as Binance spells it; undefined: read it the long way. */
function readQuickly(keys: Words, stream: string, frame: string): ParseResult | undefined {
  if (!frame.endsWith('}}')) return undefined
  if (!isBook(stream)) {
    const last = textAt(frame, ',"c":"')
    const open = textAt(frame, ',"o":"')
    return last === undefined || open === undefined ? undefined : readTicker(last, open)
  }
  const asks = levelsAt(frame, keys.asks)
  const bids = levelsAt(frame, keys.bids)
  const order = integerAt(frame, keys.order)
  return asks && bids && order !== undefined ? bookOf(asks, bids, order) : undefined
}

const SHUTDOWN = '!serverShutdown'
const WRAPPER = '{"stream":"'

/** How every frame of a stream begins. */
const headOf = (stream: string): string => `${WRAPPER}${stream}","data":{`

/** The stream's name without parsing the frame: of many frames between two paints only the newest is parsed. */
function streamOf(frame: string): string | undefined {
  if (!begins(frame, WRAPPER)) return undefined
  const name = frame.slice(WRAPPER.length, frame.indexOf('"', WRAPPER.length))
  // An escaped name (symbols may hold any letter) takes the long way.
  return name.includes('\\') ? undefined : name
}

function readBook(data: Readonly<Record<string, unknown>>, words: Words): ParseResult {
  const asks = readLevels(data[words.asks])
  const bids = readLevels(data[words.bids])
  const order = data[words.order]
  return asks && bids && typeof order === 'number' ? bookOf(asks, bids, order) : { is: 'garbage' }
}

function readSnapshot(kind: Channel, status: number, body: unknown): Answer {
  if (!isRecord(body)) return { is: 'garbage' }
  if (status === 200) return kind === 'ticker' ? readTicker(body.price, undefined) : readBook(body, REST_WORDS)
  if (body.code === INVALID_SYMBOL || body.code === ILLEGAL_CHARACTERS) return { is: 'unknown-pair' }
  return { is: 'refused', message: typeof body.msg === 'string' ? body.msg : `Status ${status}` }
}

/** Futures use these in REST too, though not in their frames; both count in the same numbers. */
const REST_WORDS: Words = { asks: 'asks', bids: 'bids', order: 'lastUpdateId' }

const INVALID_SYMBOL = -1121
const ILLEGAL_CHARACTERS = -1100

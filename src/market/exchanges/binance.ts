import { isDecimal } from '../../domain/decimal'
import { isCrossed, orderBook } from '../../domain/orderBook'
import type { Answer, Dialect, Heard, Kind, Market, Message, Read } from '../exchange'
import { isRecord, parseJson } from './json'
import { readLevels } from './levels'
import { readPrice } from './price'

/** Hosts of Binance spot. */
export type BinanceSpot = { readonly rest: string; readonly ws: string }
/** Since 2026 futures serve tickers and books from two sockets; the wrong one acknowledges and stays silent. */
export type BinanceUsdm = { readonly rest: string; readonly wsMarket: string; readonly wsPublic: string }

export const binanceSpot = (at: BinanceSpot): Market =>
  binance('binance_spot', { ticker: `${at.rest}/api/v3/ticker/price`, orderBook: `${at.rest}/api/v3/depth` }, 4, {
    ticker: at.ws,
    orderBook: at.ws,
  })

export const binanceUsdm = (at: BinanceUsdm): Market =>
  binance('binance_usdm', { ticker: `${at.rest}/fapi/v2/ticker/price`, orderBook: `${at.rest}/fapi/v1/depth` }, 8, {
    ticker: at.wsMarket,
    orderBook: at.wsPublic,
  })

type ByKind = Readonly<Record<Kind, string>>

const binance = (name: string, paths: ByKind, messagesPerSecond: number, sockets: ByKind): Market => ({
  name,
  viaProxy: false,
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
  dialect: createDialect,
})

function createDialect(): Dialect {
  let lastId = 0
  // The id's echo is the only link between an answer and what was asked.
  const asked = new Map<number, readonly string[]>()

  function message(method: string, streams: readonly string[]): Message {
    const id = ++lastId
    asked.set(id, method === 'SUBSCRIBE' ? streams : [])
    return { text: JSON.stringify({ method, params: streams, id }), covers: streams }
  }

  function answered(frame: Readonly<Record<string, unknown>>): Heard {
    const streams = (typeof frame.id === 'number' && asked.get(frame.id)) || []
    if (typeof frame.id === 'number') asked.delete(frame.id)
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
    probe: () => JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id: ++lastId }),
    hear(frame) {
      const stream = streamOf(frame)
      if (stream !== undefined && stream !== SHUTDOWN) return { is: 'data', stream }
      const said = parseJson(frame)
      if (!isRecord(said)) return { is: 'garbage' }
      if (said.stream === SHUTDOWN || said.e === 'serverShutdown') return { is: 'restart' }
      if (typeof said.stream === 'string') return { is: 'data', stream: said.stream }
      return answered(said)
    },
    read(stream, frame) {
      const said = parseJson(frame)
      if (!isRecord(said) || said.stream !== stream || !isRecord(said.data)) return { is: 'garbage' }
      return stream.endsWith('@depth20') ? readBook(said.data) : readTicker(said.data.c, said.data.o)
    },
  }
}

const SHUTDOWN = '!serverShutdown'
const WRAPPER = '{"stream":"'

/** The stream's name without parsing the frame: of many frames between two paints only the newest is parsed. */
function streamOf(frame: string): string | undefined {
  if (!frame.startsWith(WRAPPER)) return undefined
  const name = frame.slice(WRAPPER.length, frame.indexOf('"', WRAPPER.length))
  // An escaped name (symbols may hold any letter) takes the long way.
  return name.includes('\\') ? undefined : name
}

function readTicker(last: unknown, open: unknown): Read {
  if (typeof last !== 'string') return { is: 'garbage' }
  const price = readPrice(last)
  if (price === undefined) return { is: isDecimal(last) ? 'unusable' : 'garbage' }
  const open24h = readPrice(open)
  return { is: 'value', value: open24h === undefined ? { price } : { price, open24h } }
}

/** Spot says bids and asks, futures b and a; spot counts in lastUpdateId, futures in u, and both use the former in REST. */
function readBook(data: Readonly<Record<string, unknown>>): Read {
  const asks = readLevels(data.asks ?? data.a, 'lowest')
  const bids = readLevels(data.bids ?? data.b, 'highest')
  const order = data.lastUpdateId ?? data.u
  if (asks === undefined || bids === undefined || typeof order !== 'number') return { is: 'garbage' }
  if (isCrossed(asks, bids)) return { is: 'unusable' }
  return { is: 'value', value: orderBook(asks, bids), order }
}

function readSnapshot(kind: Kind, status: number, body: unknown): Answer {
  if (!isRecord(body)) return { is: 'garbage' }
  if (status === 200) return kind === 'ticker' ? readTicker(body.price, undefined) : readBook(body)
  if (body.code === INVALID_SYMBOL || body.code === ILLEGAL_CHARACTERS) return { is: 'unknown-pair' }
  return { is: 'refused', message: typeof body.msg === 'string' ? body.msg : `Status ${status}` }
}

const INVALID_SYMBOL = -1121
const ILLEGAL_CHARACTERS = -1100

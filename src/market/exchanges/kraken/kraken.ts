import { readDecimal } from '../../../domain/decimal'
import type { Answer, Channel, ExchangeModule, FrameKind, Message, ParseResult, Protocol } from '../../adapter'
import { isRecord, numberIn, parseJson } from '../../parsing/json'
import { bookOf, readLevels } from '../../parsing/levels'
import { readPrice, readTicker } from '../../parsing/price'
import { begins, numberTextAt } from '../../parsing/scan'

/** Hosts of Kraken; `ws` of its second protocol (v2), the one it still adds to. */
export type Kraken = { readonly rest: string; readonly ws: string }

export const kraken = (at: Kraken): ExchangeModule => ({
  name: 'kraken',
  throttled: true,
  // Kraken states no limit for public subscriptions. About 150 connections in ten minutes, then ten minutes without.
  // After maintenance it asks for five seconds between two; the first try after four is the specification's.
  messagesPerSecond: 8,
  symbol: ({ base, counter }) => `${base}/${counter}`,
  snapshotUrl: (kind, symbol) =>
    `${at.rest}/0/public/${PATHS[kind]}${encodeURIComponent(restName(symbol))}${kind === 'orderBook' ? '&count=20' : ''}`,
  readSnapshot,
  // The specification streams Kraken's tickers alone: its book is asked for again and again.
  stream: (kind, symbol) => (kind === 'ticker' ? { url: at.ws, name: symbol } : undefined),
  createProtocol: createDialect,
})

const PATHS: Readonly<Record<Channel, string>> = { ticker: 'Ticker?pair=', orderBook: 'Depth?pair=' }

/** REST has the old names, joined: XBTUSD, XDGUSD. The second protocol says BTC/USD, DOGE/USD. */
const restName = (symbol: string): string =>
  symbol
    .split('/')
    .map(code => (code === 'BTC' ? 'XBT' : code === 'DOGE' ? 'XDG' : code))
    .join('')

function createDialect(): Protocol {
  let lastId = 0
  let resting = false
  let latest: { readonly head: string; readonly heard: FrameKind } | undefined
  const asked = new Map<number, readonly string[]>()

  function subscribe(symbols: readonly string[]): Message {
    asked.set(++lastId, symbols)
    // Each trade; the other trigger tells of every quote too.
    return message('subscribe', symbols, { event_trigger: 'trades', snapshot: true })
  }

  const message = (method: string, symbol: readonly string[], more: object): Message => ({
    text: JSON.stringify({ method, params: { channel: 'ticker', symbol, ...more }, req_id: lastId }),
    covers: symbol,
  })

  /** One answer a symbol, though one message asked for many. */
  function answered({ error, success, symbol, result, req_id }: Readonly<Record<string, unknown>>): FrameKind {
    const id = numberIn(req_id)
    const open = asked.get(id) ?? []
    const named = isRecord(result) ? result.symbol : symbol
    const streams = typeof named === 'string' ? [named] : open
    const unanswered = open.filter(each => !streams.includes(each))
    if (unanswered.length > 0) asked.set(id, unanswered)
    else asked.delete(id)
    if (success === true) return { is: 'acknowledged', streams }
    const words = typeof error === 'string' ? error : 'The subscription failed'
    return { is: 'refused', streams, unknownPair: words.startsWith('Currency pair not supported'), message: words }
  }

  /** Trading returns by steps (cancel_only, post_only, online); with the first the last price is told again. */
  function status(data: unknown): FrameKind {
    const [said] = Array.isArray(data) ? (data as readonly unknown[]) : []
    if (!isRecord(said) || typeof said.system !== 'string') return { is: 'garbage' }
    const rested = resting
    resting = said.system === 'maintenance'
    return rested === resting ? { is: 'other' } : { is: 'maintenance', over: rested }
  }

  return {
    subscribe,
    unsubscribe(symbols) {
      lastId++
      return message('unsubscribe', symbols, {})
    },
    ping: () => JSON.stringify({ method: 'ping', req_id: ++lastId }),
    classify(frame) {
      // Most often the stream of the frame before.
      if (latest !== undefined && begins(frame, latest.head)) return latest.heard
      const symbol = symbolOf(frame)
      if (symbol !== undefined) {
        latest = { head: headOf(symbol), heard: { is: 'data', stream: symbol } }
        return latest.heard
      }
      const said = parseJson(frame)
      if (!isRecord(said)) return { is: 'garbage' }
      if (said.channel === 'ticker') return ticked(said)
      if (said.channel === 'status') return status(said.data)
      if (said.method === 'subscribe') return answered(said)
      // Heartbeats, pongs, and what Kraken may add.
      return typeof said.channel === 'string' || typeof said.method === 'string' ? { is: 'other' } : { is: 'garbage' }
    },
    read(stream, frame) {
      const quick = readQuickly(stream, frame)
      if (quick !== undefined) return quick
      const said = parseJson(frame)
      const ticker = isRecord(said) && said.channel === 'ticker' ? tickerOf(said) : undefined
      return ticker === undefined || ticker.symbol !== stream ? { is: 'garbage' } : readNumber(ticker.last)
    },
  }
}

const UPDATE = '{"channel":"ticker","type":"update","data":[{"symbol":"'
const headOf = (symbol: string): string => `${UPDATE}${symbol}",`

/** The symbol of an update spelt as Kraken spells it; snapshots and all else take the long way. */
function symbolOf(frame: string): string | undefined {
  if (!begins(frame, UPDATE)) return undefined
  const symbol = frame.slice(UPDATE.length, frame.indexOf('"', UPDATE.length))
  return symbol.includes('\\') ? undefined : symbol
}

function readQuickly(stream: string, frame: string): ParseResult | undefined {
  if (!begins(frame, headOf(stream)) || !frame.endsWith('}]}')) return undefined
  const price = readPrice(numberTextAt(frame, ',"last":'))
  return price === undefined ? undefined : { is: 'value', value: { price } }
}

/** A ticker frame holds one pair, whole. */
function tickerOf({ type, data }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const [only] = Array.isArray(data) ? (data as readonly unknown[]) : []
  return (type === 'snapshot' || type === 'update') && isRecord(only) ? only : undefined
}

function ticked(said: Readonly<Record<string, unknown>>): FrameKind {
  const stream = tickerOf(said)?.symbol
  if (typeof stream !== 'string') return { is: 'garbage' }
  return said.type === 'snapshot' ? { is: 'data', stream, atOnce: true } : { is: 'data', stream }
}

/** Small prices come as 4.5e-7; a market without orders says 0, which is no price. */
const readNumber = (last: unknown): ParseResult =>
  typeof last === 'number' ? readTicker(readDecimal(last)) : { is: 'garbage' }

function readSnapshot(kind: Channel, _status: number, body: unknown): Answer {
  if (!isRecord(body)) return { is: 'garbage' }
  const failure = failureOf(body.error)
  if (failure === UNKNOWN_PAIR) return { is: 'unknown-pair' }
  if (failure !== undefined) return { is: 'refused', message: failure }
  if (!isRecord(body.result)) return { is: 'garbage' }
  // Its key is not always what was asked for (XBTUSD is answered as XXBTZUSD): the only value is the one.
  const [only, another] = Object.values(body.result)
  if (!isRecord(only) || another !== undefined) return { is: 'garbage' }
  if (kind === 'ticker') return Array.isArray(only.c) ? readTicker(only.c[0]) : { is: 'garbage' }
  const asks = readLevels(only.asks)
  const bids = readLevels(only.bids)
  return asks && bids ? bookOf(asks, bids) : { is: 'garbage' }
}

const UNKNOWN_PAIR = 'EQuery:Unknown asset pair'

/** Errors come with HTTP 200. W… is a warning beside a result, no failure. */
const failureOf = (errors: unknown): string | undefined =>
  Array.isArray(errors)
    ? errors.find((error): error is string => typeof error === 'string' && !error.startsWith('W'))
    : undefined

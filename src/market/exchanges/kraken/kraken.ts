import type { Currency } from '../../../domain/currency'
import { readDecimal } from '../../../domain/decimal'
import { isRecord, toJson } from '../../../domain/json'
import type { Answer, Channel, ExchangeModule, FrameKind, Message, ParseResult, Protocol } from '../../adapter'
import { numberIn, parseJson } from '../../parsing/json'
import { bookOf, readLevels } from '../../parsing/levels'
import { readPrice, readTicker } from '../../parsing/price'
import { begins, numberTextAt } from '../../parsing/scan'

/** Hosts of Kraken; `ws` is that of version 2. */
type Kraken = { readonly rest: string; readonly ws: string }

export const kraken = (hosts: Kraken): ExchangeModule => ({
  name: 'kraken',
  throttled: true,
  // Kraken states no limit of public messages. About 150 connections in ten minutes cause a ban of ten minutes.
  messagesPerSecond: 8,
  symbol: ({ base, counter }) => `${krakenName(base)}/${krakenName(counter)}`,
  snapshotUrl: (channel, symbol) =>
    `${hosts.rest}/0/public/${PATHS[channel]}${encodeURIComponent(restName(symbol))}${channel === 'orderBook' ? '&count=20' : ''}`,
  readSnapshot,
  // Only tickers are streamed; the book is polled.
  stream: (channel, symbol) => (channel === 'ticker' ? { url: hosts.ws, name: symbol } : undefined),
  createProtocol: createKrakenProtocol,
})

/** Kraken kept the old name of a coin that others renamed, and gave its successor another one. */
const KRAKEN_NAMES: ReadonlyMap<Currency, string> = new Map([
  ['LUNC', 'LUNA'],
  ['LUNA', 'LUNA2'],
  ['USTC', 'UST'],
  ['REPV1', 'REP'],
  ['REP', 'REPV2'],
])
const krakenName = (currency: Currency): string => KRAKEN_NAMES.get(currency) ?? currency

const PATHS: Readonly<Record<Channel, string>> = { ticker: 'Ticker?pair=', orderBook: 'Depth?pair=' }

/** REST joins the old names (XBTUSD, XDGUSD); streams use BTC/USD and DOGE/USD. */
const restName = (symbol: string): string =>
  symbol
    .split('/')
    .map(code => (code === 'BTC' ? 'XBT' : code === 'DOGE' ? 'XDG' : code))
    .join('')

function createKrakenProtocol(): Protocol {
  let lastId = 0
  let isDown = false
  let latest: { readonly head: string; readonly frameKind: FrameKind } | undefined
  const pending = new Map<number, readonly string[]>()

  function subscribe(symbols: readonly string[]): Message {
    pending.set(++lastId, symbols)
    // One frame per trade; the trigger `bbo` also sends one per quote.
    return createMessage('subscribe', symbols, { event_trigger: 'trades', snapshot: true })
  }

  const createMessage = (method: string, symbol: readonly string[], more: object): Message => ({
    text: toJson({ method, params: { channel: 'ticker', symbol, ...more }, req_id: lastId }),
    covers: symbol,
  })

  /** Kraken replies once per symbol, also to a message of several. */
  function classifyReply({ error, success, symbol, result, req_id }: Readonly<Record<string, unknown>>): FrameKind {
    const id = numberIn(req_id)
    const symbols = pending.get(id) ?? []
    const named = isRecord(result) ? result.symbol : symbol
    const streams = typeof named === 'string' ? [named] : symbols
    const remaining = symbols.filter(each => !streams.includes(each))
    if (remaining.length > 0) pending.set(id, remaining)
    else pending.delete(id)
    if (success === true) return { is: 'acknowledged', streams }
    const message = typeof error === 'string' ? error : 'The subscription failed'
    return { is: 'rejected', streams, unknownPair: message.startsWith('Currency pair not supported'), message }
  }

  /** Trading returns in steps (cancel_only, post_only, online); the first of them sends the last price again. */
  function classifyStatus(data: unknown): FrameKind {
    const [status] = Array.isArray(data) ? (data as readonly unknown[]) : []
    if (!isRecord(status) || typeof status.system !== 'string') return { is: 'garbage' }
    const wasDown = isDown
    isDown = status.system === 'maintenance'
    return wasDown === isDown ? { is: 'other' } : { is: 'maintenance', over: wasDown }
  }

  return {
    subscribe,
    unsubscribe(symbols) {
      lastId++
      return createMessage('unsubscribe', symbols, {})
    },
    ping: () => toJson({ method: 'ping', req_id: ++lastId }),
    classify(frame) {
      // Often the next frame is of the same stream.
      if (latest !== undefined && begins(frame, latest.head)) return latest.frameKind
      const symbol = symbolOf(frame)
      if (symbol !== undefined) {
        latest = { head: headOf(symbol), frameKind: { is: 'data', stream: symbol } }
        return latest.frameKind
      }
      const message = parseJson(frame)
      if (!isRecord(message)) return { is: 'garbage' }
      if (message.channel === 'ticker') return classifyTicker(message)
      if (message.channel === 'status') return classifyStatus(message.data)
      if (message.method === 'subscribe') return classifyReply(message)
      // Heartbeats, pongs, and message types that Kraken may add.
      const isMessage = typeof message.channel === 'string' || typeof message.method === 'string'
      return isMessage ? { is: 'other' } : { is: 'garbage' }
    },
    read(stream, frame) {
      const quick = readQuickly(stream, frame)
      if (quick !== undefined) return quick
      const message = parseJson(frame)
      const ticker = isRecord(message) && message.channel === 'ticker' ? tickerIn(message) : undefined
      return ticker === undefined || ticker.symbol !== stream ? { is: 'garbage' } : readNumber(ticker.last)
    },
  }
}

const UPDATE = '{"channel":"ticker","type":"update","data":[{"symbol":"'
const headOf = (symbol: string): string => `${UPDATE}${symbol}",`

/** The symbol of a usual update; snapshots and anything else are parsed. */
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

/** Each ticker frame holds one complete ticker. */
function tickerIn({ type, data }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const [only] = Array.isArray(data) ? (data as readonly unknown[]) : []
  return (type === 'snapshot' || type === 'update') && isRecord(only) ? only : undefined
}

function classifyTicker(message: Readonly<Record<string, unknown>>): FrameKind {
  const stream = tickerIn(message)?.symbol
  if (typeof stream !== 'string') return { is: 'garbage' }
  return message.type === 'snapshot' ? { is: 'data', stream, atOnce: true } : { is: 'data', stream }
}

/** Small prices come as 4.5e-7. A market without orders sends 0, which is no price. */
const readNumber = (last: unknown): ParseResult =>
  typeof last === 'number' ? readTicker(readDecimal(last)) : { is: 'garbage' }

function readSnapshot(channel: Channel, _status: number, body: unknown): Answer {
  if (!isRecord(body)) return { is: 'garbage' }
  const failure = failureOf(body.error)
  if (failure === UNKNOWN_PAIR) return { is: 'unknown-pair' }
  if (failure !== undefined) return { is: 'rejected', message: failure }
  if (!isRecord(body.result)) return { is: 'garbage' }
  // The key is not always the requested symbol (XBTUSD gives XXBTZUSD), so take the only value.
  const [only, another] = Object.values(body.result)
  if (!isRecord(only) || another !== undefined) return { is: 'garbage' }
  if (channel === 'ticker') return Array.isArray(only.c) ? readTicker(only.c[0]) : { is: 'garbage' }
  const asks = readLevels(only.asks)
  const bids = readLevels(only.bids)
  return asks && bids ? bookOf(asks, bids) : { is: 'garbage' }
}

const UNKNOWN_PAIR = 'EQuery:Unknown asset pair'

/** Errors come with status 200. An entry that begins with W is a warning beside a result. */
const failureOf = (errors: unknown): string | undefined =>
  Array.isArray(errors)
    ? errors.find((error): error is string => typeof error === 'string' && !error.startsWith('W'))
    : undefined

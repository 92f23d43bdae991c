import { BOOK_DEPTH } from '../../../domain/book/orderBook'
import { isRecord, toJson } from '../../../domain/json'
import type { Answer, Channel, ExchangeModule, FrameKind, Message, ParseResult, Protocol } from '../../adapter'
import { parseJson } from '../../parsing/json'
import { bookOf, readLevels } from '../../parsing/levels'
import { readTicker } from '../../parsing/price'
import { begins, textAt } from '../../parsing/scan'
import { type CoinbaseBook, createCoinbaseBook } from './book'

/** Hosts of Coinbase Exchange. */
type Coinbase = { readonly rest: string; readonly ws: string }

export const coinbase = (hosts: Coinbase): ExchangeModule => ({
  name: 'coinbase',
  throttled: true,
  // Coinbase allows ten a second, and eight connections a second.
  messagesPerSecond: 8,
  // A snapshot holds the whole book: over 8 MB for a busy product.
  longestFrame: 12_000_000,
  streamsBookFirst: true,
  // The same book in REST also counts the orders of each level.
  longestAnswer: 16_000_000,
  symbol: ({ base, counter }) => productOf(base, counter),
  snapshotUrl: (channel, product) =>
    `${hosts.rest}/products/${encodeURIComponent(product)}/${channel === 'ticker' ? 'ticker' : 'book?level=2'}`,
  readSnapshot,
  stream: (channel, product) => ({ url: hosts.ws, name: `${channel === 'ticker' ? TICKER : BOOK}:${product}` }),
  createProtocol: (_, now) => createCoinbaseProtocol(now),
})

const TICKER = 'ticker'
/** Plain `level2` needs a key. */
const BOOK = 'level2_batch'

/**
 * USDC as a counter is traded in the USD book (but for two products). As a base it has products of its own (USDC-EUR),
 * but no USDC-USD.
 */
function productOf(base: string, counter: string): string | undefined {
  const quote = counter === 'USDC' && !OWN_USDC_BOOK.includes(base) ? 'USD' : counter
  return base === quote || (base === 'USDC' && quote === 'USD') ? undefined : `${base}-${quote}`
}

/** USDT-USDC and EURC-USDC are other books than USDT-USD and EURC-USD. */
const OWN_USDC_BOOK = ['USDT', 'EURC']

function createCoinbaseProtocol(now: () => number): Protocol {
  const tickers = new Map<string, FrameKind>()
  const books = new Map<string, CoinbaseBook>()
  // Replies carry no id: each belongs to the oldest pending message. The list holds the streams of each message, an
  // empty list for an unsubscribe.
  const pending: (readonly string[])[] = []

  const isUnused = (product: string): boolean => !tickers.has(product) && !books.has(product)

  function add(stream: string): void {
    if (isBook(stream)) books.set(productIn(stream), createCoinbaseBook(stream, now))
    else tickers.set(productIn(stream), { is: 'data', stream })
  }

  function remove(streams: readonly string[]): void {
    for (const stream of streams) (isBook(stream) ? books : tickers).delete(productIn(stream))
  }

  function classifyError({ message, reason }: Fields): FrameKind {
    const streams = pending.shift() ?? []
    remove(streams)
    const text = [message, reason].filter(each => typeof each === 'string').join(': ')
    const unknownPair = typeof reason === 'string' && reason.endsWith('is not a valid product')
    return { is: 'rejected', streams, unknownPair, message: text || 'The subscription failed' }
  }

  function classifyQuickly(frame: string): FrameKind | undefined {
    if (begins(frame, UPDATE)) return books.get(textAt(frame, PRODUCT) ?? '')?.changeQuickly(frame)
    if (begins(frame, TICK)) return tickers.get(textAt(frame, PRODUCT) ?? '')
    if (begins(frame, SNAPSHOT)) return books.get(textAt(frame, PRODUCT) ?? '')?.replaceQuickly(frame)
    return begins(frame, HEARTBEAT) ? OTHER : undefined
  }

  return {
    // Coinbase closes a connection without a subscription after 5 s.
    subscribe(streams) {
      const newProducts = productsOf(streams).filter(isUnused)
      streams.forEach(add)
      pending.push(streams)
      return createMessage('subscribe', streams, newProducts)
    },
    unsubscribe(streams) {
      remove(streams)
      pending.push([])
      return createMessage('unsubscribe', streams, productsOf(streams).filter(isUnused))
    },
    // Coinbase has no ping message; the heartbeats show that the connection is alive.
    ping: () => undefined,
    classify(frame) {
      const quick = classifyQuickly(frame)
      if (quick !== undefined) return quick
      const message = parseJson(frame)
      if (!isRecord(message) || typeof message.type !== 'string') return GARBAGE
      if (message.type === 'subscriptions') {
        pending.shift()
        return acknowledged(message.channels)
      }
      if (message.type === 'error') return classifyError(message)
      if (!DATA_TYPES.includes(message.type)) return OTHER
      if (typeof message.product_id !== 'string') return GARBAGE
      if (message.type === 'ticker') return tickers.get(message.product_id) ?? OTHER
      const book = books.get(message.product_id)
      if (book === undefined) return OTHER
      return message.type === 'snapshot' ? book.replace(message) : book.change(message.changes)
    },
    read(stream, frame) {
      if (isBook(stream)) return books.get(productIn(stream))?.read() ?? { is: 'unusable' }
      const quick = readQuickly(stream, frame)
      if (quick !== undefined) return quick
      const message = parseJson(frame)
      if (!isRecord(message) || message.type !== 'ticker' || message.product_id !== productIn(stream))
        return { is: 'garbage' }
      return readTicker(message.price, message.open_24h)
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

const isBook = (stream: string): boolean => stream.startsWith(BOOK)
const productIn = (stream: string): string => stream.slice(stream.indexOf(':') + 1)
const productsOf = (streams: readonly string[]): string[] => [...new Set(streams.map(productIn))]

/** A product's heartbeat is subscribed with its first stream and unsubscribed with its last. */
function createMessage(
  type: 'subscribe' | 'unsubscribe',
  streams: readonly string[],
  heartbeats: readonly string[],
): Message {
  const channels = [
    { name: TICKER, product_ids: productsOf(streams.filter(stream => !isBook(stream))) },
    { name: BOOK, product_ids: productsOf(streams.filter(isBook)) },
    { name: 'heartbeat', product_ids: heartbeats },
  ]
  return {
    text: toJson({ type, channels: channels.filter(each => each.product_ids.length > 0) }),
    covers: streams,
  }
}

/** Coinbase's answer lists everything that is subscribed now. It calls level2_batch level2_50. */
const acknowledged = (channels: unknown): FrameKind => ({
  is: 'acknowledged',
  streams: recordsIn(channels).flatMap(({ name, product_ids }) =>
    textsIn([name]).flatMap(channel =>
      textsIn(product_ids).map(product => `${channel === 'level2_50' ? BOOK : channel}:${product}`),
    ),
  ),
})

const textsIn = (list: unknown): string[] => (Array.isArray(list) ? list.filter(each => typeof each === 'string') : [])
const recordsIn = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isRecord) : [])

/** Reads a frame without parsing it; undefined: its spelling is unusual, so parse it. */
function readQuickly(stream: string, frame: string): ParseResult | undefined {
  if (!begins(frame, TICK) || !frame.endsWith('}') || textAt(frame, PRODUCT) !== productIn(stream)) return undefined
  const last = textAt(frame, ',"price":"')
  const open = textAt(frame, ',"open_24h":"')
  return last === undefined || open === undefined ? undefined : readTicker(last, open)
}

const UPDATE = '{"type":"l2update",'
const TICK = '{"type":"ticker",'
const SNAPSHOT = '{"type":"snapshot",'
const HEARTBEAT = '{"type":"heartbeat",'
const PRODUCT = ',"product_id":"'
const DATA_TYPES = ['ticker', 'snapshot', 'l2update']
const OTHER: FrameKind = { is: 'other' }
const GARBAGE: FrameKind = { is: 'garbage' }

function readSnapshot(channel: Channel, status: number, body: unknown): Answer {
  if (!isRecord(body)) return { is: 'garbage' }
  if (status === 200) return channel === 'ticker' ? readTicker(body.price) : readBook(body)
  const message = typeof body.message === 'string' ? body.message : `Status ${status}`
  // Sources differ on whether a delisted product gets 400 or 404, so its words decide.
  if (status === 404 || message.includes('delisted product')) return { is: 'unknown-pair' }
  return { is: 'rejected', message }
}

/** Keeps the best levels of the whole book, which an auction may cross. A level's third element counts its orders. */
function readBook({ asks, bids }: Fields): ParseResult {
  if (!Array.isArray(asks) || !Array.isArray(bids)) return { is: 'garbage' }
  const [lowest, highest] = [readLevels(asks.slice(0, BOOK_DEPTH)), readLevels(bids.slice(0, BOOK_DEPTH))]
  return lowest && highest ? bookOf(lowest, highest) : { is: 'garbage' }
}

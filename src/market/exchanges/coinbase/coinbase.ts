import { BOOK_DEPTH } from '../../../domain/book/orderBook'
import type { Answer, Channel, ExchangeModule, FrameKind, Message, ParseResult, Protocol } from '../../adapter'
import { isRecord, parseJson } from '../../parsing/json'
import { bookOf, readLevels } from '../../parsing/levels'
import { readTicker } from '../../parsing/price'
import { begins, textAt } from '../../parsing/scan'
import { type BookChannel, createBookChannel } from './book'

/** Hosts of Coinbase Exchange; coinbase prime has no public data of its own and sees this. */
export type Coinbase = { readonly rest: string; readonly ws: string }

export const coinbase = (at: Coinbase): ExchangeModule => ({
  name: 'coinbase',
  throttled: true,
  // Ten a second; and eight connections a second.
  messagesPerSecond: 8,
  // A snapshot holds the whole book: over 8 MB where it is busy.
  longestFrame: 12_000_000,
  // The same book by REST, which counts each level's orders too.
  longestAnswer: 16_000_000,
  symbol: ({ base, counter }) => productOf(base, counter),
  snapshotUrl: (kind, product) =>
    `${at.rest}/products/${encodeURIComponent(product)}/${kind === 'ticker' ? 'ticker' : 'book?level=2'}`,
  readSnapshot,
  stream: (kind, product) => ({ url: at.ws, name: `${kind === 'ticker' ? TICKER : BOOK}:${product}` }),
  createProtocol: (_, now) => createDialect(now),
})

const TICKER = 'ticker'
/** Plain `level2` wants a key. */
const BOOK = 'level2_batch'

/** Books in USDC are those in USD, but only as a counter: USDC-EUR is a product of its own, USDC-USD is none. */
function productOf(base: string, counter: string): string | undefined {
  const priced = counter === 'USDC' ? 'USD' : counter
  return base === priced || (base === 'USDC' && priced === 'USD') ? undefined : `${base}-${priced}`
}

function createDialect(now: () => number): Protocol {
  const tickers = new Map<string, FrameKind>()
  const books = new Map<string, BookChannel>()
  // An answer has no number: it is about the oldest message that has none yet. An unsubscribe waits for no stream.
  const unanswered: (readonly string[])[] = []

  const isSilent = (product: string): boolean => !tickers.has(product) && !books.has(product)

  function begin(stream: string): void {
    if (isBook(stream)) books.set(productIn(stream), createBookChannel(stream, now))
    else tickers.set(productIn(stream), { is: 'data', stream })
  }

  function forget(streams: readonly string[]): void {
    for (const stream of streams) (isBook(stream) ? books : tickers).delete(productIn(stream))
  }

  function failed({ message, reason }: Fields): FrameKind {
    const streams = unanswered.shift() ?? []
    forget(streams)
    const words = [message, reason].filter(each => typeof each === 'string').join(': ')
    const unknownPair = typeof reason === 'string' && reason.endsWith('is not a valid product')
    return { is: 'refused', streams, unknownPair, message: words || 'The subscription failed' }
  }

  function hearQuickly(frame: string): FrameKind | undefined {
    if (begins(frame, UPDATE)) return books.get(textAt(frame, PRODUCT) ?? '')?.changeQuickly(frame)
    if (begins(frame, TICK)) return tickers.get(textAt(frame, PRODUCT) ?? '')
    if (begins(frame, SNAPSHOT)) return books.get(textAt(frame, PRODUCT) ?? '')?.replaceQuickly(frame)
    return begins(frame, HEARTBEAT) ? OTHER : undefined
  }

  return {
    // Wanted within 5 s of opening, or Coinbase closes the connection.
    subscribe(streams) {
      const beating = productsOf(streams).filter(isSilent)
      streams.forEach(begin)
      unanswered.push(streams)
      return message('subscribe', streams, beating)
    },
    unsubscribe(streams) {
      forget(streams)
      unanswered.push([])
      return message('unsubscribe', streams, productsOf(streams).filter(isSilent))
    },
    // There is no question to ask: the heartbeats are the sign of life.
    ping: () => undefined,
    classify(frame) {
      const quick = hearQuickly(frame)
      if (quick !== undefined) return quick
      const said = parseJson(frame)
      if (!isRecord(said) || typeof said.type !== 'string') return GARBAGE
      if (said.type === 'subscriptions') {
        unanswered.shift()
        return acknowledged(said.channels)
      }
      if (said.type === 'error') return failed(said)
      if (!SPOKEN.includes(said.type)) return OTHER
      if (typeof said.product_id !== 'string') return GARBAGE
      if (said.type === 'ticker') return tickers.get(said.product_id) ?? OTHER
      const book = books.get(said.product_id)
      if (book === undefined) return OTHER
      return said.type === 'snapshot' ? book.replace(said) : book.change(said.changes)
    },
    read(stream, frame) {
      if (isBook(stream)) return books.get(productIn(stream))?.read() ?? { is: 'unusable' }
      const quick = readQuickly(stream, frame)
      if (quick !== undefined) return quick
      const said = parseJson(frame)
      if (!isRecord(said) || said.type !== 'ticker' || said.product_id !== productIn(stream)) return { is: 'garbage' }
      return readTicker(said.price, said.open_24h)
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

const isBook = (stream: string): boolean => stream.startsWith(BOOK)
const productIn = (stream: string): string => stream.slice(stream.indexOf(':') + 1)
const productsOf = (streams: readonly string[]): string[] => [...new Set(streams.map(productIn))]

/** Each channel names its own products. The heartbeat comes with a product's first stream and leaves with its last. */
function message(type: 'subscribe' | 'unsubscribe', streams: readonly string[], beating: readonly string[]): Message {
  const channels = [
    { name: TICKER, product_ids: productsOf(streams.filter(stream => !isBook(stream))) },
    { name: BOOK, product_ids: productsOf(streams.filter(isBook)) },
    { name: 'heartbeat', product_ids: beating },
  ]
  return {
    text: JSON.stringify({ type, channels: channels.filter(each => each.product_ids.length > 0) }),
    covers: streams,
  }
}

/** All that is subscribed now, whatever was asked last; level2_batch is called level2_50 here. */
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

/** A frame spelt as Coinbase spells it; undefined: read it the long way. */
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
const SPOKEN = ['ticker', 'snapshot', 'l2update']
const OTHER: FrameKind = { is: 'other' }
const GARBAGE: FrameKind = { is: 'garbage' }

function readSnapshot(kind: Channel, status: number, body: unknown): Answer {
  if (!isRecord(body)) return { is: 'garbage' }
  if (status === 200) return kind === 'ticker' ? readTicker(body.price) : readBook(body)
  if (status === 404) return { is: 'unknown-pair' }
  return { is: 'refused', message: typeof body.message === 'string' ? body.message : `Status ${status}` }
}

/** The whole book, of which the best are kept. A level's third element counts its orders. An auction may cross it. */
function readBook({ asks, bids }: Fields): ParseResult {
  if (!Array.isArray(asks) || !Array.isArray(bids)) return { is: 'garbage' }
  const [lowest, highest] = [readLevels(asks.slice(0, BOOK_DEPTH)), readLevels(bids.slice(0, BOOK_DEPTH))]
  return lowest && highest ? bookOf(lowest, highest) : { is: 'garbage' }
}

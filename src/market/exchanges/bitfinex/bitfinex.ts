import { isRecord, toJson } from '../../../domain/json'
import type { Answer, Channel, ExchangeModule, FrameKind, Message, Protocol } from '../../adapter'
import { numberIn, parseJson } from '../../parsing/json'
import { bookOf } from '../../parsing/levels'
import { TIMING } from '../../timing'
import { type BitfinexBook, bitfinexLevels, createBitfinexBook } from './book'
import { bitfinexError } from './error'
import { createBitfinexSymbols, guessBitfinexSymbol } from './symbols'
import { bitfinexTicker, quickBitfinexTicker } from './ticker'

/** Hosts of Bitfinex. */
type Bitfinex = { readonly rest: string; readonly ws: string }

export const bitfinex = (hosts: Bitfinex): ExchangeModule => ({
  name: 'bitfinex',
  throttled: true,
  // Bitfinex states no limit of messages. It allows 20 connections a minute; a page that retries every 4 s makes 15.
  messagesPerSecond: 8,
  // Its documentation says 25 channels on one page and 30 on another.
  streamsPerSocket: 25,
  symbol: createBitfinexSymbols(hosts.rest),
  guess: guessBitfinexSymbol,
  snapshotUrl: (channel, symbol) =>
    channel === 'ticker'
      ? `${hosts.rest}/v2/ticker/${inPath(symbol)}`
      : `${hosts.rest}/v2/book/${inPath(symbol)}/P1?len=25`,
  readSnapshot,
  stream: (channel, symbol) => ({ url: hosts.ws, name: `${CHANNELS[channel]}:${symbol}` }),
  createProtocol: (_, now, { crossedMs } = TIMING) => createBitfinexProtocol(now, crossedMs),
})

const CHANNELS: Readonly<Record<Channel, string>> = { ticker: 'ticker', orderBook: 'book' }

/** Bitfinex wants the colon of `tAVAX:USD` unescaped, as a path allows. */
const inPath = (symbol: string): string => encodeURIComponent(symbol).replaceAll('%3A', ':')

/** A channel of this connection. Frames name it by a number that each connection assigns anew. */
type OpenChannel = { readonly stream: string; readonly frameKind: FrameKind; readonly book?: BitfinexBook }

function createBitfinexProtocol(now: () => number, crossedMs: number): Protocol {
  const channels = new Map<number, OpenChannel>()
  const pending: string[] = []
  let lastCid = 0

  const numberOf = (stream: string): number | undefined => {
    for (const [number, channel] of channels) if (channel.stream === stream) return number
    return undefined
  }

  const removePending = (stream: string): void => {
    const at = pending.indexOf(stream)
    if (at >= 0) pending.splice(at, 1)
  }

  function openChannel({ channel, symbol, chanId }: Fields): FrameKind {
    if (typeof chanId !== 'number' || typeof channel !== 'string' || typeof symbol !== 'string') return GARBAGE
    const stream = `${channel}:${symbol}`
    removePending(stream)
    const before = numberOf(stream)
    if (before !== undefined) channels.delete(before)
    const frameKind: FrameKind = { is: 'data', stream }
    channels.set(
      chanId,
      isBook(stream) ? { stream, frameKind, book: createBitfinexBook(stream, crossedMs, now) } : { stream, frameKind },
    )
    return { is: 'acknowledged', streams: [stream] }
  }

  /** Only the codes are reliable. An error that names no channel belongs to the oldest pending subscription. */
  function classifyError({ code, msg, channel, symbol }: Fields): FrameKind {
    if (code === UNSUBSCRIBE_FAILED || code === NOT_SUBSCRIBED) return OTHER
    const stream = typeof channel === 'string' && typeof symbol === 'string' ? `${channel}:${symbol}` : pending[0]
    // The channel number never reached us; only a new connection assigns another.
    if (code === ALREADY_SUBSCRIBED) return { is: 'restart' }
    const isPending = stream !== undefined && pending.includes(stream)
    if (isPending) removePending(stream)
    return {
      is: 'rejected',
      streams: isPending ? [stream] : [],
      unknownPair: code === SUBSCRIPTION_FAILED || code === UNKNOWN_PAIR,
      message: typeof msg === 'string' ? msg : `Error ${numberIn(code)}`,
    }
  }

  /** The last change of a quiet channel may leave its book crossed, so each pong checks the books. */
  function classifyPong(): FrameKind {
    const streams = [...channels.values()].filter(({ book }) => book?.dropIfCrossed()).map(({ stream }) => stream)
    return streams.length > 0 ? { is: 'inconsistent', streams } : OTHER
  }

  function classifyQuickly(frame: string): FrameKind | undefined {
    if (frame.charCodeAt(0) !== BRACKET) return undefined
    let at = 1
    let id = 0
    let code = frame.charCodeAt(at)
    for (; code >= ZERO && code <= NINE; code = frame.charCodeAt(++at)) id = id * 10 + code - ZERO
    if (code !== COMMA || at < 2 || at > 16 || frame.charCodeAt(at + 1) !== BRACKET) return undefined
    const channel = channels.get(id)
    return channel?.book === undefined ? channel?.frameKind : channel.book.changeQuickly(frame, at + 2)
  }

  function classifyParsed(frame: string): FrameKind {
    const message = parseJson(frame)
    if (isRecord(message)) return classifyEvent(message)
    if (!Array.isArray(message)) return GARBAGE
    const [number, content] = message as readonly unknown[]
    if (typeof number !== 'number') return GARBAGE
    const channel = channels.get(number)
    // Data of a channel may still arrive after it was left; "hb" comes after 15 s without data.
    if (channel === undefined || typeof content === 'string') return OTHER
    if (!Array.isArray(content)) return GARBAGE
    return channel.book?.apply(content) ?? channel.frameKind
  }

  function classifyEvent(message: Fields): FrameKind {
    if (typeof message.event !== 'string') return GARBAGE
    if (message.event === 'subscribed') return openChannel(message)
    if (message.event === 'error') return classifyError(message)
    if (message.event === 'pong') return classifyPong()
    return message.event === 'info' ? classifyInfo(message) : OTHER
  }

  return {
    subscribe([stream = '']) {
      pending.push(stream)
      const [channel, symbol] = [stream.slice(0, stream.indexOf(':')), stream.slice(stream.indexOf(':') + 1)]
      const depth = isBook(stream) ? { prec: 'P1', freq: 'F0', len: '25' } : {}
      return { text: toJson({ event: 'subscribe', channel, symbol, ...depth }), covers: [stream] }
    },
    unsubscribe(streams): Message | undefined {
      const stream = streams.find(each => numberOf(each) !== undefined)
      if (stream === undefined) return undefined
      const chanId = numberOf(stream)!
      channels.delete(chanId)
      return { text: toJson({ event: 'unsubscribe', chanId }), covers: [stream] }
    },
    ping: () => toJson({ event: 'ping', cid: ++lastCid }),
    classify: frame => classifyQuickly(frame) ?? classifyParsed(frame),
    read(stream, frame) {
      if (isBook(stream)) return channels.get(numberOf(stream) ?? -1)?.book?.read() ?? { is: 'unusable' }
      const quick = quickBitfinexTicker(frame)
      if (quick !== undefined) return quick
      const message = parseJson(frame)
      const [, content] = Array.isArray(message) ? (message as readonly unknown[]) : []
      return Array.isArray(content) ? bitfinexTicker(content) : GARBAGE
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

const isBook = (stream: string): boolean => stream.startsWith('book:')

/** The end of maintenance makes every channel and book invalid. */
function classifyInfo({ code, platform }: Fields): FrameKind {
  if (code === RESTARTS) return { is: 'restart' }
  if (code === MAINTENANCE_ENDS) return { is: 'maintenance', over: true }
  const isDown = code === MAINTENANCE_BEGINS || (isRecord(platform) && platform.status === 0)
  return isDown ? { is: 'maintenance', over: false } : OTHER
}

function readSnapshot(channel: Channel, status: number, body: unknown): Answer {
  const error = bitfinexError(body)
  if (error?.code === INVALID_PARAMETER && error.message.startsWith('symbol')) return { is: 'unknown-pair' }
  if (error !== undefined) return { is: 'rejected', message: error.message }
  if (status !== 200 || !Array.isArray(body)) return { is: 'garbage' }
  if (channel === 'ticker') return bitfinexTicker(body)
  const { asks, bids } = bitfinexLevels(body)
  return bookOf(asks, bids)
}

const OTHER: FrameKind = { is: 'other' }
const GARBAGE = { is: 'garbage' } as const

const RESTARTS = 20051
const MAINTENANCE_BEGINS = 20060
const MAINTENANCE_ENDS = 20061
const UNKNOWN_PAIR = 10001
const INVALID_PARAMETER = 10020
const SUBSCRIPTION_FAILED = 10300
const ALREADY_SUBSCRIBED = 10301
const UNSUBSCRIBE_FAILED = 10400
const NOT_SUBSCRIBED = 10401

const COMMA = 44
const ZERO = 48
const NINE = 57
const BRACKET = 91

import type { Answer, Channel, ExchangeModule, FrameKind, Message, Protocol } from '../../adapter'
import { isRecord, numberIn, parseJson } from '../../parsing/json'
import { bookOf } from '../../parsing/levels'
import { TIMING } from '../../timing'
import { type BitfinexBook, bitfinexLevels, createBitfinexBook } from './book'
import { bitfinexRefusal } from './refusal'
import { createBitfinexSymbols, guessBitfinexSymbol } from './symbols'
import { bitfinexTicker, quickBitfinexTicker } from './ticker'

/** Hosts of Bitfinex. */
export type Bitfinex = { readonly rest: string; readonly ws: string }

export const bitfinex = (at: Bitfinex): ExchangeModule => ({
  name: 'bitfinex',
  throttled: true,
  // Bitfinex states no limit of messages. Twenty connections a minute: trying every 4 s, one page is under it.
  messagesPerSecond: 8,
  // One page of its documents says 25 channels, another 30.
  streamsPerSocket: 25,
  symbol: createBitfinexSymbols(at.rest),
  guess: guessBitfinexSymbol,
  snapshotUrl: (kind, symbol) =>
    kind === 'ticker' ? `${at.rest}/v2/ticker/${inPath(symbol)}` : `${at.rest}/v2/book/${inPath(symbol)}/P1?len=25`,
  readSnapshot,
  stream: (kind, symbol) => ({ url: at.ws, name: `${CHANNELS[kind]}:${symbol}` }),
  createProtocol: (_, now, { crossedMs } = TIMING) => createDialect(now, crossedMs),
})

const CHANNELS: Readonly<Record<Channel, string>> = { ticker: 'ticker', orderBook: 'book' }

/** The colon of tAVAX:USD stays: a path may hold it. */
const inPath = (symbol: string): string => encodeURIComponent(symbol).replaceAll('%3A', ':')

/** Its frames are told by a number that each connection gives anew. */
type OpenChannel = { readonly stream: string; readonly heard: FrameKind; readonly book?: BitfinexBook }

function createDialect(now: () => number, crossedMs: number): Protocol {
  const channels = new Map<number, OpenChannel>()
  const unanswered: string[] = []
  let lastCid = 0

  const numberOf = (stream: string): number | undefined => {
    for (const [number, channel] of channels) if (channel.stream === stream) return number
    return undefined
  }

  const answered = (stream: string): void => {
    const at = unanswered.indexOf(stream)
    if (at >= 0) unanswered.splice(at, 1)
  }

  function subscribed({ channel, symbol, chanId }: Fields): FrameKind {
    if (typeof chanId !== 'number' || typeof channel !== 'string' || typeof symbol !== 'string') return GARBAGE
    const stream = `${channel}:${symbol}`
    answered(stream)
    const before = numberOf(stream)
    if (before !== undefined) channels.delete(before)
    const heard: FrameKind = { is: 'data', stream }
    channels.set(
      chanId,
      isBook(stream) ? { stream, heard, book: createBitfinexBook(stream, crossedMs, now) } : { stream, heard },
    )
    return { is: 'acknowledged', streams: [stream] }
  }

  /** Only codes are sure, not words. What names no channel is about the oldest question. */
  function failed({ code, msg, channel, symbol }: Fields): FrameKind {
    if (code === UNSUBSCRIBE_FAILED || code === NOT_SUBSCRIBED) return OTHER
    const stream = typeof channel === 'string' && typeof symbol === 'string' ? `${channel}:${symbol}` : unanswered[0]
    // It is held there under a number that never reached us: only a new connection gives another.
    if (code === ALREADY_SUBSCRIBED) return { is: 'restart' }
    const isAsked = stream !== undefined && unanswered.includes(stream)
    if (isAsked) answered(stream)
    return {
      is: 'refused',
      streams: isAsked ? [stream] : [],
      unknownPair: code === SUBSCRIPTION_FAILED || code === UNKNOWN_PAIR,
      message: typeof msg === 'string' ? msg : `Error ${numberIn(code)}`,
    }
  }

  /** A book whose last change left it crossed may hear no other for long: at each answer it is asked whether it waits in vain. */
  function answeredPing(): FrameKind {
    const streams = [...channels.values()].filter(({ book }) => book?.strays()).map(({ stream }) => stream)
    return streams.length > 0 ? { is: 'inconsistent', streams } : OTHER
  }

  function hearQuickly(frame: string): FrameKind | undefined {
    if (frame.charCodeAt(0) !== BRACKET) return undefined
    let at = 1
    let id = 0
    let code = frame.charCodeAt(at)
    for (; code >= ZERO && code <= NINE; code = frame.charCodeAt(++at)) id = id * 10 + code - ZERO
    if (code !== COMMA || at < 2 || at > 16 || frame.charCodeAt(at + 1) !== BRACKET) return undefined
    const channel = channels.get(id)
    return channel?.book === undefined ? channel?.heard : channel.book.hearQuickly(frame, at + 2)
  }

  function hearAtLength(frame: string): FrameKind {
    const said = parseJson(frame)
    if (isRecord(said)) return heardEvent(said)
    if (!Array.isArray(said)) return GARBAGE
    const [number, content] = said as readonly unknown[]
    if (typeof number !== 'number') return GARBAGE
    const channel = channels.get(number)
    // Data of a channel that was left may still come; "hb" after 15 s without data.
    if (channel === undefined || typeof content === 'string') return OTHER
    if (!Array.isArray(content)) return GARBAGE
    return channel.book?.hear(content) ?? channel.heard
  }

  function heardEvent(said: Fields): FrameKind {
    if (typeof said.event !== 'string') return GARBAGE
    if (said.event === 'subscribed') return subscribed(said)
    if (said.event === 'error') return failed(said)
    if (said.event === 'pong') return answeredPing()
    return said.event === 'info' ? informed(said) : OTHER
  }

  return {
    subscribe([stream = '']) {
      unanswered.push(stream)
      const [channel, symbol] = [stream.slice(0, stream.indexOf(':')), stream.slice(stream.indexOf(':') + 1)]
      const depth = isBook(stream) ? { prec: 'P1', freq: 'F0', len: '25' } : {}
      return { text: JSON.stringify({ event: 'subscribe', channel, symbol, ...depth }), covers: [stream] }
    },
    unsubscribe(streams): Message | undefined {
      const stream = streams.find(each => numberOf(each) !== undefined)
      if (stream === undefined) return undefined
      const chanId = numberOf(stream)!
      channels.delete(chanId)
      return { text: JSON.stringify({ event: 'unsubscribe', chanId }), covers: [stream] }
    },
    ping: () => JSON.stringify({ event: 'ping', cid: ++lastCid }),
    classify: frame => hearQuickly(frame) ?? hearAtLength(frame),
    read(stream, frame) {
      if (isBook(stream)) return channels.get(numberOf(stream) ?? -1)?.book?.read() ?? { is: 'unusable' }
      const quick = quickBitfinexTicker(frame)
      if (quick !== undefined) return quick
      const said = parseJson(frame)
      const [, content] = Array.isArray(said) ? (said as readonly unknown[]) : []
      return Array.isArray(content) ? bitfinexTicker(content) : GARBAGE
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

const isBook = (stream: string): boolean => stream.startsWith('book:')

/** After the end of maintenance all that was known is void; at 20051 the server stops. */
function informed({ code, platform }: Fields): FrameKind {
  if (code === RESTARTS) return { is: 'restart' }
  if (code === MAINTENANCE_ENDS) return { is: 'maintenance', over: true }
  const isResting = code === MAINTENANCE_BEGINS || (isRecord(platform) && platform.status === 0)
  return isResting ? { is: 'maintenance', over: false } : OTHER
}

function readSnapshot(kind: Channel, status: number, body: unknown): Answer {
  const refusal = bitfinexRefusal(body)
  if (refusal?.code === INVALID_PARAMETER && refusal.message.startsWith('symbol')) return { is: 'unknown-pair' }
  if (refusal !== undefined) return { is: 'refused', message: refusal.message }
  if (status !== 200 || !Array.isArray(body)) return { is: 'garbage' }
  if (kind === 'ticker') return bitfinexTicker(body)
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

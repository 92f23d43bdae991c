import { type BitfinexMarket, bookLengths, digitsOf } from './market'
import type { BitfinexListing } from './symbols'

/** A stream that a client subscribes to. Its name holds all its parameters. */
export type BitfinexTopic = {
  readonly name: string
  readonly symbol: string
  readonly listing: BitfinexListing
  readonly book?: { readonly prec: string; readonly freq: string; readonly len: string }
}

/** A client's message to Bitfinex' socket, read; or the error it gets, without the word 'error'. */
type BitfinexRequest =
  | { ping: { cid?: unknown } }
  | { topic: BitfinexTopic; echo: object }
  | { chanId: number }
  | { error: object }

const paces = ['F0', 'F1']

// Documented are the codes; of the texts only those of 10300 and 10301, the others are UNVERIFIED.
export const readBitfinexRequest = (text: string, market: BitfinexMarket): BitfinexRequest => {
  const message = parse(text)
  if (!isRecord(message)) return { error: { event: 'error', msg: 'event: unknown', code: 10_000 } }
  const { event, cid, ...rest } = message
  if (event === 'ping') return { ping: cid === undefined ? {} : { cid } }
  if (event === 'subscribe') return readSubscribe(rest, market)
  if (event !== 'unsubscribe') return { error: { event: 'error', msg: 'event: unknown', code: 10_000 } }
  const { chanId } = rest
  return typeof chanId === 'number' && Number.isInteger(chanId)
    ? { chanId }
    : { error: { event: 'error', msg: 'unsubscribe: invalid', code: 10_400, chanId: chanId ?? null } }
}

const readSubscribe = (echo: Record<string, unknown>, { listings }: BitfinexMarket): BitfinexRequest => {
  const { channel, symbol, prec = 'P0', freq = 'F0', len = '25' } = echo
  if (channel !== 'ticker' && channel !== 'book') {
    return { error: { event: 'error', msg: 'channel: unknown', code: 10_302, ...echo } }
  }
  if (typeof symbol !== 'string') return refusedTopic(echo, 'pair: unknown', 10_001)
  const listing = symbol.startsWith('t') ? listings.get(symbol.slice(1)) : undefined
  if (!listing) return refusedTopic(echo, 'symbol: invalid', 10_300)
  if (channel === 'ticker') return { topic: { name: `ticker ${symbol}`, symbol, listing }, echo }
  if (typeof prec !== 'string' || !Object.hasOwn(digitsOf, prec)) return refusedTopic(echo, 'prec: invalid', 10_300)
  if (typeof freq !== 'string' || !paces.includes(freq)) return refusedTopic(echo, 'freq: invalid', 10_300)
  if (!bookLengths.includes(String(len))) return refusedTopic(echo, 'len: invalid', 10_300)
  const book = { prec, freq, len: String(len) }
  return { topic: { name: `book ${symbol} ${prec} ${freq} ${len}`, symbol, listing, book }, echo }
}

/** The request comes back with what is wrong about it. */
export const refusedTopic = (echo: object, msg: string, code: number): { error: object } => {
  const symbol = 'symbol' in echo ? echo.symbol : undefined
  const pair = typeof symbol === 'string' ? { pair: symbol.slice(1) } : {}
  return { error: { ...echo, event: 'error', msg, code, ...pair } }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import type { GateioMarket } from './market'

export type GateioChannel = 'spot.tickers' | 'spot.order_book'

/** What a client sent, as far as a reply repeats it. */
export type GateioEcho = { id?: unknown; channel: string; event: string; payload?: readonly string[] }

/** A client's message to Gate.io's socket, read; or the error it gets. */
type GateioRequest =
  | { ping: true }
  | { echo: GateioEcho; channel: GateioChannel; isLeaving: boolean; payload: readonly string[] }
  | { echo: GateioEcho; error: { code: number; message: string }; hasStatus: boolean }

const levels = ['5', '10', '20', '50', '100']
const intervals = ['100ms', '1000ms']
const mostOffS = 60

/**
 * Code 1: the message itself is wrong; code 2: something it says is. `nowMs` is the server's clock. UNVERIFIED: the
 * words about a channel, an event and an argument; those about a pair and a body are sourced.
 */
export const readGateioRequest = (text: string, pairs: GateioMarket['pairs'], nowMs: number): GateioRequest => {
  const message = parse(text)
  if (!isRecord(message)) return malformed({ channel: '', event: '' })
  const { time, id, channel, event = '', payload } = message
  if (typeof channel !== 'string' || typeof event !== 'string') return malformed({ channel: '', event: '' })
  const short: GateioEcho = { ...(id !== undefined && { id }), channel, event }
  if (typeof time !== 'number' || !Number.isInteger(time)) return malformed(short)
  const echo: GateioEcho = isTexts(payload) ? { ...short, payload } : short
  // UNVERIFIED: documented is only that the time must be within 60 s; code and text are those of signed requests.
  if (Math.abs(time - nowMs / 1_000) > mostOffS) {
    return wrong(echo, 'gap between request Timestamp and server time exceeds 60')
  }
  if (channel === 'spot.ping') return { ping: true }
  if (channel !== 'spot.tickers' && channel !== 'spot.order_book') return wrong(echo, `unknown channel: ${channel}`)
  if (event !== 'subscribe' && event !== 'unsubscribe') return wrong(echo, `unknown event: ${event}`)
  if (!isTexts(payload) || payload.length === 0) return malformed(short)
  const named = channel === 'spot.tickers' ? payload : payload.slice(0, 1)
  const unknown = named.find(name => !pairs.has(name))
  if (unknown !== undefined) return wrong(echo, `unknown currency pair: ${unknown}`)
  const [, depth = '', interval = '', ...rest] = payload
  if (channel === 'spot.order_book' && !(levels.includes(depth) && intervals.includes(interval) && rest.length === 0)) {
    return wrong(echo, 'invalid argument')
  }
  return { echo, channel, isLeaving: event === 'unsubscribe', payload }
}

const malformed = (echo: GateioEcho): GateioRequest => ({
  echo,
  error: { code: 1, message: 'Invalid request body format' },
  hasStatus: false,
})

const wrong = (echo: GateioEcho, message: string): GateioRequest => ({
  echo,
  error: { code: 2, message },
  hasStatus: true,
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

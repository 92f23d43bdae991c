import type { Trigger } from './ticker'

/** A client's message to Kraken's v2 socket, read; or why it is refused. `id` is echoed where it was given. */
export type KrakenRequest = { id: number | undefined } & (
  | { method: 'ping' }
  | {
      method: 'subscribe' | 'unsubscribe'
      symbols: readonly string[]
      trigger: Trigger
      snapshot: boolean
    }
  | { method: string | undefined; error: string }
)

// UNVERIFIED: the wordings below; that a refusal is {error, method, success: false} is what clients report.
export const readKrakenRequest = (text: string): KrakenRequest => {
  const message = parse(text)
  if (!isRecord(message)) return { method: undefined, id: undefined, error: 'Malformed request' }
  const { method, params, req_id } = message
  const id = Number.isSafeInteger(req_id) && Number(req_id) >= 0 ? Number(req_id) : undefined
  const refuse = (error: string): KrakenRequest => ({
    method: typeof method === 'string' ? method : undefined,
    id,
    error,
  })
  if (req_id !== undefined && id === undefined) return refuse('Malformed request: req_id')
  if (method === 'ping') return { method, id }
  if (method !== 'subscribe' && method !== 'unsubscribe') return refuse('Unsupported method')
  if (!isRecord(params)) return refuse('Malformed request: params')
  const { channel, symbol: symbols, event_trigger: trigger = 'trades', snapshot = true } = params
  if (channel !== 'ticker') return refuse('Subscription name invalid')
  if (!isNames(symbols) || symbols.length === 0) return refuse('Malformed request: symbol')
  if (!isTrigger(trigger)) return refuse('Malformed request: event_trigger')
  if (typeof snapshot !== 'boolean') return refuse('Malformed request: snapshot')
  return { method, id, symbols, trigger, snapshot }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isTrigger = (value: unknown): value is Trigger => value === 'trades' || value === 'bbo'

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

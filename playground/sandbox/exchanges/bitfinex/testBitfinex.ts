import { sample } from '../samples/sample'
import type { TestSocket } from '../wire/testSocket'

/** What a client sends for a price, and for a book. */
export const ticker = (symbol: string) => ({ event: 'subscribe', channel: 'ticker', symbol })
export const book = (symbol: string) => ({
  event: 'subscribe',
  channel: 'book',
  symbol,
  prec: 'P1',
  freq: 'F0',
  len: '25',
})

export type EventMessage = { event: string; code?: number; chanId: number; channel?: string }
export type Level = [price: number, count: number, amount: number]

export const isEvent =
  (...events: string[]) =>
  (frame: unknown): frame is EventMessage =>
    typeof frame === 'object' && frame !== null && 'event' in frame && events.includes(String(frame.event))

export const isReply = isEvent('subscribed', 'unsubscribed', 'error', 'pong')
export const isData = (frame: unknown): frame is [number, unknown] => Array.isArray(frame)
/** Frames under this channel number; of those, a book's single changes. */
export const isOn = (chanId: number) => (frame: unknown) => isData(frame) && frame[0] === chanId
export const isChange = (chanId: number) => (frame: unknown) =>
  isOn(chanId)(frame) && typeof (frame as [number, unknown[]])[1][0] === 'number'

/** What each place of an array holds. */
export const kindsOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(kindsOf) : value === null ? 'null' : typeof value

/** The frames of a documented sequence, those that came in. */
export const documented = (name: string) =>
  sample(`bitfinex/${name}`)
    .frames.filter(({ dir }) => dir === 'in')
    .map(({ data }): unknown => data)

/** Subscribes and tells the number it got. */
export const numberOf = async (client: TestSocket, message: { channel: string; symbol: string }) => {
  const known = client.received.filter(isEvent('subscribed')).length
  client.send(message)
  const replies = await client.until<EventMessage>(known + 1, isEvent('subscribed'))
  return replies[known]?.chanId ?? 0
}

import { sample } from '../samples/sample'

export const seconds = () => Math.floor(Date.now() / 1_000)

/** What a client sends for prices, and for a book. */
export const tickers = (id: number, ...payload: string[]) => ({
  time: seconds(),
  id,
  channel: 'spot.tickers',
  event: 'subscribe',
  payload,
})
export const book = (id: number, pair = 'BTC_USDT', pace = '100ms', event = 'subscribe') => ({
  time: seconds(),
  id,
  channel: 'spot.order_book',
  event,
  payload: [pair, '20', pace],
})

export type SocketMessage = {
  channel: string
  event: string
  id?: number
  error?: { code: number; message: string } | null
}
export type Book = {
  time_ms: number
  result: { lastUpdateId: number; s: string; l: string; bids: unknown[]; asks: unknown[] }
}
export type Ticker = { time_ms: number; result: { currency_pair: string; last: string } }
const isSocketMessage = (frame: unknown): frame is SocketMessage =>
  typeof frame === 'object' && frame !== null && 'channel' in frame
const isUpdate = (channel: string) => (frame: unknown) =>
  isSocketMessage(frame) && frame.channel === channel && frame.event === 'update'
export const isReply = (frame: unknown) => isSocketMessage(frame) && frame.event !== 'update'
export const isBook = isUpdate('spot.order_book')
export const isTicker = isUpdate('spot.tickers')
export const idsOf = (frames: readonly unknown[]) =>
  frames.filter(isBook).map(frame => (frame as Book).result.lastUpdateId)

/** The frames of a documented sequence that came in and match. */
export const documented = (name: string, isMatch: (frame: unknown) => boolean) =>
  sample(`gateio/${name}`)
    .frames.filter(({ dir }) => dir === 'in')
    .map(({ data }) => data)
    .filter(isMatch)

import { changesOf } from '../market/bookChanges'
import type { MarketClock } from '../market/marketClock'
import type { Channel } from '../wire/channels'
import type { Frame } from '../wire/frame'
import type { BitfinexMarket } from './market'
import type { BitfinexTopic } from './request'

type Change = { side: 'bids' | 'asks'; price: string; level: string | undefined }

const tickerMs = 500
const bookMs: Readonly<Record<string, number>> = { F0: 250, F1: 2_000 }
// Clients that ask for a faster rate get unchanged levels again in between.
const bookReadMs = 50

/** A placeholder for the channel's number, which differs from client to client. */
const frameStart = '[#,'

/** Puts a client's own channel number into a stream's text. */
export const numbered =
  (chanId: number) =>
  (text: string): string =>
    text.replace(frameStart, `[${chanId},`)

/** Bitfinex' streams. Each sends a snapshot, then changes, and 'hb' after `hbMs` without a change. */
export const createBitfinexStreams = (
  market: BitfinexMarket,
  clock: MarketClock,
  hbMs: number,
  isDown: () => boolean,
) => {
  const streamOf = (topic: BitfinexTopic): Channel => alive(topic.book ? bookOf(topic) : tickerOf(topic))

  /** Changes during maintenance are never sent. A book is then wrong until the client subscribes again. */
  const alive = (stream: Channel): Channel => {
    let saidAt = Date.now()
    return {
      ...stream,
      next: always => {
        const frames = [stream.next(always)].flat().filter(frame => frame !== undefined)
        if (isDown()) return undefined
        const isIdle = frames.length === 0 && Date.now() - saidAt >= hbMs
        if (frames.length > 0 || isIdle) saidAt = Date.now()
        return isIdle ? { ...frameOf(stream, '"hb"', 'change'), topic: 'news' } : frames
      },
    }
  }

  const tickerOf = ({ name, listing }: BitfinexTopic): Channel => {
    const stream = { channel: name, topic: 'ticker' as const }
    let lastSent = market.ticker(listing, clock.now())
    return {
      ...stream,
      everyMs: tickerMs,
      next: always => {
        const ticker = market.ticker(listing, clock.now())
        if (ticker === lastSent && !always) return undefined
        lastSent = ticker
        return frameOf(stream, ticker, 'whole')
      },
      snapshot: () => frameOf(stream, lastSent, 'whole'),
    }
  }

  const bookOf = ({ name, symbol, listing, book = { prec: '', freq: '', len: '' } }: BitfinexTopic): Channel => {
    const stream = { channel: name, topic: 'book' as const }
    const read = () => market.book(symbol, listing, clock.now(), book.prec, Number(book.len))
    const first = read()
    const sent = { bids: new Map(first.bids), asks: new Map(first.asks) }
    let pending: Change[] = []
    let readAt = 0
    let turn = 0

    /** Queues what has changed. Deletions go first, so that the book is never crossed between frames. */
    const readChanges = () => {
      readAt = Date.now()
      const now = read()
      const changes = (['bids', 'asks'] as const).flatMap(side =>
        changesOf(sent[side], now[side]).map(([price, level]) => ({ side, price, level })),
      )
      pending = [...changes.filter(isDeletion), ...changes.filter(change => !isDeletion(change))]
    }

    const say = ({ side, price, level }: Change): Frame => {
      if (level === undefined) sent[side].delete(price)
      else sent[side].set(price, level)
      return frameOf(stream, `[${price},${level ?? (side === 'bids' ? '0,1' : '0,-1')}]`, 'change')
    }

    const again = (): Frame | undefined => {
      const levels = [...sent.bids, ...sent.asks]
      const level = levels[turn++ % Math.max(1, levels.length)]
      return level && frameOf(stream, `[${level.join(',')}]`, 'change')
    }

    return {
      ...stream,
      everyMs: bookMs[book.freq] ?? 250,
      next: always => {
        if (pending.length === 0 && (!always || Date.now() - readAt >= bookReadMs)) readChanges()
        const due = pending.splice(0, always ? 1 : pending.length).map(say)
        return always && due.length === 0 ? again() : due
      },
      snapshot: () => {
        const bids = [...sent.bids].sort(([one], [other]) => Number(other) - Number(one))
        const asks = [...sent.asks].sort(([one], [other]) => Number(one) - Number(other))
        return frameOf(stream, `[${[...bids, ...asks].map(level => `[${level.join(',')}]`).join(',')}]`, 'snapshot')
      },
    }
  }

  return { streamOf }
}

const isDeletion = ({ level }: Change): boolean => level === undefined

const frameOf = ({ channel, topic }: Pick<Channel, 'channel' | 'topic'>, body: string, kind: Frame['kind']): Frame => ({
  channel,
  topic,
  kind,
  text: `${frameStart}${body}]`,
})

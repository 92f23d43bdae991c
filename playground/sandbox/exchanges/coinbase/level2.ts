import { changesOf, type Side } from '../market/bookChanges'
import type { MarketClock } from '../market/marketClock'
import { padded, utcText } from '../market/spelling'
import type { Channel } from '../wire/channels'
import { type Product, sizeText, wholeBook } from './products'

// A book sent faster than this has hardly changed; a due frame then repeats its best level.
const shortestMs = 2

/** The level2_batch channel: the whole book to who joins, then every 50 ms what changed. Sizes are absolute. */
export const coinbaseLevel2 = (product: Product, clock: MarketClock): Channel => {
  const channel = `level2_batch:${product.id}`
  let book = sidesOf(product, clock)

  const changed = (always: boolean): string[][] => {
    if (always && Math.abs(clock.now() - book.atMs) < shortestMs) return repeated('buy', book.bids)
    const before = book
    book = sidesOf(product, clock)
    const changes = [
      ...changesOf(before.bids, book.bids).map(change => spelt('buy', change)),
      ...changesOf(before.asks, book.asks).map(change => spelt('sell', change)),
    ]
    return changes.length === 0 && always ? repeated('buy', book.bids) : changes
  }

  return {
    channel,
    topic: 'book',
    everyMs: 50,
    snapshot: () => {
      const message = { type: 'snapshot', product_id: product.id, asks: [...book.asks], bids: [...book.bids] }
      return { channel, topic: 'book', kind: 'snapshot', text: JSON.stringify(message) }
    },
    next: always => {
      const changes = changed(always)
      if (changes.length === 0) return undefined
      const message = { type: 'l2update', product_id: product.id, changes, time: utcText(book.atMs, 6) }
      return { channel, topic: 'book', kind: 'change', text: JSON.stringify(message) }
    },
  }
}

const sidesOf = ({ pair }: Product, clock: MarketClock) => {
  const atMs = clock.now()
  const { asks = [], bids = [] } = clock.model().book(pair, atMs, wholeBook) ?? {}
  const side = (levels: [string, string][]): Side => new Map(levels.map(([price, size]) => [price, sizeText(size)]))
  return { asks: side(asks), bids: side(bids), atMs }
}

// Updates spell prices with other zeros than snapshots do (both in the documents), and nothing as "0" or "0.00000000".
const spelt = (side: string, [price, size]: [string, string | undefined]): string[] => {
  const nothing = side === 'buy' ? '0.00000000' : '0'
  return [side, padded(price, 8), size ?? nothing]
}

const repeated = (side: string, levels: Side): string[][] => [...levels].slice(0, 1).map(level => spelt(side, level))

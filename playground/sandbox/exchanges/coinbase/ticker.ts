import type { MarketClock } from '../market/marketClock'
import { plain, utcText } from '../market/spelling'
import type { Tape, Trade } from '../market/tape'
import type { Channel } from '../wire/channels'
import { type Product, sequenceNow, sizeText } from './products'

/** The ticker of a product: once to who joins, then with each match, so a quiet product sends no more. */
export const coinbaseTicker = (product: Product, clock: MarketClock, tape: Tape): Channel => {
  const channel = `ticker:${product.id}`
  const frame = (trade: Trade) => ({
    channel,
    topic: 'ticker' as const,
    kind: 'whole' as const,
    text: JSON.stringify(tickerMessage(product, trade, clock)),
  })
  let lastSent = tape.last(product.pair)?.id
  return {
    channel,
    topic: 'ticker',
    everyMs: 250,
    snapshot: () => {
      const trade = tape.last(product.pair)
      return trade && frame(trade)
    },
    next: always => {
      const trade = tape.last(product.pair, always)
      if (!trade || trade.id === lastSent) return undefined
      lastSent = trade.id
      return frame(trade)
    },
  }
}

const tickerMessage = ({ id, pair }: Product, trade: Trade, clock: MarketClock) => {
  const { asks = [], bids = [] } = clock.model().book(pair, trade.atMs, 1) ?? {}
  const day = clock.model().day(pair, trade.atMs)
  const decimals = trade.price.split('.')[1]?.length ?? 0
  const text = (value = 0) => plain(value.toFixed(decimals))
  return {
    type: 'ticker',
    sequence: sequenceNow(),
    product_id: id,
    price: trade.price,
    open_24h: text(day?.open),
    volume_24h: (day?.amount ?? 0).toFixed(8),
    low_24h: text(day?.low),
    high_24h: text(day?.high),
    volume_30d: ((day?.amount ?? 0) * 31).toFixed(8),
    best_bid: bids[0]?.[0] ?? '0',
    best_bid_size: sizeText(bids[0]?.[1] ?? '0'),
    best_ask: asks[0]?.[0] ?? '0',
    best_ask_size: sizeText(asks[0]?.[1] ?? '0'),
    side: trade.side,
    time: utcText(trade.atMs, 6),
    trade_id: trade.id,
    last_size: plain(trade.amount),
  }
}

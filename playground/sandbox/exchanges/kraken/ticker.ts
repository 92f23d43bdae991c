import type { MarketClock } from '../market/marketClock'
import { utcText } from '../market/spelling'
import type { Tape } from '../market/tape'
import type { Channel } from '../wire/channels'
import type { KrakenPair } from './pairs'

/** What moves a ticker: trades alone, or also another best bid or offer. */
export type Trigger = 'trades' | 'bbo'

/** The v2 ticker of a pair: the whole of it each time, all numbers JSON numbers, with the zeros they are traded in. */
export const krakenTicker = (
  { pair, symbol }: KrakenPair,
  trigger: Trigger,
  isGreeted: boolean,
  { clock, tape, isDown }: { clock: MarketClock; tape: Tape; isDown(): boolean },
): Channel => {
  const channel = `ticker:${symbol}`

  const look = (anyhow = false) => {
    const trade = tape.last(pair, anyhow)
    const { asks = [], bids = [] } = (trade && clock.model().book(pair, clock.now(), 1)) ?? {}
    const [bid = '0', bidAmount = '0'] = bids[0] ?? []
    const [ask = '0', askAmount = '0'] = asks[0] ?? []
    const seen = trigger === 'bbo' ? `${trade?.id} ${bid} ${ask}` : `${trade?.id}`
    return { trade, bid, bidAmount, ask, askAmount, seen }
  }

  const frame = (type: 'snapshot' | 'update', { trade, bid, bidAmount, ask, askAmount }: ReturnType<typeof look>) => {
    const day = trade && clock.model().day(pair, trade.atMs)
    const decimals = trade?.price.split('.')[1]?.length ?? 0
    const number = (value = 0) => value.toFixed(decimals)
    const change = day ? Number(trade.price) - day.open : 0
    // A market that never traded says when that was.
    const at = utcText(trade?.atMs ?? 0, 6)
    const words = [
      ['symbol', JSON.stringify(symbol)],
      ['bid', bid],
      ['bid_qty', bidAmount],
      ['ask', ask],
      ['ask_qty', askAmount],
      ['last', trade?.price ?? '0'],
      ['volume', (day?.amount ?? 0).toFixed(8)],
      ['vwap', number(day && day.turnover / day.amount)],
      ['low', number(day?.low)],
      ['high', number(day?.high)],
      ['change', number(change)],
      ['change_pct', (day ? (change / day.open) * 100 : 0).toFixed(2)],
      ['timestamp', JSON.stringify(at)],
    ]
    const data = words.map(([name, text]) => `"${name}":${text}`).join(',')
    return {
      channel,
      topic: 'ticker' as const,
      kind: type === 'snapshot' ? ('snapshot' as const) : ('whole' as const),
      text: `{"channel":"ticker","type":"${type}","data":[{${data}}]}`,
    }
  }

  let lastSent = look().seen
  return {
    channel,
    topic: 'ticker',
    everyMs: 250,
    ...(isGreeted && { snapshot: () => frame('snapshot', look()) }),
    next: always => {
      const now = isDown() ? undefined : look(always)
      if (!now?.trade || now.seen === lastSent) return undefined
      lastSent = now.seen
      return frame('update', now)
    },
  }
}

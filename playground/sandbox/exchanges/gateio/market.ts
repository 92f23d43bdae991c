import type { Pair } from '../../../../src/domain/currency'
import type { MarketClock } from '../market/marketClock'
import { plain } from '../market/spelling'

type Level = [price: string, amount: string]

/** The shared market in Gate.io's formats: numbers are text without idle zeros, pairs are spelt BTC_USDT. */
export type GateioMarket = ReturnType<typeof createGateioMarket>

export const createGateioMarket = (clock: MarketClock) => {
  const pairs = new Map(
    clock
      .model()
      .pairs('gateio_spot')
      .map(pair => [`${pair.base}_${pair.counter}`, pair]),
  )

  const book = (pair: Pair, depth: number, atMs: number): { asks: Level[]; bids: Level[] } => {
    const { asks, bids } = clock.model().book(pair, atMs, depth) ?? { asks: [], bids: [] }
    const spell = (levels: Level[]) => levels.map(([price, amount]): Level => [plain(price), plain(amount)])
    return { asks: spell(asks), bids: spell(bids) }
  }

  /** REST tells the sizes at the best prices too, the stream does not. */
  const ticker = (name: string, pair: Pair, atMs: number, hasSizes: boolean): Record<string, string> => {
    const { asks, bids } = book(pair, 1, atMs)
    const [lowest = '', lowestSize = ''] = asks[0] ?? []
    const [highest = '', highestSize = ''] = bids[0] ?? []
    const day = clock.model().day(pair, atMs)
    const last = clock.model().priceText(pair, atMs) ?? '0'
    const decimals = last.split('.')[1]?.length ?? 0
    const change = day ? ((Number(last) - day.open) / day.open) * 100 : 0
    return {
      currency_pair: name,
      last: plain(last),
      lowest_ask: lowest,
      ...(hasSizes && { lowest_size: lowestSize }),
      highest_bid: highest,
      ...(hasSizes && { highest_size: highestSize }),
      change_percentage: plain(change.toFixed(hasSizes ? 2 : 4)),
      base_volume: plain((day?.amount ?? 0).toFixed(6)),
      quote_volume: plain((day?.turnover ?? 0).toFixed(4)),
      high_24h: plain((day?.high ?? 0).toFixed(decimals)),
      low_24h: plain((day?.low ?? 0).toFixed(decimals)),
    }
  }

  return {
    pairs,
    book,
    ticker,
    /** grows with real time, the same count over HTTP and on the stream */
    updateId: () => (Date.now() - 1_600_000_000_000) * 2,
  }
}

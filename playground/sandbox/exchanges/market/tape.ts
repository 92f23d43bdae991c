import type { Pair } from '../../../../src/domain/currency'
import type { MarketClock } from './marketClock'

/** A pair's last trade. `id` grows by one with each. */
export type Trade = { price: string; id: number; atMs: number; side: 'buy' | 'sell'; amount: string }

/** The trades of one exchange. `last` makes a new one when the market's price has changed since the last trade. */
export type Tape = {
  /** `anyhow`: makes one even if the price is unchanged. `undefined`: the market has never traded. */
  last(pair: Pair, anyhow?: boolean): Trade | undefined
}

export const createTape = (clock: MarketClock): Tape => {
  const trades = new Map<string, Trade>()
  return {
    last: (pair, anyhow = false) => {
      const name = `${pair.base}/${pair.counter}`
      const atMs = clock.now()
      const price = clock.model().priceText(pair, atMs)
      const before = trades.get(name)
      if (price === undefined || (before?.price === price && !anyhow)) return before
      // The first id comes from the real time: ids grow after a restart, and after the sandbox's clock is set back.
      const id = before ? before.id + 1 : Math.floor((Date.now() - 1_700_000_000_000) / 100)
      const side = before && Number(price) < Number(before.price) ? 'sell' : 'buy'
      const trade: Trade = { price, id, atMs, side, amount: `0.${1_000 + (id % 9_000)}` }
      trades.set(name, trade)
      return trade
    },
  }
}

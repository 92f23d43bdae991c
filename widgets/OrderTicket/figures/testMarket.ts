import { type Signal, signal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../../src/domain/account'
import { type OrderBook, orderBook, type RawLevel } from '../../../src/domain/book/orderBook'
import { type Pair, pairKey } from '../../../src/domain/currency'
import type { Decimal } from '../../../src/domain/decimal'
import type { Freshness, Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import type { Feed } from '../../../src/market/feed'

export type MarketMoment = {
  readonly price: Decimal
  readonly ticker: Freshness
  /** Best first, as the exchange would send it. */
  readonly asks: readonly RawLevel[]
  readonly bids: readonly RawLevel[]
  readonly book: Freshness
}

/** States of a market that has a value. */
export const HAS_VALUE: readonly Freshness[] = ['live', 'stale']

/** A pair's market at one moment. */
export type ListedMoment = MarketMoment & { readonly pair: Pair }

/** A market of these pairs that moves when the test says so; every other pair is unlisted. */
export function createTestMarkets(first: readonly ListedMoment[]) {
  const listed = new Map(first.map(({ pair }) => [pairKey(pair), signals()]))
  const unlisted = signal({ state: 'unknown-pair' as const })
  const pick =
    <K extends 'ticker' | 'book'>(kind: K) =>
    (_account: ExchangeAccount, pair: Pair) =>
      listed.get(pairKey(pair))?.[kind] ?? unlisted
  const move = (moments: readonly ListedMoment[]) => {
    for (const { pair, price, asks, bids, ...state } of moments) {
      const { ticker, book } = listed.get(pairKey(pair))!
      const asOf = Date.now() - 5_000
      ticker.value = { state: state.ticker, asOf, ...(HAS_VALUE.includes(state.ticker) ? { value: { price } } : {}) }
      book.value = {
        state: state.book,
        asOf,
        ...(HAS_VALUE.includes(state.book) ? { value: orderBook(asks, bids) } : {}),
      }
    }
  }
  move(first)
  const market: Feed = {
    ticker: pick('ticker'),
    orderBook: pick('book'),
    readOrderBook: () => Promise.resolve(undefined),
    check: () => undefined,
    inspect: () => ({ sockets: [], watches: [] }),
    close: () => undefined,
  }
  return { market, move }
}

function signals() {
  const ticker: Signal<Live<Ticker>> = signal({ state: 'connecting' })
  const book: Signal<Live<OrderBook>> = signal({ state: 'connecting' })
  return { ticker, book }
}

/** The same of one pair. */
export function createTestMarket(pair: Pair, first: MarketMoment) {
  const { market, move } = createTestMarkets([{ pair, ...first }])
  return { market, move: (moment: MarketMoment) => move([{ pair, ...moment }]) }
}

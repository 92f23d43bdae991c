import type { ExchangeAccount } from '../../../../src/domain/account'
import type { Pair } from '../../../../src/domain/currency'
import type { MarketClock } from '../market/marketClock'

/** Spot and futures: the same fields at other paths, paces and limits, in other shapes. */
export type BinanceSite = {
  readonly account: ExchangeAccount
  /** socket path → whether it delivers streams of this kind (the part after the @) */
  readonly sockets: Readonly<Record<string, (kind: string) => boolean>>
  /** of partial books: 'btcusdt@depth20' + '' or '@100ms' → ms between frames */
  readonly bookPaces: Readonly<Record<string, number>>
  readonly saysShutdown: boolean
  /** grows with time, shared by books of REST and WebSocket */
  updateId(realMs: number): number
  numberText(exact: string): string
  amountText(exact: string): string
  tickerFrame(fields: TickerFields, atMs: number): object
  bookFrame(fields: BookFields, atMs: number): object
  /** REST: the resource at this path, and the weight of a call */
  readonly prices: readonly { path: string; oneWeight: number; allWeight: number; hasTime: boolean }[]
  readonly depth: {
    path: string
    otherwise: number
    weight(limit: number): number
    allowed?: readonly number[]
    most: number
  }
  readonly weightPerMinute: number
  /** pattern of a symbol that is at least spelt well */
  readonly symbolRange?: string
  tooMuch(limit: number): string
}

type TickerFields = { symbol: string; c: string; o: string; h: string; l: string; v: string; q: string }
type BookFields = {
  symbol: string
  id: number
  previousId: number
  bids: [string, string][]
  asks: [string, string][]
}

/** BTCUSDT → BTC/USDT, for what the site lists. */
export const symbolsOf = (site: BinanceSite, clock: MarketClock): ReadonlyMap<string, Pair> =>
  new Map(
    clock
      .model()
      .pairs(site.account)
      .map(pair => [pair.base + pair.counter, pair]),
  )

/** A pair's book now, in the site's own spelling of numbers. */
export const bookTexts = (site: BinanceSite, clock: MarketClock, pair: Pair, depth: number) => {
  const { bids, asks } = clock.model().book(pair, clock.now(), depth) ?? { bids: [], asks: [] }
  const spell = (levels: [string, string][]) =>
    levels.map(([price, amount]): [string, string] => [site.numberText(price), site.amountText(amount)])
  return { bids: spell(bids), asks: spell(asks) }
}

const eightDecimals = (exact: string): string => {
  const [whole, fraction = ''] = exact.split('.')
  return `${whole}.${fraction.padEnd(8, '0')}`
}

export const spotSite: BinanceSite = {
  account: 'binance_spot',
  sockets: { '/stream': () => true },
  bookPaces: { '': 1_000, '@100ms': 100 },
  saysShutdown: true,
  updateId: realMs => realMs - 1_700_000_000_000,
  numberText: eightDecimals,
  amountText: eightDecimals,
  tickerFrame: ({ symbol: s, ...fields }, E) => ({ e: '24hrMiniTicker', E, s, ...fields }),
  bookFrame: ({ id, bids, asks }) => ({ lastUpdateId: id, bids, asks }),
  prices: [{ path: '/api/v3/ticker/price', oneWeight: 2, allWeight: 4, hasTime: false }],
  depth: {
    path: '/api/v3/depth',
    otherwise: 100,
    weight: limit => (limit <= 100 ? 5 : limit <= 500 ? 25 : limit <= 1_000 ? 50 : 250),
    most: 5_000,
  },
  weightPerMinute: 6_000,
  // UNVERIFIED: that this is the range; the error that names one is documented.
  symbolRange: '^[A-Z0-9-_.]{1,20}$',
  tooMuch: limit =>
    `Too much request weight used; current limit is ${limit} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
}

const isPublicKind = (kind: string): boolean => /^(bookTicker|depth|rpiDepth|trade$)/.test(kind)

export const usdmSite: BinanceSite = {
  account: 'binance_usdm',
  sockets: { '/market/stream': kind => !isPublicKind(kind), '/public/stream': isPublicKind },
  bookPaces: { '': 250, '@500ms': 500, '@100ms': 100 },
  saysShutdown: false,
  updateId: realMs => realMs * 5,
  numberText: exact => exact,
  // Contracts are traded in thousandths at the finest.
  amountText: exact => exact.replace(/(\.\d{3})\d+$/, '$1'),
  tickerFrame: ({ symbol: s, ...fields }, E) => ({ e: '24hrMiniTicker', E, s, ps: s, ...fields, st: 1 }),
  bookFrame: ({ symbol: s, id, previousId, bids, asks }, E) => ({
    e: 'depthUpdate',
    E,
    T: E - 7,
    s,
    ps: s,
    U: previousId + 1,
    u: id,
    pu: previousId,
    b: bids,
    a: asks,
    st: 1,
  }),
  prices: [
    { path: '/fapi/v1/ticker/price', oneWeight: 1, allWeight: 2, hasTime: true },
    { path: '/fapi/v2/ticker/price', oneWeight: 1, allWeight: 2, hasTime: true },
  ],
  depth: {
    path: '/fapi/v1/depth',
    otherwise: 500,
    weight: limit => (limit <= 50 ? 2 : limit <= 100 ? 5 : limit <= 500 ? 10 : 20),
    allowed: [5, 10, 20, 50, 100, 500, 1_000],
    most: 1_000,
  },
  weightPerMinute: 2_400,
  tooMuch: limit =>
    `Too many requests; current limit is ${limit} requests per minute. Please use the websocket for live updates to avoid polling the API.`,
}

import type { ExchangeAccount } from '../../src/domain/account'
import type { Pair } from '../../src/domain/currency'
import type { Channel } from '../../src/market/adapter'
import { loadAdapter, MARKET_OF } from '../../src/market/exchanges'
import { createChangingBook } from './changingBook'
import { sampledFrames } from './sampledFrames'

/** One stream of an exchange: its opening frames, and the frames whose parsing is measured. */
export type Stream = {
  /** The name in figures, such as `coinbase.book`. */
  readonly name: string
  readonly account: ExchangeAccount
  readonly pair: Pair
  readonly kind: Channel
  /** The acknowledgement and the snapshot. */
  readonly opening: readonly string[]
  readonly frames: readonly string[]
  /** Frames for each view: a book that is sent as changes is shown once a second. */
  readonly framesAView: number
}

const usdt = { base: 'BTC', counter: 'USDT' }
const usd = { base: 'BTC', counter: 'USD' }

export const streams = (count: number): readonly Stream[] => [
  ...whole('binance_spot', usdt, count, {
    ticker: { file: 'binance/ws-combined-ticker-book', matches: /btcusdt@miniTicker","data/ },
    orderBook: { file: 'binance/ws-combined-ticker-book', matches: /btcusdt@depth20","data/ },
  }),
  ...whole('binance_usdm', usdt, count, {
    ticker: { file: 'binance_usdm/ws-market-miniticker', matches: /btcusdt@miniTicker","data/ },
    orderBook: { file: 'binance_usdm/ws-public-depth20', matches: /btcusdt@depth20","data/ },
  }),
  ...whole('coinbase_spot', usd, count, {
    ticker: { file: 'coinbase/ws-ticker-level2-sequence', matches: /"type":"ticker".*BTC-USD/ },
  }),
  coinbaseBook(count, 1_000),
  ...whole('gateio_spot', usdt, count, {
    ticker: { file: 'gateio/ws-tickers-sequence', matches: /"event":"update".*"BTC_USDT"/ },
    orderBook: { file: 'gateio/ws-order-book-sequence', matches: /"event":"update".*"BTC_USDT"/ },
  }),
  bitfinexTicker(count),
  bitfinexBook(count),
  ...whole('kraken_spot', usdt, count, {
    ticker: { file: 'kraken/ws-v2-ticker-sequence', matches: /"type":"update".*BTC\/USDT/ },
  }),
]

/** The stream's exchange adapter, and the stream as the adapter names it. */
export async function readerOf({ account, pair, kind }: Stream) {
  const market = await loadAdapter(MARKET_OF[account])
  const symbol = await market.symbol(pair, undefined)
  const stream = symbol === undefined ? undefined : market.stream(kind, symbol)
  if (stream === undefined) throw new Error(`${account} has no stream of ${kind}`)
  return { market, stream }
}

type Sampled = Parameters<typeof sampledFrames>[0]

/** Streams whose frames each carry the whole state. */
function whole(
  account: ExchangeAccount,
  pair: Pair,
  count: number,
  of: { readonly [K in Channel]?: Sampled },
): readonly Stream[] {
  return Object.entries(of).map(([kind, sampled]) => ({
    name: nameOf(account, kind as Channel),
    account,
    pair,
    kind: kind as Channel,
    opening: [],
    frames: sampledFrames(sampled, count),
    framesAView: 1,
  }))
}

const nameOf = (account: ExchangeAccount, kind: Channel) =>
  `${MARKET_OF[account]}.${kind === 'ticker' ? 'ticker' : 'book'}`

const cents = (price: number) => `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`
const satoshis = (amount: number) => (amount / 1e8).toFixed(8)

const CHANGES_A_FRAME = 4

/** Twenty frames a second, each with four changes. */
export function coinbaseBook(count: number, depth: number): Stream {
  const book = createChangingBook(depth, 7)
  const text = (type: string, rest: object) => JSON.stringify({ type, product_id: 'BTC-USD', ...rest })
  const levels = (side: 'buy' | 'sell') => book.levels(side).map(([price, amount]) => [cents(price), satoshis(amount)])
  return {
    name: 'coinbase.book',
    account: 'coinbase_spot',
    pair: usd,
    kind: 'orderBook',
    opening: [
      text('snapshot', { asks: levels('sell'), bids: levels('buy') }),
      JSON.stringify({ type: 'subscriptions', channels: [{ name: 'level2_50', product_ids: ['BTC-USD'] }] }),
    ],
    frames: Array.from({ length: count }, (_, i) =>
      text('l2update', {
        changes: Array.from({ length: CHANGES_A_FRAME }, book.next).map(({ side, price, amount }) => [
          side,
          cents(price),
          satoshis(amount),
        ]),
        time: new Date(Date.UTC(2026, 10, 21) + 50 * i).toISOString().replace('Z', '012Z'),
      }),
    ),
    framesAView: 20,
  }
}

const CHANNEL = 266_344

function bitfinexBook(count: number): Stream {
  const book = createChangingBook(25, 1)
  const signed = (side: 'buy' | 'sell', amount: number) => (side === 'buy' ? amount : -amount) / 1e8
  const level = (side: 'buy' | 'sell', price: number, amount: number, orders: number) =>
    amount === 0 ? [price / 10, 0, side === 'buy' ? 1 : -1] : [price / 10, orders, signed(side, amount)]
  const snapshot = (['buy', 'sell'] as const).flatMap(side =>
    book.levels(side).map(([price, amount], i) => level(side, price, amount, 1 + (i % 9))),
  )
  const changes = Array.from({ length: count }, (_, i) => {
    const { side, price, amount } = book.next()
    return JSON.stringify([CHANNEL, level(side, price, amount, 1 + (i % 9))])
  })
  return {
    name: 'bitfinex.book',
    account: 'bitfinex_spot',
    pair: usd,
    kind: 'orderBook',
    opening: [subscribed('book'), JSON.stringify([CHANNEL, snapshot])],
    frames: changes,
    framesAView: 20,
  }
}

function bitfinexTicker(count: number): Stream {
  const frames = sampledFrames({ file: 'bitfinex/ws-ticker-book-sequence', matches: /^\[266343,\[/ }, count)
  return {
    name: 'bitfinex.ticker',
    account: 'bitfinex_spot',
    pair: usd,
    kind: 'ticker',
    opening: [subscribed('ticker')],
    frames: frames.map(frame => frame.replace('[266343,', `[${CHANNEL},`)),
    framesAView: 1,
  }
}

const subscribed = (channel: 'ticker' | 'book') =>
  JSON.stringify({ event: 'subscribed', channel, chanId: CHANNEL, symbol: 'tBTCUSD', pair: 'BTCUSD' })

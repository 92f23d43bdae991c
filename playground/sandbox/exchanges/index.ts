import { binanceSpot, binanceUsdm } from './binance/binance'
import { bitfinex } from './bitfinex/bitfinex'
import { coinbase } from './coinbase/coinbase'
import type { Exchange } from './exchange'
import { gateio } from './gateio/gateio'
import { kraken } from './kraken/kraken'

/** Every feed that has a stand-in. A new exchange is its own file and a line here. */
export const exchanges = {
  binance_spot: binanceSpot,
  binance_usdm: binanceUsdm,
  coinbase,
  gateio,
  kraken,
  bitfinex,
} satisfies Record<string, Exchange>

export type FeedName = keyof typeof exchanges

/** The addresses of each stand-in: `rest` is the origin of its REST, the others are whole socket addresses. */
export type ExchangeUrls = { [Feed in FeedName]: ReturnType<(typeof exchanges)[Feed]['urls']> }

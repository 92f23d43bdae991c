import type { ExchangeAccount } from '../../domain/account'
import type { ExchangeAdapter } from '../adapter'
import type { BinanceSpot, BinanceUsdm } from './binance/binance'
import type { Bitfinex } from './bitfinex/bitfinex'
import type { Coinbase } from './coinbase/coinbase'
import type { Gateio } from './gateio/gateio'
import type { Kraken } from './kraken/kraken'

/** Where each market is: `rest` its https origin, `ws…` a whole socket URL. Defaults: the public hosts. */
export type Exchanges = {
  readonly binance_spot: BinanceSpot
  readonly binance_usdm: BinanceUsdm
  readonly coinbase: Coinbase
  readonly gateio: Gateio
  readonly bitfinex: Bitfinex
  readonly kraken: Kraken
}
export type MarketName = keyof Exchanges

/** Which market's data an account sees (decisions.md): prime sees coinbase's, margin and earn their exchange's spot. */
export const MARKET_OF: Readonly<Record<ExchangeAccount, MarketName>> = {
  binance_spot: 'binance_spot',
  binance_usdm: 'binance_usdm',
  bitfinex_spot: 'bitfinex',
  bitfinex_margin: 'bitfinex',
  coinbase_spot: 'coinbase',
  coinbase_prime_spot: 'coinbase',
  gateio_spot: 'gateio',
  kraken_spot: 'kraken',
  kraken_earn: 'kraken',
}

export const PUBLIC_HOSTS: Exchanges = {
  binance_spot: { rest: 'https://api.binance.com', ws: 'wss://stream.binance.com:9443/stream' },
  binance_usdm: {
    rest: 'https://fapi.binance.com',
    wsMarket: 'wss://fstream.binance.com/market/stream',
    wsPublic: 'wss://fstream.binance.com/public/stream',
  },
  coinbase: { rest: 'https://api.exchange.coinbase.com', ws: 'wss://ws-feed.exchange.coinbase.com' },
  gateio: { rest: 'https://api.gateio.ws', ws: 'wss://api.gateio.ws/ws/v4/' },
  bitfinex: { rest: 'https://api-pub.bitfinex.com', ws: 'wss://api-pub.bitfinex.com/ws/2' },
  kraken: { rest: 'https://api.kraken.com', ws: 'wss://ws.kraken.com/v2' },
}

/** Each reader is a chunk of its own: a page that watches one exchange loads one. */
export const READERS: { readonly [M in MarketName]: (at: Exchanges[M]) => Promise<ExchangeAdapter> } = {
  binance_spot: at => import('./binance/binance').then(({ binanceSpot }) => binanceSpot(at)),
  binance_usdm: at => import('./binance/binance').then(({ binanceUsdm }) => binanceUsdm(at)),
  coinbase: at => import('./coinbase/coinbase').then(({ coinbase }) => coinbase(at)),
  gateio: at => import('./gateio/gateio').then(({ gateio }) => gateio(at)),
  bitfinex: at => import('./bitfinex/bitfinex').then(({ bitfinex }) => bitfinex(at)),
  kraken: at => import('./kraken/kraken').then(({ kraken }) => kraken(at)),
}

import { exchangeAccounts } from '../rules/account'
import { demoHistory } from './demoHistory'
import { demoOpen } from './demoOpen'
import type { Scene, SceneHolding } from './scene'

/** Available funds by account, in dollars. LUNC has no price anywhere: its number is the amount. */
const funds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  binance_spot: {
    USDT: 84_250.35,
    BTC: 61_400,
    ETH: 24_800,
    SOL: 9_640,
    BNB: 6_120,
    XRP: 4_380,
    ADA: 2_150,
    DOGE: 1_240,
    USDC: 12_000,
    EUR: 8_400,
    LINK: 1_870,
    DOT: 640,
    PEPE: 410,
    SHIB: 0.42,
    TRX: 0.87,
    BAT: 0.15,
    LUNC: 1_250_000,
  },
  binance_usdm: { USDT: 42_600.12, USDC: 5_000, BTC: 9_700, ETH: 3_100, BNB: 920 },
  bitfinex_spot: { USD: 18_320.5, USDT: 9_100, BTC: 14_500, ETH: 4_200, LTC: 1_930, UNI: 560, XLM: 0.64 },
  bitfinex_margin: { USD: 6_500, BTC: 2_400 },
  coinbase_spot: { USD: 22_140.07, USDC: 15_300, BTC: 19_400, ETH: 6_200, AVAX: 1_420, AAVE: 930, SUI: 480, NEAR: 260 },
  coinbase_prime_spot: { USD: 151_000, BTC: 242_000, ETH: 93_000, SOL: 31_000, LTC: 2_400 },
  gateio_spot: { USDT: 7_350, FIL: 620, ICP: 340, ATOM: 780, ALGO: 150, RENDER: 95, WIF: 44, BONK: 0.31, FLOKI: 12 },
  kraken_spot: { EUR: 11_250, USD: 3_400, BTC: 4_850, BCH: 1_020, ETC: 310, XTZ: 85, ZEC: 420 },
  kraken_earn: { ETH: 12_400, DOT: 3_350, ATOM: 1_480, ADA: 870, KSM: 96 },
}

/** The share of the funds that is not withdrawable, as it is staked or lent. */
const lockedShare: Readonly<Record<string, number>> = { kraken_earn: 1, bitfinex_margin: 0.4, binance_usdm: 0.05 }

const holdings = (): SceneHolding[] =>
  Object.entries(funds).flatMap(([account, assets]) =>
    Object.entries(assets).map(([asset, usd]) => ({
      account,
      asset,
      usd,
      lockedShare: lockedShare[account] ?? (asset === 'BTC' ? 0.08 : 0),
    })),
  )

/** All nine accounts, about 40 currencies, and 60 requests of every status, severity and type. */
export const demo: Scene = {
  name: 'Demo Client',
  accounts: exchangeAccounts,
  holdings,
  requests: ({ chance }) => [...demoOpen, ...demoHistory(chance, 60 - demoOpen.length)],
  positions: [
    { account: 'binance_usdm', base: 'BTC', counter: 'USDT', sizeUsd: -19_400 },
    { account: 'binance_usdm', base: 'ETH', counter: 'USDT', sizeUsd: 12_400 },
    { account: 'binance_usdm', base: 'SOL', counter: 'USDT', sizeUsd: 2_960 },
  ],
}

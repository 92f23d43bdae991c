import type { Scene, SceneHolding } from './scene'
import { dayMs, hourMs, minuteMs, type SceneRequest } from './sceneRequest'

const hold = (account: string, worth: Readonly<Record<string, number>>): SceneHolding[] =>
  Object.entries(worth).map(([asset, usd]) => ({ account, asset, usd }))

const fundedAccounts = [
  'binance_spot',
  'binance_usdm',
  'coinbase_spot',
  'coinbase_prime_spot',
  'gateio_spot',
  'bitfinex_spot',
]
const fundedHoldings = (): SceneHolding[] => [
  ...hold('binance_spot', {
    USDT: 100_000,
    USDC: 20_000,
    EUR: 10_000,
    BTC: 97_000,
    ETH: 31_000,
    SOL: 14_800,
    ADA: 2_000,
  }),
  ...hold('binance_usdm', { USDT: 50_000, BTC: 19_400, ETH: 6_200 }),
  ...hold('coinbase_spot', { USD: 50_000, USDC: 25_000, BTC: 48_500, ETH: 15_500 }),
  ...hold('coinbase_prime_spot', { USD: 500_000, BTC: 970_000 }),
  ...hold('gateio_spot', { USDT: 25_000, ETH: 9_300, DOT: 1_200 }),
  ...hold('bitfinex_spot', { USD: 30_000, USDT: 12_000, BTC: 24_000 }),
]

/** Balances on every account that takes requests, no request yet. */
export const funded: Scene = { name: 'Funded Client', accounts: fundedAccounts, holdings: fundedHoldings }

/** Signed up, nothing deposited. */
export const empty: Scene = { name: 'Empty Client', accounts: ['binance_spot', 'binance_usdm', 'coinbase_spot'] }

const waiting = (
  base: string,
  side: 'buy' | 'sell',
  agoMs: number,
  status: SceneRequest['status'],
  done = 0,
): SceneRequest => ({
  account: 'binance_spot',
  base,
  counter: 'USDT',
  side,
  type: 'limit',
  status,
  agoMs,
  worthUsd: 2_500,
  done,
  isIceberg: true,
})

/** A cancellation always comes a moment too late: the request was just executed (409). */
export const race: Scene = {
  name: 'Race Client',
  accounts: fundedAccounts,
  holdings: fundedHoldings,
  requests: () => [
    waiting('BTC', 'buy', 20 * minuteMs, 'in_progress', 0.97),
    waiting('ETH', 'sell', 45 * minuteMs, 'in_progress', 0.6),
    waiting('SOL', 'buy', 5 * minuteMs, 'new'),
  ],
}

const done = (request: SceneRequest, agoMs: number): SceneRequest => ({
  ...request,
  agoMs,
  status: 'executed',
  done: 0,
})

/** Another client with other amounts, for two people on one page. */
export const second: Scene = {
  name: 'Second Client',
  accounts: ['binance_spot', 'coinbase_spot', 'kraken_spot'],
  holdings: () => [
    ...hold('binance_spot', { USDT: 3_400, BTC: 1_940, LTC: 260, ATOM: 88 }),
    ...hold('coinbase_spot', { USD: 5_150, ETH: 1_550 }),
    ...hold('kraken_spot', { EUR: 900, XTZ: 41 }),
  ],
  requests: () => [
    waiting('LTC', 'buy', 2 * hourMs, 'in_progress', 0.2),
    waiting('ATOM', 'buy', 30 * minuteMs, 'new'),
    ...['BTC', 'ETH', 'LTC', 'XRP', 'SOL', 'DOT', 'ADA', 'LINK', 'AVAX', 'UNI'].map((base, index) =>
      done(waiting(base, index % 2 === 0 ? 'buy' : 'sell', 0, 'executed'), (index + 1) * 2 * dayMs),
    ),
  ],
}

import type { Scene, SceneHolding } from './scene'
import { dayMs, hourMs, minuteMs, type SceneRequest } from './sceneRequest'

const holdingsOn = (account: string, funds: Readonly<Record<string, number>>): SceneHolding[] =>
  Object.entries(funds).map(([asset, usd]) => ({ account, asset, usd }))

const fundedAccounts = [
  'binance_spot',
  'binance_usdm',
  'coinbase_spot',
  'coinbase_prime_spot',
  'gateio_spot',
  'bitfinex_spot',
]
const fundedHoldings = (): SceneHolding[] => [
  ...holdingsOn('binance_spot', {
    USDT: 100_000,
    USDC: 20_000,
    EUR: 10_000,
    BTC: 97_000,
    ETH: 31_000,
    SOL: 14_800,
    ADA: 2_000,
  }),
  ...holdingsOn('binance_usdm', { USDT: 50_000, BTC: 19_400, ETH: 6_200 }),
  ...holdingsOn('coinbase_spot', { USD: 50_000, USDC: 25_000, BTC: 48_500, ETH: 15_500 }),
  ...holdingsOn('coinbase_prime_spot', { USD: 500_000, BTC: 970_000 }),
  ...holdingsOn('gateio_spot', { USDT: 25_000, ETH: 9_300, DOT: 1_200 }),
  ...holdingsOn('bitfinex_spot', { USD: 30_000, USDT: 12_000, BTC: 24_000 }),
]

/** Balances on every account that takes requests, but no requests. */
export const funded: Scene = { name: 'Funded Client', accounts: fundedAccounts, holdings: fundedHoldings }

/** No deposits yet. */
export const empty: Scene = { name: 'Empty Client', accounts: ['binance_spot', 'binance_usdm', 'coinbase_spot'] }

const limitRequest = (
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

/** Each cancellation comes too late: the request executes just before it, and the desk responds 409. */
export const race: Scene = {
  name: 'Race Client',
  accounts: fundedAccounts,
  holdings: fundedHoldings,
  requests: () => [
    limitRequest('BTC', 'buy', 20 * minuteMs, 'in_progress', 0.97),
    limitRequest('ETH', 'sell', 45 * minuteMs, 'in_progress', 0.6),
    limitRequest('SOL', 'buy', 5 * minuteMs, 'new'),
  ],
}

const executed = (request: SceneRequest, agoMs: number): SceneRequest => ({
  ...request,
  agoMs,
  status: 'executed',
  done: 0,
})

/** Other amounts and requests than the demo client's, to show two clients on one page. */
export const second: Scene = {
  name: 'Second Client',
  accounts: ['binance_spot', 'coinbase_spot', 'kraken_spot'],
  holdings: () => [
    ...holdingsOn('binance_spot', { USDT: 3_400, BTC: 1_940, LTC: 260, ATOM: 88 }),
    ...holdingsOn('coinbase_spot', { USD: 5_150, ETH: 1_550 }),
    ...holdingsOn('kraken_spot', { EUR: 900, XTZ: 41 }),
  ],
  requests: () => [
    limitRequest('LTC', 'buy', 2 * hourMs, 'in_progress', 0.2),
    limitRequest('ATOM', 'buy', 30 * minuteMs, 'new'),
    ...['BTC', 'ETH', 'LTC', 'XRP', 'SOL', 'DOT', 'ADA', 'LINK', 'AVAX', 'UNI'].map((base, index) =>
      executed(limitRequest(base, index % 2 === 0 ? 'buy' : 'sell', 0, 'executed'), (index + 1) * 2 * dayMs),
    ),
  ],
}

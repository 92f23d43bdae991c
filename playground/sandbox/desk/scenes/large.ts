import { largeCode } from '../rules/largeCurrencies'
import type { Chance } from '../rules/seededChance'
import type { Scene, SceneHolding } from './scene'
import { hourMs, minuteMs, type SceneRequest } from './sceneRequest'

const requestCount = 10_000
const currencyCount = 5_000
const accounts = ['binance_spot', 'binance_usdm', 'coinbase_spot', 'gateio_spot', 'bitfinex_spot', 'kraken_spot']
const holdingAccounts = ['binance_spot', 'coinbase_spot', 'gateio_spot', 'bitfinex_spot', 'kraken_spot']
const counters = { binance_spot: 'USDT', coinbase_spot: 'USD', gateio_spot: 'USDT', bitfinex_spot: 'USD' } as const
const tradingAccounts = Object.keys(counters) as (keyof typeof counters)[]
const bases = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'LTC', 'LINK', 'AVAX', 'DOT', 'UNI', 'ATOM', 'DOGE']

/** 5,000 currencies, each on at most two accounts. */
const holdings = (chance: Chance): SceneHolding[] => {
  const codes = [...bases, 'USDT', 'USD', 'EUR']
  for (let index = 1; codes.length < currencyCount; index++) codes.push(largeCode(index))
  return codes.flatMap((asset, index) => {
    const first = chance.whole(0, holdingAccounts.length - 1)
    const isOnTwo = index < 15 || chance.unit() < 0.4
    const places = isOnTwo
      ? [first, (first + 1 + chance.whole(0, holdingAccounts.length - 2)) % holdingAccounts.length]
      : [first]
    return places.map(place => ({
      account: holdingAccounts[place]!,
      asset,
      usd: Math.round(10 ** (chance.unit() * 6 - 1) * 100) / 100,
    }))
  })
}

const requests = (chance: Chance): SceneRequest[] =>
  Array.from({ length: requestCount }, (_, index): SceneRequest => {
    const account = chance.pick(tradingAccounts)
    // One in a hundred is open, far from the market.
    const status = index % 100 === 0 ? 'new' : chance.unit() < 0.3 ? 'canceled' : 'executed'
    return {
      account,
      base: chance.pick(bases),
      counter: counters[account],
      side: chance.pick(['buy', 'sell']),
      type: status === 'new' ? 'limit' : chance.pick(['limit', 'limit', 'market', 'scaled']),
      status,
      agoMs: index * hourMs + chance.whole(1, 50) * minuteMs,
      worthUsd: chance.whole(20, 20_000),
      isIceberg: false,
    }
  })

/** 10,000 requests and 5,000 currencies. */
export const large: Scene = {
  name: 'Large Client',
  accounts,
  holdings: ({ chance }) => holdings(chance),
  requests: ({ chance }) => requests(chance),
  isLarge: true,
}

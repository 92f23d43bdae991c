import { largeCode } from './largeCurrencies'
import type { Scene, SceneHolding } from './scene'
import { hourMs, minuteMs, type SceneRequest } from './sceneRequest'
import type { Chance } from './seeded'

const requestCount = 10_000
const currencyCount = 5_000
const accounts = ['binance_spot', 'binance_usdm', 'coinbase_spot', 'gateio_spot', 'bitfinex_spot', 'kraken_spot']
const holding = ['binance_spot', 'coinbase_spot', 'gateio_spot', 'bitfinex_spot', 'kraken_spot']
const money = { binance_spot: 'USDT', coinbase_spot: 'USD', gateio_spot: 'USDT', bitfinex_spot: 'USD' } as const
const trading = Object.keys(money) as (keyof typeof money)[]
const bases = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'LTC', 'LINK', 'AVAX', 'DOT', 'UNI', 'ATOM', 'DOGE']

/** 5,000 currencies, each on at most two accounts. */
const holdings = (chance: Chance): SceneHolding[] => {
  const codes = [...bases, 'USDT', 'USD', 'EUR']
  for (let index = 1; codes.length < currencyCount; index++) codes.push(largeCode(index))
  return codes.flatMap((asset, index) => {
    const first = chance.whole(0, holding.length - 1)
    const isOnTwo = index < 15 || chance.unit() < 0.4
    const places = isOnTwo ? [first, (first + 1 + chance.whole(0, holding.length - 2)) % holding.length] : [first]
    return places.map(place => ({
      account: holding[place]!,
      asset,
      usd: Math.round(10 ** (chance.unit() * 6 - 1) * 100) / 100,
    }))
  })
}

const requests = (chance: Chance): SceneRequest[] =>
  Array.from({ length: requestCount }, (_, index): SceneRequest => {
    const account = chance.pick(trading)
    // A few wait far from the market, the rest is history.
    const status = index % 100 === 0 ? 'new' : chance.unit() < 0.3 ? 'canceled' : 'executed'
    return {
      account,
      base: chance.pick(bases),
      counter: money[account],
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
  holdings: stage => holdings(stage.chance),
  requests: stage => requests(stage.chance),
  isLarge: true,
}

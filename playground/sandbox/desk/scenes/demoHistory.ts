import { dayMs, hourMs, type SceneRequest } from './sceneRequest'
import type { Chance } from './seeded'

type Market = Pick<SceneRequest, 'account' | 'base' | 'counter'>

const on = (account: string, counter: string, ...bases: string[]): Market[] =>
  bases.map(base => ({ account, base, counter }))

const traded: readonly Market[] = [
  ...on('binance_spot', 'USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'PEPE', 'TRX', 'DOT'),
  ...on('binance_spot', 'EUR', 'BTC', 'ETH'),
  ...on('binance_usdm', 'USDT', 'BTC', 'ETH', 'SOL'),
  ...on('coinbase_spot', 'USD', 'AVAX', 'AAVE', 'BTC'),
  ...on('coinbase_prime_spot', 'USD', 'BTC', 'SOL', 'LTC'),
  ...on('gateio_spot', 'USDT', 'ATOM', 'ICP', 'RENDER'),
  ...on('bitfinex_spot', 'USD', 'LTC', 'UNI', 'ETH'),
]

const words = [
  'Thanks, filled better than expected.',
  'Client asked for a slower pace.',
  'Partly done before the cancellation.',
  'Over the week-end only.',
]

/** What is done: executed or canceled, of every type, the older the further back. */
export function demoHistory(chance: Chance, count: number): SceneRequest[] {
  return Array.from({ length: count }, (_, index): SceneRequest => {
    const type = (['limit', 'market', 'scaled', 'limit'] as const)[index % 4]!
    const status = index % 3 === 1 ? 'canceled' : 'executed'
    const isOdd = index % 9 === 4
    return {
      ...traded[index % traded.length]!,
      side: chance.pick(['buy', 'sell']),
      type,
      status,
      agoMs: Math.round(dayMs + index * 19 * hourMs + chance.unit() * 12 * hourMs),
      worthUsd: chance.pick([180, 640, 1_250, 4_800, 12_500, 36_000]),
      away: 0.001 + chance.unit() * 0.01,
      ...(status === 'canceled' && index % 2 === 0 ? { done: chance.whole(1, 9) / 10 } : {}),
      isIceberg: type === 'limit' && chance.unit() > 0.4,
      ...(isOdd
        ? { severity: chance.pick(['warning', 'error']), warning: 'The exchange was slow to confirm an order.' }
        : {}),
      ...(index % 5 === 0
        ? { comment: { text: chance.pick(words), by: chance.pick(['Demo Client', 'Desk Trader']) } }
        : {}),
      ...(index % 7 === 0 ? { deadlineMs: -chance.whole(1, 20) * dayMs } : {}),
    }
  })
}

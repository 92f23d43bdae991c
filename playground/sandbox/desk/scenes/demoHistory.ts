import type { Chance } from '../rules/seededChance'
import { dayMs, hourMs, type SceneRequest } from './sceneRequest'

type Trade = Pick<SceneRequest, 'account' | 'base' | 'counter'>

const tradesOn = (account: string, counter: string, ...bases: string[]): Trade[] =>
  bases.map(base => ({ account, base, counter }))

const trades: readonly Trade[] = [
  ...tradesOn('binance_spot', 'USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'PEPE', 'TRX', 'DOT'),
  ...tradesOn('binance_spot', 'EUR', 'BTC', 'ETH'),
  ...tradesOn('binance_usdm', 'USDT', 'BTC', 'ETH', 'SOL'),
  ...tradesOn('coinbase_spot', 'USD', 'AVAX', 'AAVE', 'BTC'),
  ...tradesOn('coinbase_prime_spot', 'USD', 'BTC', 'SOL', 'LTC'),
  ...tradesOn('gateio_spot', 'USDT', 'ATOM', 'ICP', 'RENDER'),
  ...tradesOn('bitfinex_spot', 'USD', 'LTC', 'UNI', 'ETH'),
]

const comments = [
  'Thanks, filled better than expected.',
  'Client asked for a slower pace.',
  'Partly done before the cancellation.',
  'Over the week-end only.',
]

/** Executed and canceled requests of every type; each is older than the one before. */
export function demoHistory(chance: Chance, count: number): SceneRequest[] {
  return Array.from({ length: count }, (_, index): SceneRequest => {
    const type = (['limit', 'market', 'scaled', 'limit'] as const)[index % 4]!
    const status = index % 3 === 1 ? 'canceled' : 'executed'
    const hasWarning = index % 9 === 4
    // Drawn before `agoMs`: another order would change every request of the scene.
    const side = chance.pick(['buy', 'sell'] as const)
    const agoMs = Math.round(dayMs + index * 19 * hourMs + chance.unit() * 12 * hourMs)
    return {
      ...trades[index % trades.length]!,
      side,
      type,
      status,
      agoMs,
      worthUsd: chance.pick([180, 640, 1_250, 4_800, 12_500, 36_000]),
      away: 0.001 + chance.unit() * 0.01,
      ...(status === 'canceled' && index % 2 === 0 ? { done: chance.whole(1, 9) / 10 } : {}),
      isIceberg: type === 'limit' && chance.unit() > 0.4,
      ...(hasWarning
        ? {
            severity: chance.pick(['warning', 'error']),
            warning: 'The exchange was slow to confirm an order.',
            warningCode: 'slow_exchange',
          }
        : {}),
      ...(index % 5 === 0
        ? { comment: { text: chance.pick(comments), by: chance.pick(['Demo Client', 'Desk Trader']) } }
        : {}),
      ...(index % 7 === 0 ? { deadlineMs: chance.whole(1, 20) * dayMs - agoMs } : {}),
    }
  })
}

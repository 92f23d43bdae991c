import { signal } from '@preact/signals-core'
import { expect, test } from 'vitest'
import { type Pair, pairKey } from '../../domain/currency'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import type { Feed } from '../feed'
import { tickerPrice } from './tickerPrice'

const pair = { base: 'BTC', counter: 'SHIB' }

/** A feed that knows these pairs and no other. */
const feedOf = (known: Readonly<Record<string, Live<Ticker>>>) => {
  const ticker = (_: unknown, asked: Pair) => signal(known[pairKey(asked)] ?? { state: 'unknown-pair' as const })
  return { ticker } as unknown as Feed
}
const shown = (known: Parameters<typeof feedOf>[0]) => tickerPrice(feedOf(known), 'binance_spot', pair).value

test('a pair that is listed has its own price', () => {
  const own: Live<Ticker> = { state: 'live', value: { price: '8123400000' }, asOf: 7 }
  expect(shown({ 'BTC/SHIB': own, 'SHIB/BTC': { state: 'live', value: { price: '1' } } })).toBe(own)
})

test('a pair that is listed the other way round alone has that price, turned round', () => {
  expect(shown({ 'SHIB/BTC': { state: 'live', value: { price: '0.0000000001', open24h: '2' }, asOf: 7 } })).toEqual({
    state: 'live',
    value: { price: '10000000000' },
    asOf: 7,
  })
})

test('however dear the counter is, the price is not nothing', () => {
  expect(shown({ 'SHIB/BTC': { state: 'stale', value: { price: '8123400000' }, asOf: 7 } })).toEqual({
    state: 'stale',
    value: { price: '0.00000000012310116' },
    asOf: 7,
  })
})

test('a pair that is listed neither way is unknown', () => {
  expect(shown({})).toEqual({ state: 'unknown-pair' })
})

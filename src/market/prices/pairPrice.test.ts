import { computed, signal } from '@preact/signals-core'
import { expect, test } from 'vitest'
import { type Pair, pairKey } from '../../domain/currency'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import type { Feed } from '../feed'
import { pairPrice } from './pairPrice'

const pair = { base: 'BTC', counter: 'SHIB' }

/** A feed that lists these pairs only. */
const feedOf = (known: Readonly<Record<string, Live<Ticker>>>) => {
  const ticker = (_: unknown, requested: Pair) =>
    signal(known[pairKey(requested)] ?? { state: 'unknown-pair' as const })
  return { ticker } as unknown as Feed
}
const shown = (known: Parameters<typeof feedOf>[0]) => pairPrice(feedOf(known), 'binance_spot', pair).value

test('a listed pair has its own price, also where its inverse is usually the listed one', () => {
  const own: Live<Ticker> = { state: 'live', value: { price: '8123400000' }, asOf: 7 }
  expect(shown({ 'BTC/SHIB': own })).toBe(own)
})

test('a pair that is listed only the other way round has the inverse of that price', () => {
  expect(shown({ 'SHIB/BTC': { state: 'live', value: { price: '0.0000000001', open24h: '2' }, asOf: 7 } })).toEqual({
    state: 'live',
    value: { price: '10000000000' },
    asOf: 7,
  })
})

test('a very expensive counter still gives a price above zero', () => {
  expect(shown({ 'SHIB/BTC': { state: 'stale', value: { price: '8123400000' }, asOf: 7 } })).toEqual({
    state: 'stale',
    value: { price: '0.00000000012310116' },
    asOf: 7,
  })
})

test('a price too small for 18 decimals fails with words, since its market is not empty', () => {
  const dear: Live<Ticker> = { state: 'live', value: { price: '10000000000000000000' }, asOf: 7 }
  expect(shown({ 'SHIB/BTC': dear })).toMatchObject({
    state: 'failed',
    error: { message: 'The price is too small for 18 decimals' },
  })
})

test('a pair that is listed in neither direction is unknown', () => {
  expect(shown({})).toEqual({ state: 'unknown-pair' })
})

test('the direction that exchanges usually list is fetched first, and the other one not if that is listed', () => {
  const fetched: string[] = []
  const feed = {
    ticker(_: unknown, requested: Pair) {
      return computed(() => {
        fetched.push(pairKey(requested))
        return { state: 'live', value: { price: '2' } }
      })
    },
  } as unknown as Feed
  for (const of of [pair, { base: 'BTC', counter: 'USDT' }])
    expect(pairPrice(feed, 'binance_spot', of).value.state).toBe('live')
  expect(fetched).toEqual(['SHIB/BTC', 'BTC/USDT'])
})

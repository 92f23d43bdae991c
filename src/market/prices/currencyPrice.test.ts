import { signal } from '@preact/signals-core'
import { expect, test } from 'vitest'
import { type Pair, pairKey } from '../../domain/currency'
import { MarketError } from '../../domain/errors'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { currencyPrice } from './currencyPrice'

const UNKNOWN: Live<Ticker> = { state: 'unknown-pair' }
const live = (price: string): Live<Ticker> => ({ state: 'live', value: { price }, asOf: 1 })

/** An exchange that lists these pairs; `watched` names those that were subscribed. */
function priceOf(currency: string, listed: Readonly<Record<string, Live<Ticker>>>) {
  const watched: string[] = []
  const ticker = (_account: string, pair: Pair) => {
    const key = pairKey(pair)
    return signal<Live<Ticker>>(listed[key] ?? UNKNOWN, { watched: () => void watched.push(key) })
  }
  const price = currencyPrice({ ticker }, 'binance_spot', currency)
  const stop = price.subscribe(() => undefined)
  const value = price.peek()
  stop()
  return { ...value, watched }
}

test('a currency is priced in the first dollar that the account lists it against', () => {
  expect(priceOf('BTC', { 'BTC/USDT': live('97000.5') })).toEqual({
    state: 'live',
    asOf: 1,
    pair: { base: 'BTC', counter: 'USDT' },
    value: { price: '97000.5', counter: 'USDT' },
    watched: ['BTC/USDT'],
  })
  expect(priceOf('BTC', { 'BTC/USD': live('97000') }).value?.counter).toBe('USD')
})

test('a currency that is the counter itself has the inverted price, in the dollar', () => {
  expect(priceOf('TRY', { 'USDT/TRY': live('41.5') })).toMatchObject({
    pair: { base: 'USDT', counter: 'TRY' },
    value: { price: '0.02409639', counter: 'USDT' },
  })
})

test('a price that fails is missing, and no other dollar takes its place', () => {
  const failed: Live<Ticker> = { state: 'failed', error: new MarketError('Maintenance') }
  expect(priceOf('BTC', { 'BTC/USDT': failed, 'BTC/USDC': live('97000') })).toMatchObject({ state: 'failed' })
})

test('a currency that the account lists against no dollar has an unknown pair', () => {
  expect(priceOf('LUNC', {}).state).toBe('unknown-pair')
})

test('a price that rounds to 0 is missing, not 0, and its pair is known', () => {
  const { value, pair } = priceOf('PEPE', { 'PEPE/USDT': live('0.0000000014') })
  expect([value, pair]).toEqual([undefined, { base: 'PEPE', counter: 'USDT' }])
})

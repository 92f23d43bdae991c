import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { samplePrice } from './samplePrice'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const live = (price: string): Live<Ticker> => ({ state: 'live', value: { price } })

function sampled() {
  const ticker = signal<Live<Ticker>>({ state: 'connecting' })
  const told: (string | undefined)[] = []
  const leave = samplePrice(ticker, 2_000, price => told.push(price))
  told.length = 0
  return { ticker, told, leave }
}

test('a price is told at once, then the newest at the end of each pause, though no tick follows it', () => {
  const { ticker, told, leave } = sampled()
  for (const price of ['1', '2', '3']) ticker.value = live(price)
  expect(told).toEqual(['1'])
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual(['1', '3'])
  ticker.value = live('4')
  vi.advanceTimersByTime(1_999)
  expect(told).toEqual(['1', '3'])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['1', '3', '4'])
  leave()
})

test('a price that is not live is none at once, and live again is told at once', () => {
  const { ticker, told, leave } = sampled()
  ticker.value = live('1')
  ticker.value = { state: 'stale', value: { price: '1' } }
  expect(told).toEqual(['1', undefined])
  ticker.value = live('1')
  expect(told).toEqual(['1', undefined, '1'])
  leave()
})

test('nothing is told after it was left', () => {
  const { ticker, told, leave } = sampled()
  ticker.value = live('1')
  ticker.value = live('2')
  leave()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['1'])
})

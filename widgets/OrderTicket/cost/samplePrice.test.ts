import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { samplePrice, withNewest } from './samplePrice'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const live = (price: string): Live<Ticker> => ({ state: 'live', value: { price } })

function sampled() {
  const ticker = signal<Live<Ticker>>({ state: 'connecting' })
  const prices: (string | undefined)[] = []
  const stop = samplePrice(ticker, 2_000, price => prices.push(price))
  prices.length = 0
  return { ticker, prices, stop }
}

test('reports a price at once, then the newest after each pause, also without a further tick', () => {
  const { ticker, prices, stop } = sampled()
  for (const price of ['1', '2', '3']) ticker.value = live(price)
  expect(prices).toEqual(['1'])
  vi.advanceTimersByTime(2_000)
  expect(prices).toEqual(['1', '3'])
  ticker.value = live('4')
  vi.advanceTimersByTime(1_999)
  expect(prices).toEqual(['1', '3'])
  vi.advanceTimersByTime(60_000)
  expect(prices).toEqual(['1', '3', '4'])
  stop()
})

test('reports a price that is not live as none, and a live one again, both at once', () => {
  const { ticker, prices, stop } = sampled()
  ticker.value = live('1')
  ticker.value = { state: 'stale', value: { price: '1' } }
  expect(prices).toEqual(['1', undefined])
  ticker.value = live('1')
  expect(prices).toEqual(['1', undefined, '1'])
  stop()
})

test('reports nothing once stopped', () => {
  const { ticker, prices, stop } = sampled()
  ticker.value = live('1')
  ticker.value = live('2')
  stop()
  vi.advanceTimersByTime(60_000)
  expect(prices).toEqual(['1'])
})

test('keeps the 30 newest prices, and one that returns counts as new', () => {
  const prices = (count: number) => Array.from({ length: count }, (_, index) => String(100 + index))
  const keep = (recent: ReadonlySet<string>, price: string) => withNewest(recent, price)
  expect([...prices(40).reduce(keep, new Set<string>())]).toEqual(prices(40).slice(10))
  const returned = [...prices(30), '105'].reduce(keep, new Set<string>())
  expect([...returned]).toEqual([...prices(30).filter(price => price !== '105'), '105'])
})

import { expect, test } from 'vitest'
import { roundSignificant } from '../decimal'
import { orderBook, type RawLevel } from './orderBook'
import { isWithinLimit, walk } from './walk'

const asks = (...levels: RawLevel[]) => orderBook(levels, []).asks
const bids = (...levels: RawLevel[]) => orderBook([], levels).bids

const adaBtcAsks = asks([0.00001, 600], [0.0000101, 1000])
const btcUsdtAsks = asks([97000, 0.005], [97010, 1])

test('buying walks the asks until the amount is filled', () => {
  expect(walk(adaBtcAsks, '1000')).toEqual({ average: '0.00001004', base: '1000', counter: '0.01004', thin: false })
})

test('selling walks the bids', () => {
  const sold = walk(bids([0.00000998, 700], [0.00000995, 2000]), '1000')
  expect(sold).toMatchObject({ counter: '0.009971', thin: false })
  expect(walk(bids([96990, 0.004], [96980, 1]), sold!.counter)?.counter).toBe('967.02758')
})

test('the proceeds of one leg walk the next', () => {
  const first = walk(adaBtcAsks, '1000')
  expect(walk(btcUsdtAsks, first!.counter)?.counter).toBe('973.9304')
})

test('a reversed pair is walked by its counter amount', () => {
  const ether = walk(asks([0.032, 30], [0.03201, 100]), '2', 'counter')
  expect(ether?.base).toMatch(/^62\.489846922836/)
  const dollars = walk(bids([3105, 20], [3104.5, 100]), ether!.base)
  expect(roundSignificant(dollars!.counter)).toBe('194009.73')
})

test('an amount that ends with the last level is filled, one unit more makes the book thin', () => {
  expect(walk(adaBtcAsks, '1600')).toMatchObject({ base: '1600', thin: false })
  expect(walk(adaBtcAsks, '1600.000000000000000001')).toMatchObject({ base: '1600', counter: '0.0161', thin: true })
})

test('an amount is filled by the exchange’s exact amounts, not the displayed ones', () => {
  const offered = asks([1, 123_456.789012])
  expect(offered[0]?.amount).toBe(123_456.79)
  expect(walk(offered, '123456.789012')).toMatchObject({ base: '123456.789012', thin: false })
  expect(walk(offered, '123456.7895')).toMatchObject({ base: '123456.789012', thin: true })
})

test('without an amount the average is the best price', () => {
  expect(walk(btcUsdtAsks, '0')).toEqual({ average: '97000', base: '0', counter: '0', thin: false })
})

test('an empty side has no price', () => {
  expect(walk([], '1')).toBeUndefined()
})

test('a limit takes levels at its price or better: a buy below it, a sell above it', () => {
  const [at99, at100, at101] = asks([99, 1], [100, 1], [101, 1])
  const taken = (side: 'buy' | 'sell') => [at99, at100, at101].map(level => isWithinLimit(level!, side, '100'))
  expect(taken('buy')).toEqual([true, true, false])
  expect(taken('sell')).toEqual([false, true, true])
})

import { expect, test } from 'vitest'
import { distanceFromMarket, invertPrice, marketPrice, marketPriceSources } from './price'

test('a market price is taken from a pair with USDT, USDC or USD, in either direction', () => {
  expect(marketPriceSources('TRY').map(({ pair, inverted }) => [pair.base, pair.counter, inverted])).toEqual([
    ['TRY', 'USDT', false],
    ['USDT', 'TRY', true],
    ['TRY', 'USDC', false],
    ['USDC', 'TRY', true],
    ['TRY', 'USD', false],
    ['USD', 'TRY', true],
  ])
  expect(marketPriceSources('USDC')).toEqual([])
})

test('a market price has 8 decimals, and is inverted when the currency is the counter', () => {
  const [direct, inverted] = marketPriceSources('TRY')
  expect(marketPrice(direct!, { price: '0.024123456789' })).toBe('0.02412346')
  expect(marketPrice(inverted!, { price: '41.5' })).toBe('0.02409639')
  expect(marketPrice(inverted!, { price: '0' })).toBeUndefined()
  expect(marketPrice(direct!, { price: '0' })).toBeUndefined()
})

test('a market price that rounds to 0 is missing, not 0', () => {
  const [direct, inverted] = marketPriceSources('TRY')
  expect(marketPrice(direct!, { price: '0.0000000014' })).toBeUndefined()
  expect(marketPrice(inverted!, { price: '812340000000' })).toBeUndefined()
  expect(marketPrice(direct!, { price: '0.000000005' })).toBe('0.00000001')
})

test.each([
  ['41.5', '0.024096386'],
  // SHIB for one BTC: 8 decimals would round the inverse to 0.
  ['8123400000', '0.00000000012310116'],
  ['0.00001', '100000'],
  ['0.0000103', '97087.379'],
  // No amount has more than 18 decimals.
  ['7000000000000', '0.000000000000142857'],
])('a reversed pair at %s prices this one at %s', (price, inverse) => {
  expect(invertPrice(price)).toBe(inverse)
})

test('the inverse of a missing price, or of one whose inverse rounds to 0, is missing', () => {
  for (const price of ['0', '-1', '9999999999999999999']) expect(invertPrice(price)).toBeUndefined()
})

test('the distance from the market is a signed percent', () => {
  expect(distanceFromMarket('96000', '97120.01')).toBe('-1.15')
  expect(distanceFromMarket('97120.01', '97120.01')).toBe('0')
  expect(distanceFromMarket('100', '80')).toBe('25')
  expect(distanceFromMarket('100', '0')).toBeUndefined()
})

test('the distance is rounded to the nearest hundredth, but is no 100 % below while the price is above 0', () => {
  expect(distanceFromMarket('133.879', '147.73')).toBe('-9.38')
  expect(distanceFromMarket('0.001', '100')).toBe('-99.99')
})

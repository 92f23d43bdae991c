import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compare, type Decimal, isZero } from './decimal'
import { baseKind, counterKind, type FigureStyle, placesOfColumn, shownFigure, stepOfRate } from './figureStyle'

describe('a figure is shown as', () => {
  it.each<[Decimal, FigureStyle, shown: Decimal]>([
    ['970.6335', { currency: 'USDT' }, '970.63'],
    ['900', { currency: 'USDC' }, '900.00'],
    ['255.876545', { currency: 'EUR' }, '255.88'],
    ['12345678901.005', { currency: 'USD' }, '12345678901.01'],
    ['0', { currency: 'USDT' }, '0.00'],
    ['0.0041', { currency: 'USDT' }, '0.0041'],
    ['0.00048213', { currency: 'DAI', is: 'held' }, '0.00048'],
    ['-0.00048213', { currency: 'GBP' }, '-0.00048'],
    ['-1234.567', { currency: 'USDT', is: 'held' }, '-1234.57'],
    ['-4.430969641', { currency: 'BTC', is: 'held' }, '-4.4309697'],
    ['4.430969641', {}, '4.4309696'],
    ['4.430969641', { currency: 'BTC', is: 'paid' }, '4.4309697'],
    ['4.43096965', {}, '4.4309697'],
    ['0.5', {}, '0.5'],
    ['0.0567', { currency: 'USDT' }, '0.06'],
    ['123456789', { significant: 2 }, '120000000'],
    ['0.123456', { significant: 2 }, '0.12'],
    ['0.5', { currency: 'BTC', minPlaces: 4 }, '0.5000'],
    ['96773.1', { is: 'price' }, '96773.10'],
    ['96773.1', { is: 'price', currency: 'USDT', step: 1 }, '96773.1'],
    ['96761.3804', { is: 'price', step: 2 }, '96761.38'],
    ['0.00000123', { is: 'price', step: 2 }, '0.0000012'],
    ['0.00000123', { is: 'price' }, '0.00000123'],
    ['1234567.891', { is: 'price' }, '1234567.9'],
    ['123456789', { is: 'price' }, '123456789'],
    ['12345678901.987', { currency: 'SHIB', is: 'held' }, '12345678901'],
    ['123456789.5', { currency: 'SHIB', is: 'paid' }, '123456790'],
    ['12345678.9', { currency: 'SHIB' }, '12345679'],
    ['1.000000000000000001', { is: 'exact', currency: 'USDT' }, '1.000000000000000001'],
  ])('%s in the style %j is shown as %s', (value, style, shown) => {
    expect(shownFigure(value, style)).toBe(shown)
  })
})

const positiveDecimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, places]) => {
    const digits = units.toString().padStart(places + 1, '0')
    return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  })
const decimals = fc
  .tuple(positiveDecimals, fc.boolean())
  .map(([value, isDebt]) => (isDebt && !isZero(value) ? `-${value}` : value))
const currencies = fc.constantFrom(undefined, 'USDT', 'EUR', 'BTC', 'SHIB')

test('“held” is never rounded up, also below 0, and nothing other than 0 reads 0', () => {
  fc.assert(
    fc.property(decimals, currencies, (value, currency) => {
      const shown = (is: FigureStyle['is']) => shownFigure(value, { is, currency })
      expect(compare(shown('held'), value)).not.toBe(1)
      for (const is of ['amount', 'paid', 'received', 'held', 'price', 'exact'] as const)
        expect(isZero(shown(is))).toBe(isZero(value))
    }),
    { numRuns: 2000 },
  )
})

test('“paid” is never rounded down, and “received” never up', () => {
  fc.assert(
    fc.property(positiveDecimals, currencies, (value, currency) => {
      const shown = (is: FigureStyle['is']) => shownFigure(value, { is, currency })
      expect(compare(shown('paid'), value)).not.toBe(-1)
      expect(compare(shown('received'), value)).not.toBe(1)
    }),
    { numRuns: 2000 },
  )
})

test('a buy pays its total and a sell receives it', () => {
  const total = (side: string) => shownFigure('21053.4336', { is: counterKind(side), currency: 'USDT' })
  expect([total('buy'), total('sell')]).toEqual(['21053.44', '21053.43'])
})

test('a buy receives its base and a sell pays it; of an unknown side nobody receives too much', () => {
  const base = (side: string) => shownFigure('0.1234567891', { is: baseKind(side), currency: 'BTC' })
  expect([base('buy'), base('sell'), base('swap')]).toEqual(['0.12345678', '0.12345679', '0.12345678'])
})

test('what is paid and what is received have kinds of their own', () => {
  expect(['buy', 'sell'].map(counterKind)).toEqual(['paid', 'received'])
  expect(['buy', 'sell'].map(baseKind)).toEqual(['received', 'paid'])
})

test('a column has the decimals of its longest figure', () => {
  expect(placesOfColumn(['0.5', undefined, '1.255', '3'], {})).toBe(3)
  expect(placesOfColumn([undefined], {})).toBe(0)
})

test.each([
  ['97000.5', 3],
  ['1', 7],
  ['123456789', 0],
  ['0.5', 8],
  ['-0.00123', 10],
  ['0', 8],
])('a rate of %s is shown up to its eighth digit, with %i decimals', (rate, places) =>
  expect(stepOfRate(rate)).toBe(places),
)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  add,
  compare,
  divide,
  isDecimal,
  isNegative,
  isPositive,
  isZero,
  multiply,
  readDecimal,
  roundSignificant,
  roundTo,
  subtract,
} from './decimal'
import { percentOf, sum } from './totals'

const amount = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }),
    fc.integer({ min: 0, max: 18 }),
    fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
  )
  .map(([whole, places, part]) => (places ? `${whole}.${String(part).padStart(18, '0').slice(0, places)}` : `${whole}`))

/** An independent implementation with BigInt. */
function significantByBigInt(text: string, digits: number): string {
  const [whole = '', part = ''] = text.split('.')
  const all = `${whole}${part}`.replace(/^0+/, '')
  if (all.length <= digits) return text
  const drop = all.length - digits
  const unit = 10n ** BigInt(drop)
  const rounded = ((BigInt(all) + unit / 2n) / unit) * unit
  const padded = String(rounded).padStart(part.length + 1, '0')
  const cut = padded.length - part.length
  return part === '' ? padded : `${padded.slice(0, cut)}.${padded.slice(cut)}`
}

const trimmed = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace(/^0+(?=\d)/, '')

/** In units of the 18th decimal. */
const units = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(`${whole}${part.padEnd(18, '0')}`)
}

describe('exact decimals', () => {
  it('keep 18 decimals of a large amount', () =>
    expect(add('99999999999999999999.123456789012345678', '0.000000000000000001')).toBe(
      '99999999999999999999.123456789012345679',
    ))

  it('round to 8 significant digits as exact arithmetic does', () =>
    fc.assert(
      fc.property(amount, text => {
        expect(trimmed(roundSignificant(text))).toBe(trimmed(significantByBigInt(text, 8)))
      }),
      { numRuns: 5_000 },
    ))

  it('round owned money down and paid money up', () => {
    expect(roundTo('1.999999999', 8, 'down')).toBe('1.99999999')
    expect(roundTo('1.000000001', 8, 'up')).toBe('1.00000001')
  })

  it('are compared exactly, whatever a float can hold', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const exact = units(a) < units(b) ? -1 : units(a) > units(b) ? 1 : 0
        expect([compare(a, b), compare(`-${a}`, `-${b}`)]).toEqual([exact, -exact || 0])
      }),
    )
    expect(compare('100000000000000000000.1', '100000000000000000000.2')).toBe(-1)
    expect(compare('1.50', '1.5')).toBe(0)
  })

  it('are compared only when they are decimals', () => {
    for (const text of ['', 'abc', '1,5'])
      for (const other of ['0', '5']) {
        expect(() => compare(text, other)).toThrow()
        expect(() => compare(other, text)).toThrow()
      }
    for (const is of [isZero, isPositive, isNegative]) expect(() => is('')).toThrow()
  })

  it('have the sign of what is left when nearly all is taken away', () => {
    const rest = subtract('100000000000000000000.1', '100000000000000000000.2')
    expect([isNegative(rest), isPositive(absolute(rest)), isZero(add(rest, '0.1'))]).toEqual([true, true, true])
    expect([isZero('-0.00'), isNegative('-0.00')]).toEqual([true, false])
  })

  it('sum up to the same as one added after the other', () => {
    expect(sum([])).toBe('0')
    fc.assert(fc.property(fc.array(amount), all => sum(all) === all.reduce(add, '0')))
  })

  it('have no percentage of zero', () => expect(percentOf('1', '0')).toBeUndefined())

  it('have the percentage of a long division', () =>
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(0 as const, 2 as const), (part, whole, places) => {
        fc.pre(!isZero(whole))
        const long = roundTo(multiply(divide(part, whole), '100'), places, 'down')
        expect(percentOf(part, whole, places)).toBe(long)
        expect(percentOf(`-${part}`, whole, places)).toBe(isZero(long) ? '0' : `-${long}`)
      }),
    ))

  it('never show 100 percent early', () => expect(percentOf('0.999999', '1')).toBe('99'))

  it.each([
    ['1.2e-7', undefined],
    ['', undefined],
    ['0x10', undefined],
    ['1,5', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [null, undefined],
    [1.2e-7, '0.00000012'],
    [0.1, '0.1'],
    ['-0.50', '-0.5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['100', '100'],
    ['100.0', '100'],
    ['-00.10', '-0.1'],
    ['0012', '12'],
  ])('parse %j from the desk as %j', (given, read) => expect(readDecimal(given)).toBe(read))

  it('are parsed in plain notation only', () =>
    fc.assert(fc.property(amount, text => isDecimal(text) && isDecimal(readDecimal(text)!))))
})

it.each([
  [1e300, undefined],
  [1e-300, undefined],
  [1e31, undefined],
  [1e-19, undefined],
  [1e29, `1${'0'.repeat(29)}`],
  [-1e-18, '-0.000000000000000001'],
])('the number %s has the same limits of digits as a text', (value, text) => expect(readDecimal(value)).toBe(text))

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, isDecimal, percentOf, readDecimal, roundSignificant, roundTo } from './decimal'

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

  it('have no percentage of zero', () => expect(percentOf('1', '0')).toBeUndefined())

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

import { expect, it } from 'vitest'
import { otherPercentReason, shareOfFunds, takesAll } from './shareOfFunds'

it.each([
  ['24.999999', '100', 2, '25'],
  ['24.99', '100', 2, '24.99'],
  ['33.335', '100', 2, '33.34'],
  ['99.999', '100', 2, '99.99'],
  ['99.999', '100', 0, '99'],
  ['100', '100', 2, '100'],
  ['101', '100', 0, '101'],
  ['0.39', '100', 0, '0.39'],
  ['0.004', '100', 0, '0'],
  ['1.4', '100', 0, '1'],
  ['0', '100', 0, '0'],
  ['1', '0', 2, undefined],
])('%s of %s available is, with %i decimals, %s percent', (spent, available, places, share) =>
  expect(shareOfFunds(spent, available, places)).toBe(share),
)

it('a maximum takes all of the funds if one more step of the amount would cost more than them', () => {
  expect(takesAll('0.33333333', '3', '1')).toBe(true)
  expect(takesAll('0.33333332', '3', '1')).toBe(false)
  expect(takesAll('0.4', '3', '1')).toBe(false)
  expect(takesAll('1', '3', '3')).toBe(true)
  expect(takesAll('0.99999999', '1', '1')).toBe(false)
})

it.each([
  ['25', true, false, undefined],
  ['20', true, false, 'rounding'],
  ['24', true, true, undefined],
  ['20', false, false, 'maximum'],
  ['20', false, true, 'maximum'],
  ['25', false, false, undefined],
] as const)(
  'a quarter that is %s% (maximum all: %s, approximate: %s) is so by: %s',
  (percent, isMaxAll, isApproximate, reason) =>
    expect(otherPercentReason({ of: 'balance', percent, isMaxAll, isApproximate }, 25)).toBe(reason),
)

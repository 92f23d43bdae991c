import { expect, test } from 'vitest'
import { numberIn } from './json'
import { bookOf, readLevels } from './levels'

test.each([
  ['a level without an amount', [[101, 0]], []],
  ['a level without a price', [[0, 1]], []],
  [
    'two levels at one price',
    [
      [101, 1],
      [101, 2],
    ],
    [],
  ],
  [
    'offers that are not sorted',
    [
      [102, 1],
      [101, 2],
    ],
    [],
  ],
  [
    'bids that are not sorted',
    [],
    [
      [99, 1],
      [100, 2],
    ],
  ],
] as const)('%s makes no book', (_what, asks, bids) => expect(bookOf(asks, bids)).toEqual({ is: 'garbage' }))

test('a level whose amount is zero is no level of a book', () =>
  expect(
    readLevels([
      ['101', '0.00'],
      ['102', '1'],
    ]),
  ).toEqual([[102, 1]]))

test('a book whose sides cross is unusable', () => expect(bookOf([[100, 1]], [[100, 1]])).toEqual({ is: 'unusable' }))

test.each([Number.POSITIVE_INFINITY, Number.NaN, 1.5])(
  'a book numbered %s would make every later one an older one, so it is none',
  sequence => expect(bookOf([[101, 1]], [[100, 1]], sequence)).toEqual({ is: 'garbage' }),
)

test('a number is read only from a number', () =>
  expect([numberIn(5), numberIn('5'), numberIn(null)]).toEqual([5, Number.NaN, Number.NaN]))

import { expect, it } from 'vitest'
import { shareOfFunds } from './shareOfFunds'

it.each([
  ['24.999999', '100', 2, '25'],
  ['24.99', '100', 2, '24.99'],
  ['33.335', '100', 2, '33.34'],
  ['99.999', '100', 2, '99.99'],
  ['99.999', '100', 0, '99'],
  ['100', '100', 2, '100'],
  ['101', '100', 0, '101'],
  ['1', '0', 2, undefined],
])('%s of %s available is, with %i decimals, %s percent', (spent, available, places, share) =>
  expect(shareOfFunds(spent, available, places)).toBe(share),
)

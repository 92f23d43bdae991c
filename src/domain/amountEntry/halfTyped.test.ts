import { expect, it } from 'vitest'
import { isHalfTyped } from './halfTyped'

it.each([
  ['3', '3300', true],
  ['999', '3300', true],
  ['10500', '95000', true],
  ['10', '95', true],
  ['1', '9', true],
  ['3200', '3300', false],
  ['2699', '9000', true],
  ['2700', '9000', false],
  ['3200.5', '3300', false],
  ['0', '0.35', true],
  ['0.3', '0.35', true],
  ['0.34', '0.35', false],
])('%s may be the beginning of an amount that is not below %s: %s', (typed, least, may) =>
  expect(isHalfTyped(typed, least)).toBe(may),
)

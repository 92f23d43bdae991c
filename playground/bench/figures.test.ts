import { expect, test } from 'vitest'
import { type Figure, isMissed } from './figures'

test.each<[string, Figure, boolean]>([
  ['without a goal', { name: 'ms', value: 900 }, false],
  ['at its upper goal', { name: 'ms', value: 50, goal: { atMost: 50 } }, false],
  ['above it', { name: 'ms', value: 50.1, goal: { atMost: 50 } }, true],
  ['at its lower goal', { name: 'ratio', value: 2, goal: { atLeast: 2 } }, false],
  ['below it', { name: 'ratio', value: 1.9, goal: { atLeast: 2 } }, true],
  ['that could not be measured', { name: 'ms', value: Number.NaN, goal: { atMost: 50 } }, true],
])('the bench fails by its missed goals: a figure %s', (_what, figure, missed) => {
  expect(isMissed(figure)).toBe(missed)
})

import { expect, it } from 'vitest'
import { allHeld, lastLine, type Suite, suiteLine } from './suites'

const suite = (change: Partial<Suite>): Suite => ({
  name: 'S1',
  passed: 2,
  failed: 0,
  skipped: 0,
  retried: 0,
  ...change,
})

it('a suite is told as what held of what there is', () => {
  expect(suiteLine(suite({}))).toBe('S1 2/2')
  expect(suiteLine(suite({ failed: 1, skipped: 1 }))).toBe('S1 2/4')
})

it('a run holds only when nothing failed, was skipped or retried, and something ran', () => {
  expect(allHeld([suite({}), suite({ name: 'unit' })])).toBe(true)
  expect(lastLine([suite({}), suite({ name: 'unit' })])).toBe('4 passed, 0 failed')
  expect(allHeld([suite({}), suite({ failed: 1 })])).toBe(false)
  expect(allHeld([suite({ skipped: 1 })])).toBe(false)
  expect(lastLine([suite({ skipped: 1 })])).toBe('2 passed, 0 failed, 1 skipped')
  expect(allHeld([suite({ retried: 1 })])).toBe(false)
  expect(allHeld([])).toBe(false)
})

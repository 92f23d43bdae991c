import { expect, it } from 'vitest'
import { allPassed, countLine, lastLine, mergeCounts, type TestCounts } from './testCounts'

const counts = (change: Partial<TestCounts>): TestCounts => ({
  name: 'amounts',
  passed: 2,
  failed: 0,
  skipped: 0,
  ...change,
})

it('a suite’s line says how many tests passed, of all', () => {
  expect(countLine(counts({}))).toBe('amounts 2/2')
  expect(countLine(counts({ failed: 1, skipped: 1 }))).toBe('amounts 2/4')
})

it('a run passes only when a test passed and none failed or was skipped', () => {
  expect(allPassed([counts({}), counts({ name: 'unit' })])).toBe(true)
  expect(lastLine([counts({}), counts({ name: 'unit' })])).toBe('4 passed, 0 failed')
  expect(allPassed([counts({}), counts({ failed: 1 })])).toBe(false)
  expect(allPassed([counts({ skipped: 1 })])).toBe(false)
  expect(lastLine([counts({ skipped: 1 })])).toBe('2 passed, 0 failed, 1 skipped')
  expect(allPassed([])).toBe(false)
})

it('the counts of a subject that two runs share are one line', () => {
  const merged = mergeCounts([counts({}), counts({ name: 'unit' }), counts({ failed: 1 })])
  expect(merged.map(countLine)).toEqual(['amounts 4/5', 'unit 2/2'])
})

import { expect, test } from 'vitest'
import { deadlineLevel, severityLevel } from './attention'

const NOW = new Date('2026-11-21T12:00:00Z')
const deadline = (status: string, severity: string, deadline?: string) =>
  deadlineLevel({ status, severity, ...(deadline ? { deadline: new Date(deadline) } : {}) }, NOW, 'UTC')

test('a deadline two days away or more needs no attention', () => {
  expect(deadline('new', 'regular', '2026-11-23T00:00:00Z')).toBeUndefined()
})

test('an open request warns when its deadline is tomorrow, and alarms when it is today or past', () => {
  expect(deadline('in_progress', 'regular', '2026-11-22T08:00:00Z')).toBe('warning')
  expect(deadline('in_progress', 'regular', '2026-11-21T23:00:00Z')).toBe('error')
  expect(deadline('new', 'warning', '2026-11-21T10:00:00Z')).toBe('error')
  expect(deadline('executed', 'regular', '2026-11-21T10:00:00Z')).toBeUndefined()
})

test('a badge never looks calmer than the severity that tints the row', () => {
  expect(deadline('new', 'error', '2026-11-22T08:00:00Z')).toBe('error')
  expect(severityLevel({ severity: 'error' })).toBe('error')
  expect(severityLevel({ severity: 'warning' })).toBe('warning')
  expect(severityLevel({ severity: 'unknown' })).toBeUndefined()
})

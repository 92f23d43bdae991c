import { expect, test } from 'vitest'
import { severityBadge } from './severityBadge'

const NOW = new Date('2026-11-21T12:00:00Z')
const badge = (status: string, severity: string, deadline?: string) =>
  severityBadge({ status, severity, ...(deadline ? { deadline: new Date(deadline) } : {}) }, NOW, 'UTC')

test('a deadline two days away or more needs no attention', () => {
  expect(badge('new', 'regular', '2026-11-23T00:00:00Z')).toBeUndefined()
})

test('an open request warns when its deadline is tomorrow, and alarms when it is today or past', () => {
  expect(badge('in_progress', 'regular', '2026-11-22T08:00:00Z')).toBe('deadline-warning')
  expect(badge('in_progress', 'regular', '2026-11-21T23:00:00Z')).toBe('deadline-error')
  expect(badge('new', 'warning', '2026-11-21T10:00:00Z')).toBe('deadline-error')
  expect(badge('executed', 'regular', '2026-11-21T10:00:00Z')).toBeUndefined()
})

test('a badge never looks calmer than the severity that tints the row', () => {
  expect(badge('new', 'error', '2026-11-22T08:00:00Z')).toBe('deadline-error')
  expect(badge('new', 'error')).toBe('severity-error')
  expect(badge('canceled', 'warning')).toBe('severity-warning')
  expect(badge('new', 'unknown')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { severityBadge } from './attention'

const now = new Date('2026-11-21T12:00:00Z')
const of = (status: string, severity: string, deadline?: string) =>
  severityBadge({ status, severity, ...(deadline ? { deadline: new Date(deadline) } : {}) }, now, 'UTC')

test('a deadline in two days or more says nothing by itself', () => {
  expect(of('new', 'regular', '2026-11-23T00:00:00Z')).toBeUndefined()
})

test('a deadline of tomorrow warns, one of today or past alarms, on open requests only', () => {
  expect(of('in_progress', 'regular', '2026-11-22T08:00:00Z')).toBe('deadline-warning')
  expect(of('in_progress', 'regular', '2026-11-21T23:00:00Z')).toBe('deadline-error')
  expect(of('new', 'warning', '2026-11-21T10:00:00Z')).toBe('deadline-error')
  expect(of('executed', 'regular', '2026-11-21T10:00:00Z')).toBeUndefined()
})

test('the words never look calmer than the tint of the row', () => {
  expect(of('new', 'error', '2026-11-22T08:00:00Z')).toBe('deadline-error')
  expect(of('new', 'error')).toBe('severity-error')
  expect(of('canceled', 'warning')).toBe('severity-warning')
  expect(of('new', 'never heard of')).toBeUndefined()
})

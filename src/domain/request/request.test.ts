import { expect, test } from 'vitest'
import { averagePriceOf, executedPercent, isPartFill, remainingBase, severityBadge, type TradeRequest } from './request'

const request = (fields: Partial<TradeRequest>): TradeRequest => ({
  uuid: 'u1',
  number: 1,
  side: 'buy',
  type: 'limit',
  status: 'canceled',
  exchangeAccount: 'binance_spot',
  baseCurrency: 'SOL',
  counterCurrency: 'EUR',
  isTriangulation: false,
  isIceberg: false,
  severity: 'regular',
  ...fields,
})

test('the remaining base is exact, and missing when unknown or negative', () => {
  expect(remainingBase(request({ requestedBase: '27.76', executedBase: '7.7728' }))).toBe('19.9872')
  expect(remainingBase(request({ requestedBase: '27.76' }))).toBeUndefined()
  expect(remainingBase(request({ requestedBase: '1', executedBase: '1.00000001' }))).toBeUndefined()
})

test('progress never shows 100 early, and comes from the amounts when the desk sends none', () => {
  expect(executedPercent(request({ progress: 99.99 }))).toBe(99)
  expect(executedPercent(request({ requestedBase: '27.76', executedBase: '7.7728' }))).toBe(28)
  expect(executedPercent(request({ requestedBase: '3', executedBase: '2.99999999' }))).toBe(99)
  expect(executedPercent(request({ requestedBase: '0', executedBase: '0' }))).toBe(0)
})

test('a canceled request of which something was executed is a part fill', () => {
  expect(isPartFill(request({ executedBase: '0.00000001' }))).toBe(true)
  expect(isPartFill(request({ status: 'pending_cancellation', progress: 12 }))).toBe(true)
  expect(isPartFill(request({ executedBase: '0', progress: 0 }))).toBe(false)
  expect(isPartFill(request({ status: 'in_progress', executedBase: '1' }))).toBe(false)
})

test('the average price is the desk’s, else the executed counter per executed base', () => {
  expect(averagePriceOf(request({ averagePrice: '137.7', executedBase: '1', executedCounter: '2' }))).toBe('137.7')
  expect(averagePriceOf(request({ executedBase: '2', executedCounter: '5' }))).toBe('2.5')
  expect(averagePriceOf(request({ executedBase: '0', executedCounter: '0' }))).toBeUndefined()
})

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

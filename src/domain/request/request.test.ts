import { expect, test } from 'vitest'
import { averagePriceOf, executedPercent, isCanceledAfterPartFill, remainingBase, type TradeRequest } from './request'

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

test('a canceled request of which something was executed was canceled after a part fill', () => {
  expect(isCanceledAfterPartFill(request({ executedBase: '0.00000001' }))).toBe(true)
  expect(isCanceledAfterPartFill(request({ status: 'pending_cancellation', progress: 12 }))).toBe(true)
  expect(isCanceledAfterPartFill(request({ executedBase: '0', progress: 0 }))).toBe(false)
  expect(isCanceledAfterPartFill(request({ status: 'in_progress', executedBase: '1' }))).toBe(false)
})

test('the average price is the desk’s, else the executed counter per executed base', () => {
  expect(averagePriceOf(request({ averagePrice: '137.7', executedBase: '1', executedCounter: '2' }))).toBe('137.7')
  expect(averagePriceOf(request({ executedBase: '2', executedCounter: '5' }))).toBe('2.5')
  expect(averagePriceOf(request({ executedBase: '0', executedCounter: '0' }))).toBeUndefined()
})

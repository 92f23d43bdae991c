import { expect, test } from 'vitest'
import {
  averagePriceOf,
  executedPercent,
  isCanceledAfterPartFill,
  isNoLongerNew,
  isUnread,
  isUuid,
  remainingBase,
  shownProgress,
  type TradeRequest,
} from './request'

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
  expect(remainingBase(request({ executedBase: '27.76' }))).toBeUndefined()
  expect(remainingBase(request({ requestedBase: '1', executedBase: '1.00000001' }))).toBeUndefined()
})

test('progress never shows 100 early, and comes from the amounts when the desk sends none', () => {
  expect(executedPercent(request({ progress: 99.99 }))).toBe(99)
  expect(executedPercent(request({ requestedBase: '27.76', executedBase: '7.7728' }))).toBe(28)
  expect(executedPercent(request({ requestedBase: '3', executedBase: '2.99999999' }))).toBe(99)
  expect(executedPercent(request({ requestedBase: '0', executedBase: '0' }))).toBe(0)
  expect(executedPercent(request({ progress: 40, requestedBase: '2', executedBase: '1' }))).toBe(40)
  expect(executedPercent(request({ progress: 40, requestedBase: '2' }))).toBe(40)
  expect(executedPercent(request({ requestedBase: '2' }))).toBe(0)
  expect(executedPercent(request({ executedBase: '2' }))).toBe(0)
})

test('a canceled request of which something was executed was canceled after a part fill', () => {
  expect(isCanceledAfterPartFill(request({ executedBase: '0.00000001' }))).toBe(true)
  expect(isCanceledAfterPartFill(request({ status: 'pending_cancellation', progress: 12 }))).toBe(true)
  expect(isCanceledAfterPartFill(request({ executedBase: '0', progress: 0 }))).toBe(false)
  expect(isCanceledAfterPartFill(request({ progress: 0.9 }))).toBe(false)
  expect(isCanceledAfterPartFill(request({ status: 'in_progress', executedBase: '1' }))).toBe(false)
})

test('the average price is the desk’s, else the executed counter per executed base', () => {
  expect(averagePriceOf(request({ averagePrice: '137.7', executedBase: '1', executedCounter: '2' }))).toBe('137.7')
  expect(averagePriceOf(request({ executedBase: '2', executedCounter: '5' }))).toBe('2.5')
  expect(averagePriceOf(request({ executedBase: '0', executedCounter: '0' }))).toBeUndefined()
  expect(averagePriceOf(request({ executedBase: '2' }))).toBeUndefined()
  expect(averagePriceOf(request({ executedCounter: '5' }))).toBeUndefined()
})

test('progress is shown only of a request that is in progress', () => {
  expect(shownProgress(request({ status: 'in_progress', progress: 12.7 }))).toBe(12)
  expect(shownProgress(request({ status: 'in_progress' }))).toBeUndefined()
  expect(shownProgress(request({ status: 'canceled', progress: 12 }))).toBeUndefined()
})

test('only a new request is new, also among those of an unknown status', () => {
  expect(['new', 'in_progress', 'waiting'].map(status => isNoLongerNew({ status }))).toEqual([false, true, true])
})

test('a field is unread only when the desk sent it in a shape that can’t be read', () => {
  expect(isUnread({ unread: ['deadline'] }, 'deadline')).toBe(true)
  expect(isUnread({ unread: ['deadline'] }, 'comment')).toBe(false)
  expect(isUnread({}, 'deadline')).toBe(false)
})

test('an id is a whole UUID, so that no other text becomes a part of an address', () => {
  const uuid = '8b0c7d5e-0000-4000-8000-00000000000F'
  expect(isUuid(uuid)).toBe(true)
  for (const text of ['', '../me', `../${uuid}`, `${uuid}/..`, uuid.replace('f', 'g').replace('8b', 'xb')])
    expect(isUuid(text)).toBe(false)
})

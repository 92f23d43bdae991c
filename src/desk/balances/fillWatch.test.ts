import { expect, it, vi } from 'vitest'
import type { TradeRequest } from '../../domain/request/request'
import { createFillWatch } from './fillWatch'

const request = (uuid: string, status: string, executedBase?: string) =>
  ({ uuid, status, executedBase }) as unknown as TradeRequest

it('balances are read again when a request was filled further or closed, and at no other reading', () => {
  const onMoved = vi.fn()
  const watch = createFillWatch(onMoved)
  const countAfter = (...requests: TradeRequest[]) => {
    watch(requests)
    return onMoved.mock.calls.length
  }
  expect(countAfter(request('one', 'new', '0'), request('two', 'in_progress', '0.5'))).toBe(0)
  expect(countAfter(request('one', 'new', '0'))).toBe(0)
  expect(countAfter(request('one', 'in_progress', '0.1'), request('two', 'in_progress', '0.7'))).toBe(1)
  expect(countAfter(request('two', 'executed', '0.7'))).toBe(2)
  watch.clear()
  expect(countAfter(request('two', 'canceled', '0.7'))).toBe(2)
})

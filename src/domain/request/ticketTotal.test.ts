import { expect, it } from 'vitest'
import type { TradeRequest } from './request'
import { requestValue, ticketTotal } from './ticketTotal'

it.each([
  ['0.5', '97000.123456789', '48500.06172839'],
  ['0.1', '0.00000001', '0.000000001'],
  ['10', '0.0000000001', '0.000000001'],
  ['0.123456789123456789', '0.00000000012345678', '0.000000000015241578'],
  ['0', '97000', '0'],
])('the total of %s at %s is %s, and never 0 unless the amount is', (amount, price, total) =>
  expect(ticketTotal(amount, price)).toBe(total),
)

it.each([
  [{ type: 'limit', requestedBase: '0.5', requestedPrice: '97000.01' }, '48500.005'],
  [{ type: 'scaled', requestedBase: '2', minPrice: '100', maxPrice: '110' }, '210'],
  [{ type: 'market', requestedBase: '2' }, undefined],
  [{ type: 'market', requestedBase: '2', requestedPrice: '100' }, undefined],
  [{ type: 'stop', requestedBase: '2', requestedPrice: '100' }, undefined],
  [{ type: 'limit', requestedPrice: '97000' }, undefined],
  [{ type: 'limit', requestedBase: '2' }, undefined],
  [{ type: 'scaled', requestedBase: '2', minPrice: '100' }, undefined],
])('the value of the request %o is %s', (request, value) => expect(requestValue(request as TradeRequest)).toBe(value))

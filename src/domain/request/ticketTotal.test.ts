import { expect, it } from 'vitest'
import type { TradeRequest } from './request'
import { requestValue, resultAgainstLimit, ticketTotal } from './ticketTotal'

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

const executed = { type: 'limit', side: 'buy', requestedPrice: '100', executedBase: '2', executedCounter: '199' }
it.each([
  ['a buy that cost less', {}, { isBetter: true, amount: '1', percent: '0.5' }],
  ['a buy that cost more', { executedCounter: '203' }, { isBetter: false, amount: '3', percent: '1.5' }],
  [
    'a sell that brought more',
    { side: 'sell', executedCounter: '201' },
    { isBetter: true, amount: '1', percent: '0.5' },
  ],
  ['a sell that brought less', { side: 'sell' }, { isBetter: false, amount: '1', percent: '0.5' }],
  ['a percent is rounded down', { executedCounter: '199.021' }, { isBetter: true, amount: '0.979', percent: '0.48' }],
  ['exactly the limit', { executedCounter: '200' }, undefined],
  ['a difference below 0.01%', { executedCounter: '199.981' }, undefined],
  ['nothing executed', { executedBase: '0', executedCounter: '0' }, undefined],
  ['a market request', { type: 'market' }, undefined],
  ['a range of prices', { type: 'scaled' }, undefined],
  ['an unknown side', { side: 'swap' }, undefined],
  ['no requested price', { requestedPrice: undefined }, undefined],
  ['an unknown executed amount', { executedBase: undefined }, undefined],
  ['an unknown executed value', { executedCounter: undefined }, undefined],
])('the result against the limit: %s', (_, differing, result) =>
  expect(resultAgainstLimit({ ...executed, ...differing } as TradeRequest)).toEqual(result),
)

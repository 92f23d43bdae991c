import { expect, it } from 'vitest'
import { ticketTotal } from './ticketTotal'

it.each([
  ['0.5', '97000.123456789', '48500.06172839'],
  ['0.1', '0.00000001', '0.000000001'],
  ['10', '0.0000000001', '0.000000001'],
  ['0.123456789123456789', '0.00000000012345678', '0.000000000015241578'],
  ['0', '97000', '0'],
])('the total of %s at %s is %s, and never 0 unless the amount is', (amount, price, total) =>
  expect(ticketTotal(amount, price)).toBe(total),
)

import { describe, expect, it } from 'vitest'
import { EMPTY_TICKET, type Ticket, type TicketRoute, type TicketValues, ticketContent, ticketKey } from './ticket'
import { costPrice } from './ticketPrice'

const ROUTE: TicketRoute = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' }
const ticket = (values: Partial<TicketValues> = {}, route: Partial<TicketRoute> = {}): Ticket => ({
  route: { ...ROUTE, ...route },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000', ...values },
})
const reversed = <T extends object>(what: T) => Object.fromEntries(Object.entries(what).reverse()) as T

describe('the key of a ticket', () => {
  it('does not depend on the order of its fields', () => {
    const { route, values } = ticket()
    expect(ticketKey({ route: reversed(route), values: reversed(values) })).toBe(ticketKey({ route, values }))
  })

  it.each([
    ['the amount', ticket({ requestedBase: '0.25' })],
    ['the price', ticket({ requestedPrice: '50001' })],
    ['the type', ticket({ type: 'market' })],
    ['the route', ticket({}, { common: 'EUR' })],
    ['the side', ticket({}, { side: 'sell' })],
    ['the account', ticket({}, { exchangeAccount: 'coinbase_spot' })],
    ['the counter', ticket({}, { counter: 'USDC' })],
  ])('changes with %s', (_what, other) => {
    expect(ticketKey(other)).not.toBe(ticketKey(ticket()))
  })

  it('changes with either end of a range', () => {
    const scaled = { type: 'scaled', minPrice: '1', maxPrice: '2' } as const
    expect(ticketKey(ticket({ ...scaled, minPrice: '1.5' }))).not.toBe(ticketKey(ticket(scaled)))
    expect(ticketKey(ticket({ ...scaled, maxPrice: '2.5' }))).not.toBe(ticketKey(ticket(scaled)))
  })

  it.each([
    ['the iceberg flag', ticket({ isIceberg: !EMPTY_TICKET.isIceberg })],
    ['the comment', ticket({ comment: 'Slowly' })],
    ['the deadline', ticket({ deadline: '24-12-2099' })],
    ['zeros after the amount', ticket({ requestedBase: '0.500' })],
    ['zeros after the price', ticket({ requestedPrice: '50000.0' })],
  ])('does not change with %s', (_what, other) => {
    expect(ticketKey(other)).toBe(ticketKey(ticket()))
  })

  it('ignores prices typed for another type', () => {
    expect(ticketKey(ticket({ minPrice: '1', maxPrice: '2' }))).toBe(ticketKey(ticket()))
  })
})

it.each([
  ['the iceberg flag', { isIceberg: !EMPTY_TICKET.isIceberg }],
  ['the comment', { comment: 'Slowly' }],
  ['the deadline', { deadline: '24-12-2099' }],
  ['the amount', { requestedBase: '0.25' }],
])('the content of a ticket changes with %s', (_what, values) => {
  expect(ticketContent(ticket(values))).not.toBe(ticketContent(ticket()))
})

it('the content of a ticket does not change with spaces around its comment', () =>
  expect(ticketContent(ticket({ comment: ' Slowly ' }))).toBe(ticketContent(ticket({ comment: 'Slowly' }))))

it('the cost is computed at the ticker, the limit price or the middle of the scaled range', () => {
  const prices = { ticker: '100', requestedPrice: '99', minPrice: '90', maxPrice: '95.5' }
  expect(costPrice({ type: 'market', ...prices })).toBe('100')
  expect(costPrice({ type: 'limit', ...prices })).toBe('99')
  expect(costPrice({ type: 'scaled', ...prices })).toBe('92.75')
  expect(costPrice({ type: 'scaled', minPrice: '90', maxPrice: '90' })).toBe('90')
})

it('the cost has no price while an input is missing', () => {
  expect(costPrice({ type: 'market' })).toBeUndefined()
  expect(costPrice({ type: 'limit', ticker: '100' })).toBeUndefined()
  expect(costPrice({ type: 'scaled', minPrice: '90' })).toBeUndefined()
  expect(costPrice({ type: 'scaled', maxPrice: '90' })).toBeUndefined()
})

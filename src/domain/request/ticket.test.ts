import { describe, expect, it } from 'vitest'
import {
  checkTicket,
  costPrice,
  EMPTY_TICKET,
  type Ticket,
  type TicketRoute,
  type TicketValues,
  ticketKey,
} from './ticket'

const CHOICE: TicketRoute = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' }
const wish = (values: Partial<TicketValues> = {}, choice: Partial<TicketRoute> = {}): Ticket => ({
  route: { ...CHOICE, ...choice },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000', ...values },
})
const backwards = <T extends object>(what: T) => Object.fromEntries(Object.entries(what).reverse()) as T

describe('a wish', () => {
  it('is the same in whatever order its parts were named', () => {
    const { route, values } = wish()
    expect(ticketKey({ route: backwards(route), values: backwards(values) })).toBe(ticketKey({ route, values }))
  })

  it.each([
    ['another amount', wish({ requestedBase: '0.25' })],
    ['another price', wish({ requestedPrice: '50001' })],
    ['another type', wish({ type: 'market' })],
    ['another route', wish({}, { common: 'EUR' })],
    ['another side', wish({}, { side: 'sell' })],
    ['another account', wish({}, { exchangeAccount: 'coinbase_spot' })],
    ['another counter', wish({}, { counter: 'USDC' })],
    ['no iceberg', wish({ isIceberg: !EMPTY_TICKET.isIceberg })],
    ['a comment', wish({ comment: 'Slowly' })],
    ['a deadline', wish({ deadline: '2099-12-24' })],
  ])('with %s is another', (_what, other) => {
    expect(ticketKey(other)).not.toBe(ticketKey(wish()))
  })

  it('is the same with what was typed for a type that it is not', () => {
    expect(ticketKey(wish({ minPrice: '1', maxPrice: '2' }))).toBe(ticketKey(wish()))
  })
})

const now = new Date('2026-11-21T12:00:00Z')
const check = (values: Partial<TicketValues>, max?: string) =>
  checkTicket({ ...EMPTY_TICKET, ...values }, { max, now, zone: 'UTC' }).map(({ property, code, options = [] }) =>
    `${property} ${code} ${options}`.trim(),
  )

describe('a request', () => {
  const limit = { requestedPrice: '97000', requestedBase: '0.5' }

  it('needs an amount and, when limit, a price', () =>
    expect(check({})).toEqual(['requestedPrice required', 'requestedBase required']))

  it('needs no price when it goes at market', () => expect(check({ type: 'market', requestedBase: '1' })).toEqual([]))

  it('needs both ends of its range when scaled', () =>
    expect(check({ type: 'scaled', requestedBase: '1' })).toEqual(['minPrice required', 'maxPrice required']))

  it('refuses a range that ends below its start', () =>
    expect(check({ type: 'scaled', requestedBase: '1', minPrice: '2', maxPrice: '1' })).toEqual(['maxPrice min 2']))

  it('refuses zero', () =>
    expect(check({ ...limit, requestedBase: '0.000', requestedPrice: '0' })).toEqual([
      'requestedPrice greater_than 0',
      'requestedBase greater_than 0',
    ]))

  it('refuses one unit in the last place above the maximum, and takes the maximum itself', () => {
    expect(check({ ...limit, requestedBase: '1.000000000000000001' }, '1')).toEqual(['requestedBase max 1'])
    expect(check({ ...limit, requestedBase: '1.000000000000000000' }, '1')).toEqual([])
  })

  it('refuses a deadline that has passed or is none', () => {
    expect(check({ ...limit, deadline: '20-11-2026' })).toEqual(['deadline future'])
    expect(check({ ...limit, deadline: '31-02-2027' })).toEqual(['deadline date_format'])
  })
})

it('the cost is asked at the ticker, the requested price or the middle of the ladder', () => {
  const prices = { ticker: '100', requestedPrice: '99', minPrice: '90', maxPrice: '95.5' }
  expect(costPrice({ type: 'market', ...prices })).toBe('100')
  expect(costPrice({ type: 'limit', ...prices })).toBe('99')
  expect(costPrice({ type: 'scaled', ...prices })).toBe('92.75')
})

it('a price that was not given is absent', () => {
  expect(costPrice({ type: 'market' })).toBeUndefined()
  expect(costPrice({ type: 'limit', ticker: '100' })).toBeUndefined()
  expect(costPrice({ type: 'scaled', minPrice: '90' })).toBeUndefined()
  expect(costPrice({ type: 'scaled', maxPrice: '90' })).toBeUndefined()
})

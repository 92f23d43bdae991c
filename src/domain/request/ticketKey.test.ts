import { describe, expect, it } from 'vitest'
import { EMPTY_TOTAL, type TotalValues } from '../forms'
import { type Ticket, ticketKey } from './ticketKey'
import type { TicketRoute } from './wizard'

const CHOICE: TicketRoute = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' }
const wish = (values: Partial<TotalValues> = {}, choice: Partial<TicketRoute> = {}): Ticket => ({
  route: { ...CHOICE, ...choice },
  values: { ...EMPTY_TOTAL, requestedBase: '0.5', requestedPrice: '50000', ...values },
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
    ['no iceberg', wish({ isIceberg: !EMPTY_TOTAL.isIceberg })],
    ['a comment', wish({ comment: 'Slowly' })],
    ['a deadline', wish({ deadline: '2099-12-24' })],
  ])('with %s is another', (_what, other) => {
    expect(ticketKey(other)).not.toBe(ticketKey(wish()))
  })

  it('is the same with what was typed for a type that it is not', () => {
    expect(ticketKey(wish({ minPrice: '1', maxPrice: '2' }))).toBe(ticketKey(wish()))
  })
})

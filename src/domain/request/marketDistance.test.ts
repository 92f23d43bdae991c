import { describe, expect, it } from 'vitest'
import { marketDistance } from './marketDistance'
import { marketOf, requestedPrices } from './marketOf'
import type { TradeRequest } from './request'

const limit: TradeRequest = {
  uuid: '00000000-0000-4000-8000-000000000001',
  number: 1,
  side: 'buy',
  type: 'limit',
  status: 'new',
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  isTriangulation: false,
  isIceberg: false,
  requestedPrice: '99',
  severity: 'regular',
}
const { requestedPrice: _, ...priceless } = limit
const scaled: TradeRequest = { ...priceless, type: 'scaled', minPrice: '100', maxPrice: '110' }
const from = (request: TradeRequest, market: string) => marketDistance(requestedPrices(request)!, market)

describe('the distance of a request’s price from the market', () => {
  it.each([
    ['100', { is: 'below', percent: '1' }],
    ['98', { is: 'above', percent: '1.02' }],
    ['99', { is: 'at' }],
    // Less than 2 decimals can show.
    ['99.001', { is: 'at' }],
    // Rounded down: it must not read as 100 %.
    ['99000000', { is: 'below', percent: '99.99' }],
  ])('is right for a limit at 99 and a market at %s', (market, expected) =>
    expect(from(limit, market)).toEqual(expected),
  )

  it.each([
    ['125', { is: 'below', percent: '12' }],
    ['80', { is: 'above', percent: '25' }],
    ['100', { is: 'in-range' }],
    ['105', { is: 'in-range' }],
    ['110', { is: 'in-range' }],
  ])('is measured from the nearer end of 100 – 110 with a market at %s', (market, expected) => {
    expect(from(scaled, market)).toEqual(expected)
    expect(from({ ...scaled, minPrice: '110', maxPrice: '100' }, market)).toEqual(expected)
  })

  it('is exact where binary floats are not', () =>
    expect(from({ ...limit, requestedPrice: '0.000000000000000029' }, '0.000000000000000100')).toEqual({
      is: 'below',
      percent: '71',
    }))

  it.each(['0', '-1'])('is unknown at a market of %s', market => {
    expect(from(limit, market)).toBeUndefined()
    expect(from(scaled, market)).toBeUndefined()
  })
})

describe('a request is compared with its market', () => {
  const market = { account: 'binance_spot', pair: { base: 'BTC', counter: 'USDT' } }
  it.each([
    ['a new limit', limit],
    ['a limit in progress', { ...limit, status: 'in_progress' }],
    ['a new scaled request', scaled],
    // Until the exchange confirms the cancel it may still fill.
    ['a limit in pending_cancellation', { ...limit, status: 'pending_cancellation' }],
  ])('when it is %s', (_, request) => expect(marketOf(request)).toEqual(market))

  it.each<[string, TradeRequest]>([
    ['executed', { ...limit, status: 'executed' }],
    ['canceled', { ...limit, status: 'canceled' }],
    ['a market request', { ...priceless, type: 'market' }],
    ['without a readable price', priceless],
    ['at a price of 0', { ...limit, requestedPrice: '0' }],
    ['triangulated', { ...limit, isTriangulation: true, commonCurrency: 'USDC' }],
    ['on an account unknown to this version', { ...limit, exchangeAccount: 'okx_spot' }],
    ['of an unreadable currency', { ...limit, baseCurrency: '' }],
  ])('not when it is %s', (_, request) => expect(marketOf(request)).toBeUndefined())
})

describe('a request has no market to compare with', () => {
  it('when it is a triangulation, or names a common currency', () => {
    expect(marketOf(limit)).toEqual({ account: 'binance_spot', pair: { base: 'BTC', counter: 'USDT' } })
    expect(marketOf({ ...limit, isTriangulation: true })).toBe(undefined)
    expect(marketOf({ ...limit, commonCurrency: 'EUR' })).toBe(undefined)
  })

  it('when it is at market, or an end of its range is missing', () => {
    expect(requestedPrices({ type: 'market', minPrice: '100', maxPrice: '110' })).toBe(undefined)
    expect(requestedPrices({ type: 'scaled', minPrice: '100' })).toBe(undefined)
    expect(requestedPrices({ type: 'scaled', maxPrice: '110' })).toBe(undefined)
  })
})

import { describe, expect, it } from 'vitest'
import { marketDistance, marketOf, requestedPrices } from './marketDistance'
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

describe('how far a request’s price lies from the market', () => {
  it.each([
    ['100', { is: 'below', percent: '1' }],
    ['98', { is: 'above', percent: '1.02' }],
    ['99', { is: 'at' }],
    // Less than can be told with 2 decimals.
    ['99.001', { is: 'at' }],
    // Down: it is not as far as all of it.
    ['99000000', { is: 'below', percent: '99.99' }],
  ])('of a limit at 99 and a market at %s', (market, found) => expect(from(limit, market)).toEqual(found))

  it.each([
    ['125', { is: 'below', percent: '12' }],
    ['80', { is: 'above', percent: '25' }],
    ['100', { is: 'in-range' }],
    ['105', { is: 'in-range' }],
    ['110', { is: 'in-range' }],
  ])('is that of the nearer end of 100 – 110 with a market at %s', (market, found) => {
    expect(from(scaled, market)).toEqual(found)
    expect(from({ ...scaled, minPrice: '110', maxPrice: '100' }, market)).toEqual(found)
  })

  it('is exact where binary floats are not', () =>
    expect(from({ ...limit, requestedPrice: '0.000000000000000029' }, '0.000000000000000100')).toEqual({
      is: 'below',
      percent: '71',
    }))

  it.each(['0', '-1'])('is not known at a market of %s', market => {
    expect(from(limit, market)).toBeUndefined()
    expect(from(scaled, market)).toBeUndefined()
  })
})

describe('a request has a market to be compared with', () => {
  const market = { account: 'binance_spot', pair: { base: 'BTC', counter: 'USDT' } }
  it.each([
    ['a new limit', limit],
    ['a limit in progress', { ...limit, status: 'in_progress' }],
    ['a new scaled one', scaled],
    // Until the exchange confirms it, it may still fill.
    ['one on its way to being canceled', { ...limit, status: 'pending_cancellation' }],
  ])('%s', (_, request) => expect(marketOf(request)).toEqual(market))

  it.each<[string, TradeRequest]>([
    ['executed', { ...limit, status: 'executed' }],
    ['canceled', { ...limit, status: 'canceled' }],
    ['at market', { ...priceless, type: 'market' }],
    ['without a price that could be read', priceless],
    ['at a price of nothing', { ...limit, requestedPrice: '0' }],
    ['through a third currency', { ...limit, isTriangulation: true, commonCurrency: 'USDC' }],
    ['at an account that this version does not know', { ...limit, exchangeAccount: 'okx_spot' }],
    ['of a currency that could not be read', { ...limit, baseCurrency: '' }],
  ])('not one that is %s', (_, request) => expect(marketOf(request)).toBeUndefined())
})

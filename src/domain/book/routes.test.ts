import { describe, expect, it } from 'vitest'
import { orderBook, type RawLevel } from './orderBook'
import { bestRoute, commonOffer, comparedCommons, directOffer, rankRoutes } from './routes'
import type { Leg } from './triangulate'

type Sides = { asks?: RawLevel[]; bids?: RawLevel[] }
const listed = ({ asks = [], bids = [] }: Sides): Leg => ({ book: orderBook(asks, bids), reversed: false })
const inverse = (sides: Sides): Leg => ({ ...listed(sides), reversed: true })

const direct = listed({
  asks: [
    [100, 1],
    [102, 1],
  ],
  bids: [[98, 3]],
})
const first = listed({
  asks: [
    [10, 2],
    [11, 4],
  ],
  bids: [[9, 5]],
})
const second = listed({ asks: [[9, 42]], bids: [[8, 18]] })

describe('the direct route', () => {
  it('has the average price of the amount', () => {
    expect(directOffer(direct, 'buy', '2')).toEqual({ rate: '101', missing: '0' })
  })

  it('reports what the visible book does not hold', () => {
    expect(directOffer(direct, 'sell', '3.5')).toEqual({ rate: '98', missing: '0.5' })
  })

  it('has the best price without an amount', () => {
    expect(directOffer(direct, 'buy', '0')).toEqual({ rate: '100', missing: '0' })
  })

  it('may use a reversed pair', () => {
    expect(directOffer(inverse({ bids: [[0.25, 8]] }), 'buy', '2')).toEqual({ rate: '4', missing: '0' })
  })

  it('has no rate over an empty side', () => {
    expect(directOffer(listed({}), 'buy', '1')).toBeUndefined()
  })
})

describe('a route through a common currency', () => {
  it('has the triangulated rate', () => {
    expect(commonOffer(first, second, 'buy', '2')).toEqual({ rate: '90', missing: '0' })
  })

  it('misses what the first book does not hold', () => {
    // 5 sell for 45.
    expect(commonOffer(first, listed({ bids: [[8, 100]] }), 'sell', '6')).toMatchObject({ missing: '1' })
  })

  it('misses what the second book does not hold, converted back through the first', () => {
    // 2 at 10 and 2 at 11 cost 42 of the common currency, all that the second book holds.
    expect(commonOffer(first, second, 'buy', '5')).toMatchObject({ missing: '1' })
    expect(commonOffer(first, second, 'sell', '5')).toMatchObject({ missing: '3' })
  })

  it('converts back through a reversed pair', () => {
    // A buy takes the bids of common/base: 1 base costs 2 common, and the second book holds 6.
    const reversed = inverse({ bids: [[0.5, 100]] })
    expect(commonOffer(reversed, listed({ asks: [[3, 6]] }), 'buy', '5')).toEqual({ rate: '6', missing: '2' })
  })

  it('has no rate over an empty side', () => {
    expect(commonOffer(first, listed({}), 'buy', '1')).toBeUndefined()
  })
})

describe('routes are ranked', () => {
  const routes = [
    { name: 'expensive', offer: { rate: '101', missing: '0' } },
    { name: 'part', offer: { rate: '90', missing: '0.1' } },
    { name: 'unknown' },
    { name: 'cheap', offer: { rate: '99.5', missing: '0' } },
    { name: 'better part', offer: { rate: '89', missing: '4' } },
  ]
  const namesOf = (side: 'buy' | 'sell') => rankRoutes(routes, side).map(({ name }) => name)

  it('routes to buy are ranked: whole fills by the lowest rate, then partial ones, then unknown ones', () => {
    expect(namesOf('buy')).toEqual(['cheap', 'expensive', 'better part', 'part', 'unknown'])
  })

  it('routes to sell are ranked by the highest rate', () => {
    expect(namesOf('sell')).toEqual(['expensive', 'cheap', 'part', 'better part', 'unknown'])
  })

  it('routes are ranked by value, not by text', () => {
    const close = [{ offer: { rate: '9.5', missing: '0' } }, { offer: { rate: '10.25', missing: '0' } }]
    expect(rankRoutes(close, 'sell')[0]?.offer.rate).toBe('10.25')
  })
})

describe('of the allowed common currencies', () => {
  it('the funded ones are compared first, then the usual four, then the others', () => {
    expect(comparedCommons(['AAA', 'BTC', 'EUR', 'USDT'], ['EUR', 'GBP'])).toEqual({
      compared: ['EUR', 'USDT', 'BTC', 'AAA'],
      rest: [],
    })
  })

  it('eight are compared and the rest only named', () => {
    const allowed = ['A', 'B', 'C', 'D', 'E', 'F', 'ETH', 'USDC', 'USDT', 'BTC']
    expect(comparedCommons(allowed, ['C'])).toEqual({
      compared: ['C', 'USDT', 'USDC', 'BTC', 'ETH', 'A', 'B', 'D'],
      rest: ['E', 'F'],
    })
  })

  it('the chosen one is always compared', () => {
    const allowed = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
    expect(comparedCommons(allowed, allowed, 'J').compared[0]).toBe('J')
  })
})

describe('the best route', () => {
  const direct = (rate: string, missing = '0') => ({ common: undefined, offer: { rate, missing } })
  const via = (rate: string, missing = '0') => ({ common: 'ADA', offer: { rate, missing } })
  const commonOf = (routes: readonly { common: string | undefined; offer: { rate: string; missing: string } }[]) =>
    bestRoute(rankRoutes(routes, 'buy'), 'buy')?.common

  it('is the direct one while another gains less than its second fee', () => {
    expect(commonOf([direct('100.09'), via('100')])).toBe(undefined)
    expect(commonOf([direct('100'), via('100')])).toBe(undefined)
  })

  it('is another one that gains more than its second fee', () => {
    expect(commonOf([direct('100.1'), via('100')])).toBe('ADA')
  })

  it('fills the whole amount', () => {
    expect(commonOf([direct('90', '0.5'), via('100')])).toBe('ADA')
    expect(bestRoute([direct('90', '0.5')], 'buy')).toBe(undefined)
  })
})

describe('routes whose books are not known yet', () => {
  const unknown = (common: string | undefined) => ({ common, offer: undefined })
  const known = { common: 'USDC', offer: { rate: '100', missing: '0' } }

  it('come last, in their order', () => {
    const [one, two] = [unknown('BTC'), unknown('ETH')]
    expect(rankRoutes([one, two, known], 'buy')).toEqual([known, one, two])
    expect(rankRoutes([one, known, two], 'sell')).toEqual([known, one, two])
  })

  it('are never the best', () => {
    expect(bestRoute([unknown(undefined), known], 'buy')).toBe(known)
    expect(bestRoute([unknown(undefined)], 'buy')).toBe(undefined)
  })
})

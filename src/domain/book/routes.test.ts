import { describe, expect, it } from 'vitest'
import { orderBook, type RawLevel } from './orderBook'
import { commonOffer, comparedCommons, directOffer, rankRoutes } from './routes'
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

describe('the direct way', () => {
  it('has the average of what the amount takes', () => {
    expect(directOffer(direct, 'buy', '2')).toEqual({ rate: '101', missing: '0' })
  })

  it('says how much the visible depth can’t give', () => {
    expect(directOffer(direct, 'sell', '3.5')).toEqual({ rate: '98', missing: '0.5' })
  })

  it('without an amount has the best price', () => {
    expect(directOffer(direct, 'buy', '0')).toEqual({ rate: '100', missing: '0' })
  })

  it('of a pair that is listed the other way round goes by its book', () => {
    expect(directOffer(inverse({ bids: [[0.25, 8]] }), 'buy', '2')).toEqual({ rate: '4', missing: '0' })
  })

  it('over an empty side has no rate', () => {
    expect(directOffer(listed({}), 'buy', '1')).toBeUndefined()
  })
})

describe('the way through a common currency', () => {
  it('has the triangulated rate', () => {
    expect(commonOffer(first, second, 'buy', '2')).toEqual({ rate: '90', missing: '0' })
  })

  it('is short of what its first book does not hold', () => {
    // 5 are sold for 45, of which the second takes 18: the first gives 18 for 2.
    expect(commonOffer(first, listed({ bids: [[8, 100]] }), 'sell', '6')).toMatchObject({ missing: '1' })
  })

  it('is short of what its second book does not take, counted back through the first', () => {
    // 2 at 10 and 2 at 11 are 42 of the common currency, all that the second has.
    expect(commonOffer(first, second, 'buy', '5')).toMatchObject({ missing: '1' })
    expect(commonOffer(first, second, 'sell', '5')).toMatchObject({ missing: '3' })
  })

  it('counts back through a book that is listed the other way round', () => {
    // A buy of base takes the bids of common/base: 1 base costs 2 common; the second gives 6 of it.
    const reversed = inverse({ bids: [[0.5, 100]] })
    expect(commonOffer(reversed, listed({ asks: [[3, 6]] }), 'buy', '5')).toEqual({ rate: '6', missing: '2' })
  })

  it('over an empty side has no rate', () => {
    expect(commonOffer(first, listed({}), 'buy', '1')).toBeUndefined()
  })
})

describe('ways are ranked', () => {
  const ways = [
    { name: 'dear', offer: { rate: '101', missing: '0' } },
    { name: 'part', offer: { rate: '90', missing: '0.1' } },
    { name: 'unknown' },
    { name: 'cheap', offer: { rate: '99.5', missing: '0' } },
    { name: 'better part', offer: { rate: '89', missing: '4' } },
  ]
  const namesOf = (side: 'buy' | 'sell') => rankRoutes(ways, side).map(({ name }) => name)

  it('to buy: the cheapest that gives the whole amount first, a part after it however cheap, the unknown last', () => {
    expect(namesOf('buy')).toEqual(['cheap', 'dear', 'better part', 'part', 'unknown'])
  })

  it('to sell: the dearest first', () => {
    expect(namesOf('sell')).toEqual(['dear', 'cheap', 'part', 'better part', 'unknown'])
  })

  it('by their decimals, not by their text', () => {
    const close = [{ offer: { rate: '9.5', missing: '0' } }, { offer: { rate: '10.25', missing: '0' } }]
    expect(rankRoutes(close, 'sell')[0]?.offer.rate).toBe('10.25')
  })
})

describe('of the allowed common currencies', () => {
  it('those with funds are compared first, then the usual four, then the others', () => {
    expect(comparedCommons(['AAA', 'BTC', 'EUR', 'USDT'], ['EUR', 'GBP'])).toEqual({
      compared: ['EUR', 'USDT', 'BTC', 'AAA'],
      rest: [],
    })
  })

  it('eight are compared, and the rest named', () => {
    const allowed = ['A', 'B', 'C', 'D', 'E', 'F', 'ETH', 'USDC', 'USDT', 'BTC']
    expect(comparedCommons(allowed, ['C'])).toEqual({
      compared: ['C', 'USDT', 'USDC', 'BTC', 'ETH', 'A', 'B', 'D'],
      rest: ['E', 'F'],
    })
  })

  it('the chosen one is always among them', () => {
    const allowed = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
    expect(comparedCommons(allowed, allowed, 'J').compared[0]).toBe('J')
  })
})

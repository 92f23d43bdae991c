import { describe, expect, it } from 'vitest'
import { EMPTY_TICKET, type TicketValues } from './ticket'
import { isWorse, type MarketNow, movedBy, shareBeyondMarket, ticketWarnings } from './warnings'

const asked = (values: Partial<TicketValues>): TicketValues => ({ ...EMPTY_TICKET, requestedBase: '1', ...values })
const limit = (requestedPrice: string) => asked({ type: 'limit', requestedPrice })
const scaled = (minPrice: string, maxPrice: string) => asked({ type: 'scaled', minPrice, maxPrice })
const MARKET = asked({ type: 'market' })

const AT_100: MarketNow = { price: '100' }
const walk = (now: string, slippage = '0', thin = false): MarketNow => ({ price: '100', walk: { now, slippage, thin } })
const kinds = (...call: Parameters<typeof ticketWarnings>) => ticketWarnings(...call).map(({ is }) => is)

describe('a request is usual', () => {
  it('when its limit waits near the market', () => expect(ticketWarnings(limit('99'), 'buy', AT_100)).toEqual([]))
  it('when a scaled range waits near the market', () =>
    expect(ticketWarnings(scaled('95', '99'), 'buy', AT_100)).toEqual([]))
  it('at market, when the book holds it', () => expect(ticketWarnings(MARKET, 'buy', walk('1', '0.99'))).toEqual([]))
  it('at market, when a good part of the maximum is kept', () =>
    expect(ticketWarnings(MARKET, 'buy', { price: '100', max: '1.02' })).toEqual([]))
})

describe('a market whose price is not known is unusual', () => {
  it('as nobody can say then what a price is worth', () => {
    expect(ticketWarnings(limit('5'), 'buy', {}, '100')).toEqual([{ is: 'no-price' }])
    expect(ticketWarnings(scaled('5', '6'), 'sell', {})).toEqual([{ is: 'no-price' }])
  })
  it('though its book is known', () => {
    const { walk: book } = walk('0.4')
    expect(kinds(limit('99.9'), 'buy', { walk: book })).toEqual(['fills-now', 'no-price'])
  })
  it('is another look than the one that knew it', () =>
    expect(isWorse([{ is: 'fills-now' }], [{ is: 'no-price' }])).toBe(true))
})

describe('a market price that is old is unusual', () => {
  const old = { price: '100', isStale: true }
  it('at market too, as nobody can say where the market stands now', () =>
    expect(ticketWarnings(MARKET, 'buy', old)).toEqual([{ is: 'stale-price' }]))
  it('beside what it does tell', () => expect(kinds(limit('90'), 'buy', old)).toEqual(['far', 'stale-price']))
})

describe('all that is available at market is unusual', () => {
  const all = (max: string) => ticketWarnings(MARKET, 'sell', { price: '100', max })
  it('to its last digit', () => expect(all('1')).toEqual([{ is: 'all', percent: '100' }]))
  it('and nearly all of it, as the maximum moves with the price', () =>
    expect(all('1.01')).toEqual([{ is: 'all', percent: '99' }]))
  it('while a maximum that fell below it is never more than all', () =>
    expect(all('0.9')).toEqual([{ is: 'all', percent: '100' }]))
  it('but not of a limit, which waits', () => expect(kinds(limit('99'), 'buy', { price: '100', max: '1' })).toEqual([]))
  it('and not where nothing is available', () => expect(all('0')).toEqual([]))
})

describe('of a range that reaches over the market', () => {
  it.each([
    ['the part above it for a buy', 'buy', '90', '110', '50'],
    ['the part below it for a sell', 'sell', '97', '109', '25'],
    ['all of it, when it lies beyond', 'buy', '101', '110', '100'],
    ['all of it, when it is one price', 'sell', '99', '99', '100'],
    ['its end, when that just meets it', 'buy', '90', '100', '0'],
    ['nothing, when it waits', 'buy', '90', '99.9', undefined],
  ] as const)('%s would fill now', (_what, side, min, max, share) =>
    expect(shareBeyondMarket(scaled(min, max), side, '100')).toBe(share),
  )
  it('nothing is said where no market price is known, or of another type', () => {
    expect(shareBeyondMarket(scaled('90', '110'), 'buy', undefined)).toBe(undefined)
    expect(shareBeyondMarket(limit('110'), 'buy', '100')).toBe(undefined)
    expect(shareBeyondMarket(asked({ type: 'scaled', maxPrice: '110' }), 'buy', '100')).toBe(undefined)
  })
})

describe('a limit that would fill now is unusual', () => {
  it.each([
    ['a buy above the last trade', 'buy', '100.5', ['fills-now']],
    ['a buy at it', 'buy', '100', ['fills-now']],
    ['a sell below it', 'sell', '99.5', ['fills-now']],
    ['a sell above it is not', 'sell', '100.5', []],
  ] as const)('by the last trade where there is no book: %s', (_what, side, price, told) =>
    expect(kinds(limit(price), side, AT_100)).toEqual(told),
  )

  it('by the book where there is one, whatever the last trade was', () => {
    expect(kinds(limit('99.9'), 'buy', walk('0.4'))).toEqual(['fills-now'])
    expect(kinds(limit('100.1'), 'buy', walk('0'))).toEqual([])
  })

  it('and so is a scaled range that reaches over the market', () => {
    expect(kinds(scaled('96', '101'), 'buy', AT_100)).toEqual(['fills-now'])
    expect(kinds(scaled('99', '104'), 'sell', AT_100)).toEqual(['fills-now'])
    expect(kinds(scaled('101', '104'), 'sell', AT_100)).toEqual([])
  })
})

describe('a price far from the market is unusual', () => {
  it.each([
    ['95.01', []],
    ['95', [{ is: 'far', percent: '-5' }]],
    ['9.5', [{ is: 'far', percent: '-90.5' }]],
  ] as const)('to buy at %s', (price, told) => expect(ticketWarnings(limit(price), 'buy', AT_100)).toEqual(told))

  it.each([
    ['104.99', []],
    ['105', [{ is: 'far', percent: '5' }]],
  ] as const)('to sell at %s', (price, told) => expect(ticketWarnings(limit(price), 'sell', AT_100)).toEqual(told))

  it('counted from the middle of a scaled range', () => {
    expect(kinds(scaled('91', '99'), 'buy', AT_100)).toEqual(['far'])
    expect(kinds(scaled('91.02', '99'), 'buy', AT_100)).toEqual([])
  })
})

describe('what is lost to the depth of the book is unusual', () => {
  it('from one percent on', () =>
    expect(ticketWarnings(MARKET, 'sell', walk('1', '1'))).toEqual([{ is: 'slippage', percent: '1' }]))
  it('of a limit that fills now too', () =>
    expect(kinds(limit('103'), 'buy', walk('1', '1.2'))).toEqual(['fills-now', 'slippage']))
  it('when the book ends before the amount does, as nobody knows how much', () =>
    expect(kinds(MARKET, 'buy', walk('0.7', '0.2', true))).toEqual(['deep']))
})

describe('a market that moved since the price was typed is unusual', () => {
  it.each([
    ['100.49', undefined],
    ['100.5', '0.5'],
    ['99.51', undefined],
    ['99.5', '-0.5'],
  ] as const)('from 100 to %s: %s', (now, told) => expect(movedBy('100', now)).toBe(told))

  it('of every type', () => {
    for (const one of [limit('90'), scaled('88', '92'), MARKET])
      expect(kinds(one, 'buy', { price: '91' }, '90')).toContain('moved')
  })
  it('is not known of a market that had no price', () => expect(movedBy(undefined, '100')).toBe(undefined))
})

describe('what was confirmed', () => {
  const slips = (percent: string) => [{ is: 'slippage', percent } as const]
  it('covers the same again, and less', () => {
    expect(isWorse(slips('1.2'), slips('1.69'))).toBe(false)
    expect(isWorse(slips('1.2'), [])).toBe(false)
  })
  it('covers no other kind', () => expect(isWorse(slips('1.2'), [{ is: 'fills-now' }])).toBe(true))
  it('covers no half percent more', () => expect(isWorse(slips('1.2'), slips('1.7'))).toBe(true))
})

import { describe, expect, it } from 'vitest'
import { EMPTY_TICKET, type TicketValues } from './ticket'
import { isFarPrice, isWorse, type MarketNow, movedBy, shareBeyondMarket, ticketWarnings } from './warnings'

const ticket = (values: Partial<TicketValues>): TicketValues => ({ ...EMPTY_TICKET, requestedBase: '1', ...values })
const limit = (requestedPrice: string) => ticket({ type: 'limit', requestedPrice })
const scaled = (minPrice: string, maxPrice: string) => ticket({ type: 'scaled', minPrice, maxPrice })
const MARKET = ticket({ type: 'market' })
/** A ticket whose form keeps the prices that were typed for its other types, each beyond the market. */
const oncePriced = (type: TicketValues['type']) =>
  ticket({ type, requestedPrice: type === 'limit' ? '99' : '150', minPrice: '50', maxPrice: '150' })

const AT_100: MarketNow = { price: '100' }
const walk = (filledNow: string, slippage = '0', thin = false): MarketNow => ({
  price: '100',
  walk: { filledNow, slippage, thin },
})
const kinds = (...call: Parameters<typeof ticketWarnings>) => ticketWarnings(...call).map(({ is }) => is)

/** Through a common currency: 100 is the average for the amount. */
const route: MarketNow = { ...AT_100, walk: { slippage: '0', thin: false, bestRate: '99' } }

describe('a usual ticket', () => {
  it('has no warning when its limit waits near the market', () =>
    expect(ticketWarnings(limit('99'), 'buy', AT_100)).toEqual([]))
  it('has no warning when its scaled range waits near the market', () =>
    expect(ticketWarnings(scaled('95', '99'), 'buy', AT_100)).toEqual([]))
  it('at market has only the warning that it executes at once, when the book holds the amount', () =>
    expect(ticketWarnings(MARKET, 'buy', walk('1', '0.99'))).toEqual([{ is: 'at-market' }]))
  it('at market has no further warning when a good part of the maximum is left', () =>
    expect(ticketWarnings(MARKET, 'buy', { ...walk('1'), max: '1.02' })).toEqual([{ is: 'at-market' }]))
})

describe('each rule of the review:', () => {
  const live = walk('1')
  const waits = walk('0')
  const old: MarketNow = { price: '100', isStale: true }
  const unknown: MarketNow = {}
  const bookAt = (best: string, filledNow = '1'): MarketNow => ({
    price: '100',
    walk: { filledNow, slippage: '0', thin: false, best },
  })
  const emptyAt = (best: string, otherBest: string): MarketNow => ({
    price: '100',
    walk: { filledNow: '0', slippage: '0', thin: false, best, otherBest },
  })
  const fallen = emptyAt('100.2', '100.06')
  const offerless: MarketNow = {
    price: '100',
    walk: { filledNow: '0', slippage: '0', thin: false, otherBest: '100.06' },
  }
  const risen = emptyAt('99.8', '99.94')
  it.each<[string, TicketValues, 'buy' | 'sell', MarketNow, string]>([
    ['a market ticket with a live book', MARKET, 'buy', live, 'at-market'],
    ['a market ticket without a live book', MARKET, 'buy', AT_100, 'at-market slippage-unknown'],
    ['a market ticket at a stale price', MARKET, 'sell', { ...live, isStale: true }, 'at-market stale-price'],
    ['a market ticket without any market', MARKET, 'sell', unknown, 'at-market slippage-unknown'],
    ['a market ticket that slips', MARKET, 'sell', walk('1', '1'), 'at-market slippage'],
    ['a market ticket deeper than the book', MARKET, 'buy', walk('0.7', '0.2', true), 'at-market exceeds-book'],
    ['a market ticket at a stale feed without a price', MARKET, 'buy', { isStale: true }, 'at-market slippage-unknown'],
    ['a market ticket with the prices of a limit', oncePriced('market'), 'buy', live, 'at-market'],
    [
      'a market ticket with the prices of a limit, to sell',
      oncePriced('market'),
      'sell',
      AT_100,
      'at-market slippage-unknown',
    ],
    [
      'a market ticket without an amount',
      ticket({ ...MARKET, requestedBase: '' }),
      'buy',
      { ...live, max: '1' },
      'at-market',
    ],
    ['a market ticket for the maximum', MARKET, 'buy', { ...live, max: '1' }, 'at-market all'],
    ['a limit that would fill, with a live book', limit('101'), 'buy', live, 'fills-now'],
    ['a limit that would fill, without a live book', limit('101'), 'buy', AT_100, 'fills-now slippage-unknown'],
    ['a limit to sell that would fill, without a live book', limit('99'), 'sell', AT_100, 'fills-now slippage-unknown'],
    ['a limit that would fill at a stale price', limit('101'), 'buy', old, 'fills-now slippage-unknown stale-price'],
    ['a limit deeper than the book', limit('101'), 'buy', walk('0.7', '0.2', true), 'fills-now'],
    ['a limit beyond the best rate of a route, though not its average', limit('99.5'), 'buy', route, 'fills-now'],
    ['a limit short of the best rate of a route', limit('98'), 'buy', route, ''],
    ['a limit at the price of the market', limit('100'), 'buy', AT_100, 'fills-now slippage-unknown'],
    ['a limit to sell at the price of the market', limit('100'), 'sell', AT_100, 'fills-now slippage-unknown'],
    ['a limit at a stale feed without a price', limit('99'), 'buy', { isStale: true }, 'no-price'],
    ['a limit that waits, with the prices of a range', oncePriced('limit'), 'buy', AT_100, ''],
    ['a limit that waits in a live book', limit('99'), 'buy', waits, ''],
    ['a limit that waits, without a live book', limit('99'), 'buy', AT_100, ''],
    ['a limit that waits at a stale price', limit('99'), 'buy', old, 'stale-price'],
    ['a limit without any market', limit('99'), 'buy', unknown, 'no-price'],
    ['a buy far below the market', limit('50'), 'buy', AT_100, ''],
    ['a sell far above the market', limit('200'), 'sell', AT_100, ''],
    ['a buy far above the market', limit('105'), 'buy', AT_100, 'fills-now far slippage-unknown'],
    ['a sell far below the market', limit('95'), 'sell', AT_100, 'fills-now far slippage-unknown'],
    ['a buy not so far above the market', limit('104.99'), 'buy', live, 'fills-now'],
    ['a sell not so far below the market', limit('95.01'), 'sell', live, 'fills-now'],
    ['a range that waits', scaled('50', '60'), 'buy', AT_100, ''],
    ['a range to sell that waits', scaled('150', '160'), 'sell', AT_100, ''],
    ['a range across the market', scaled('90', '110'), 'buy', AT_100, 'fills-now'],
    ['a range far beyond the market', scaled('101', '119'), 'buy', AT_100, 'fills-now far'],
    ['a range to sell far beyond the market', scaled('81', '99'), 'sell', AT_100, 'fills-now far'],
    ['a range without any market', scaled('50', '60'), 'buy', unknown, 'no-price'],
    ['a range that reaches the book alone', scaled('90', '99.6'), 'buy', { price: '100', best: '99.5' }, 'fills-now'],
    ['a range to sell that does', scaled('100.4', '110'), 'sell', { price: '100', best: '100.5' }, 'fills-now'],
    [
      'a range that reaches the last price alone',
      scaled('90', '99.5'),
      'buy',
      { price: '99.5', best: '100' },
      'fills-now',
    ],
    ['a range to sell that does so', scaled('100.5', '110'), 'sell', { price: '100.5', best: '100' }, 'fills-now'],
    ['a range that reaches neither', scaled('90', '98.9'), 'buy', { price: '100', best: '99' }, ''],
    ['a range far inside the book', scaled('90', '97'), 'buy', { price: '100', best: '96' }, 'fills-now book-differs'],
    ['a range in a book, without a last price', scaled('90', '97'), 'buy', { best: '96' }, 'fills-now no-price'],
    ['a market ticket in a book 1 % above the last price', MARKET, 'buy', bookAt('101'), 'at-market book-differs'],
    ['a market ticket in a book 1 % below the last price', MARKET, 'sell', bookAt('99'), 'at-market book-differs'],
    ['a market ticket in a book less than 1 % away', MARKET, 'buy', bookAt('100.99'), 'at-market'],
    [
      'a market ticket in a book far from a stale price',
      MARKET,
      'buy',
      { ...bookAt('50'), isStale: true },
      'at-market stale-price',
    ],
    [
      'a limit that would fill in a book far below the last price',
      limit('60'),
      'buy',
      bookAt('50'),
      'fills-now book-differs',
    ],
    ['a limit that waits in a book far above the last price', limit('90'), 'buy', bookAt('200', '0'), ''],
    ['a buy at the last price, which fell out of the spread', limit('100'), 'buy', fallen, 'fills-now book-differs'],
    ['a sell at the last price, which rose out of it', limit('100'), 'sell', risen, 'fills-now book-differs'],
    ['a buy below the last price, which fell out of the spread', limit('99.9'), 'buy', fallen, ''],
    ['a sell above the last price, which rose out of it', limit('100.1'), 'sell', risen, ''],
    ['a buy at a stale price outside the spread', limit('100'), 'buy', { ...fallen, isStale: true }, 'stale-price'],
    ['a buy within a wide spread', limit('101'), 'buy', emptyAt('102', '99.9'), ''],
    ['a sell within a wide spread', limit('99'), 'sell', emptyAt('98', '100.1'), ''],
    ['a buy while the last price is hardly outside the spread', limit('100'), 'buy', emptyAt('100.2', '100.04'), ''],
    [
      'a buy while the last price is 0.05 % outside it',
      limit('100'),
      'buy',
      emptyAt('100.2', '100.05'),
      'fills-now book-differs',
    ],
    ['a buy at the last price below the spread of a book without asks', limit('100'), 'buy', offerless, 'fills-now'],
    ['a ticket that waits in the book, without a last price', limit('100'), 'buy', { walk: fallen.walk }, 'no-price'],
    ['a buy in a book without bids', limit('100'), 'buy', emptyAt('100.2', '0'), ''],
    ['a sell in a book without asks', limit('100'), 'sell', emptyAt('99.8', '0'), ''],
    ['a ticket that waits, without a maximum', limit('99'), 'buy', { ...waits, isMaxUnknown: true }, 'no-maximum'],
    ['a market ticket without a maximum', MARKET, 'buy', { ...live, isMaxUnknown: true }, 'at-market no-maximum'],
  ])('%s', (_ticket, values, side, now, expected) => expect(kinds(values, side, now).join(' ')).toBe(expected))
})

describe('a missing market price is a warning', () => {
  it('because the ticket’s distance from the market is unknown', () => {
    expect(ticketWarnings(limit('5'), 'buy', {}, '100')).toEqual([{ is: 'no-price' }])
    expect(ticketWarnings(scaled('5', '6'), 'sell', {})).toEqual([{ is: 'no-price' }])
  })
  it('even if the book is known', () => {
    const { walk: book } = walk('0.4')
    expect(kinds(limit('99.9'), 'buy', { walk: book })).toEqual(['fills-now', 'no-price'])
  })
  it('a missing market price needs a new confirmation', () =>
    expect(isWorse([{ is: 'fills-now', by: 'book' }], [{ is: 'no-price' }])).toBe(true))
})

describe('a stale market price is a warning', () => {
  const stale = { price: '100', isStale: true }
  it('a stale price warns at market, too, because the market may be elsewhere by now', () =>
    expect(kinds(MARKET, 'buy', stale)).toContain('stale-price'))
  it('a stale price is warned of beside the warnings that are based on it', () =>
    expect(kinds(limit('110'), 'buy', stale)).toEqual(['fills-now', 'far', 'slippage-unknown', 'stale-price']))
})

describe('a market ticket for the whole maximum is a warning', () => {
  const all = (max: string) =>
    ticketWarnings(MARKET, 'sell', { ...walk('1'), max }).filter(({ is }) => is !== 'at-market')
  it('when it is the exact maximum', () => expect(all('1')).toEqual([{ is: 'all', percent: '100' }]))
  it('when it is nearly the maximum, which moves with the price', () =>
    expect(all('1.01')).toEqual([{ is: 'all', percent: '99' }]))
  it('but not when it is hardly less than 99 percent of the maximum', () => expect(all('1.0102')).toEqual([]))
  it('with two decimals, rounded down', () => expect(all('1.0053')).toEqual([{ is: 'all', percent: '99.47' }]))
  it('as 100 percent at most, even when the maximum fell below the amount', () =>
    expect(all('0.9')).toEqual([{ is: 'all', percent: '100' }]))
  it('but not for a limit, which waits', () =>
    expect(kinds(limit('99'), 'buy', { price: '100', max: '1' })).toEqual([]))
  it('but not when the maximum is 0', () => expect(all('0')).toEqual([]))
})

describe('of a scaled range across the market', () => {
  it.each([
    ['the part above the market of a buy', 'buy', '90', '110', '50'],
    ['the part below the market of a sell', 'sell', '97', '109', '25'],
    ['all of a range beyond the market', 'buy', '101', '110', '100'],
    ['all of a single price beyond the market', 'sell', '99', '99', '100'],
    ['all of a single price at the market', 'buy', '100', '100', '100'],
    ['a part with two decimals, rounded down', 'buy', '90', '120', '66.66'],
    ['0 percent of a range that just touches the market', 'buy', '90', '100', '0'],
    ['nothing of a range that waits', 'buy', '90', '99.9', undefined],
  ] as const)('%s would fill now', (_what, side, min, max, share) =>
    expect(shareBeyondMarket(scaled(min, max), side, '100')).toBe(share),
  )
  it('the part is unknown without a market price or a full range', () => {
    expect(shareBeyondMarket(scaled('90', '110'), 'buy', undefined)).toBe(undefined)
    expect(shareBeyondMarket(limit('110'), 'buy', '100')).toBe(undefined)
    expect(shareBeyondMarket(oncePriced('market'), 'buy', '100')).toBe(undefined)
    expect(shareBeyondMarket({ ...oncePriced('limit'), requestedPrice: '110' }, 'buy', '100')).toBe(undefined)
    expect(shareBeyondMarket(ticket({ type: 'scaled', maxPrice: '110' }), 'buy', '100')).toBe(undefined)
    expect(shareBeyondMarket(ticket({ type: 'scaled', minPrice: '90' }), 'sell', '100')).toBe(undefined)
    expect(shareBeyondMarket(scaled('110', '90'), 'buy', '100')).toBe(undefined)
    expect(shareBeyondMarket(scaled('120', '110'), 'buy', '100')).toBe(undefined)
  })
})

describe('a limit that would fill now is a warning', () => {
  it.each([
    ['a buy above the last trade', 'buy', '100.5', ['fills-now']],
    ['a buy at it', 'buy', '100', ['fills-now']],
    ['a sell below it', 'sell', '99.5', ['fills-now']],
    ['a sell above it is not', 'sell', '100.5', []],
  ] as const)('decided by the last trade without a book: %s', (_what, side, price, expected) =>
    expect(kinds(limit(price), side, AT_100).filter(is => is !== 'slippage-unknown')).toEqual(expected),
  )

  it('decided by the book when there is one, whatever the last trade within its spread', () => {
    expect(kinds(limit('99.9'), 'buy', walk('0.4'))).toEqual(['fills-now'])
    expect(kinds(limit('100.1'), 'buy', walk('0'))).toEqual([])
  })

  it('names what decided it, so that no order is promised that only the last trade suggests', () => {
    expect(ticketWarnings(limit('99.9'), 'buy', walk('0.4'))).toContainEqual({ is: 'fills-now', by: 'book' })
    for (const values of [limit('101'), scaled('100', '101')])
      expect(ticketWarnings(values, 'buy', AT_100)).toContainEqual({ is: 'fills-now', by: 'market' })
    const frozen = { filledNow: '0', slippage: '0', thin: false, best: '100.3', otherBest: '100.2' }
    expect(ticketWarnings(limit('100.1'), 'buy', { price: '100', walk: frozen })).toContainEqual({
      is: 'fills-now',
      by: 'last-price',
    })
    for (const [values, side] of [
      [scaled('96', '101'), 'buy'],
      [scaled('99', '104'), 'sell'],
    ] as const)
      expect(ticketWarnings(values, side, AT_100)).toContainEqual({ is: 'fills-now', by: 'range' })
  })

  it('and so is a scaled range across the market', () => {
    expect(kinds(scaled('96', '101'), 'buy', AT_100)).toEqual(['fills-now'])
    expect(kinds(scaled('99', '104'), 'sell', AT_100)).toEqual(['fills-now'])
    expect(kinds(scaled('101', '104'), 'sell', AT_100)).toEqual([])
  })
})

describe('a price far from the market is a warning', () => {
  const far = (...call: Parameters<typeof ticketWarnings>) => ticketWarnings(...call).filter(({ is }) => is === 'far')
  it.each([
    ['95.01', []],
    ['95', [{ is: 'far', percent: '-5' }]],
    ['9.5', [{ is: 'far', percent: '-90.5' }]],
    ['200', []],
  ] as const)('a price to sell at %s: %j', (price, expected) =>
    expect(far(limit(price), 'sell', AT_100)).toEqual(expected),
  )

  it.each([
    ['104.99', []],
    ['105', [{ is: 'far', percent: '5' }]],
    ['9.5', []],
  ] as const)('a price to buy at %s: %j', (price, expected) =>
    expect(far(limit(price), 'buy', AT_100)).toEqual(expected),
  )

  it('measured from the middle of a scaled range', () => {
    expect(far(scaled('91', '99'), 'sell', AT_100)).toHaveLength(1)
    expect(far(scaled('91.02', '99'), 'sell', AT_100)).toEqual([])
  })
})

describe('a price of a ticket is drawn as far from the market', () => {
  it('when the ticket’s own price is far, too, on the market’s bad side', () => {
    expect(isFarPrice('106', limit('106'), 'buy', '100')).toBe(true)
    expect(isFarPrice('94', limit('94'), 'sell', '100')).toBe(true)
    expect(isFarPrice('94', limit('94'), 'buy', '100')).toBe(false)
  })
  it('of a range only at the end that is far', () => {
    expect(isFarPrice('120', scaled('101', '120'), 'buy', '100')).toBe(true)
    expect(isFarPrice('101', scaled('101', '120'), 'buy', '100')).toBe(false)
    expect(isFarPrice('106', scaled('90', '106'), 'buy', '100')).toBe(false)
  })
  it('but not without an own price or a market', () => {
    expect(isFarPrice('106', MARKET, 'buy', '100')).toBe(false)
    expect(isFarPrice('106', limit('106'), 'buy', undefined)).toBe(false)
  })
})

describe('slippage is a warning', () => {
  it('slippage is a warning from one percent', () =>
    expect(ticketWarnings(MARKET, 'sell', walk('1', '1'))).toContainEqual({ is: 'slippage', percent: '1' }))
  it('slippage is a warning for a limit that fills now, too', () =>
    expect(kinds(limit('103'), 'buy', walk('1', '1.2'))).toEqual(['fills-now', 'slippage']))
  it('when the visible book holds less than the amount, so the slippage is unknown', () =>
    expect(kinds(MARKET, 'buy', walk('0.7', '0.2', true))).toEqual(['at-market', 'exceeds-book']))
})

describe('a market that moved since the price was typed is a warning', () => {
  it.each([
    ['100.49', undefined],
    ['100.5', '0.5'],
    ['99.51', undefined],
    ['99.5', '-0.5'],
  ] as const)('a move from 100 to %s: %s', (now, expected) => expect(movedBy('100', now)).toBe(expected))

  it('the warning of a moved market has the percent by which it moved', () =>
    expect(ticketWarnings(limit('90'), 'buy', { price: '91' }, '90')).toContainEqual({ is: 'moved', percent: '1.11' }))
  it('a moved market is a warning for every type', () => {
    for (const one of [limit('90'), scaled('88', '92'), MARKET])
      expect(kinds(one, 'buy', { price: '91' }, '90')).toContain('moved')
  })
  it('is not reported without an earlier price', () => expect(movedBy(undefined, '100')).toBe(undefined))
})

describe('a confirmation', () => {
  const slips = (percent: string) => [{ is: 'slippage', percent } as const]
  it('covers the same warnings and fewer', () => {
    expect(isWorse(slips('1.2'), slips('1.69'))).toBe(false)
    expect(isWorse(slips('1.2'), [])).toBe(false)
  })
  it('does not cover another warning', () =>
    expect(isWorse(slips('1.2'), [{ is: 'fills-now', by: 'book' }])).toBe(true))
  it('does not cover a book that is half a percent elsewhere', () => {
    const differs = (percent: string) => [{ is: 'book-differs', percent } as const]
    expect(isWorse(differs('5'), differs('5.4'))).toBe(false)
    expect(isWorse(differs('5'), differs('5.5'))).toBe(true)
    expect(isWorse(differs('-5'), differs('5'))).toBe(true)
    expect(isWorse(differs('5.5'), differs('5'))).toBe(true)
  })
  it('does not cover half a percent more slippage', () => expect(isWorse(slips('1.2'), slips('1.7'))).toBe(true))
})

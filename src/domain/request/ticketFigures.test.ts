import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedFill } from '../book/expectedFill'
import { orderBook, type RawLevel } from '../book/orderBook'
import { absolute, compare, type Decimal, isPositive, multiply, roundTo, subtract } from '../decimal'
import type { Freshness, Live } from '../live'
import type { Ticker } from '../price'
import type { Side } from './request'
import { EMPTY_TICKET, type TicketValues } from './ticket'
import { ticketFigures } from './ticketFigures'
import { ownPrice } from './ticketPrice'

const LIMIT: TicketValues = { ...EMPTY_TICKET, requestedBase: '2', requestedPrice: '105' }
const MARKET: TicketValues = { ...LIMIT, type: 'market' }
const SCALED: TicketValues = { ...LIMIT, type: 'scaled', minPrice: '90', maxPrice: '100' }

const at = (price: string, state: Freshness = 'live'): Live<Ticker> => ({ state, value: { price } })
const fills = (price: string, thin = false, state: Freshness = 'live') => ({ state, value: { price, thin } })

describe('the total of a ticket is', () => {
  it.each([
    ['the amount at the expected average', LIMIT, at('100'), fills('101.5'), '101.5', '203', 'average'],
    ['the same at market', MARKET, at('100'), fills('101.5'), '101.5', '203', 'average'],
    ['the amount at the average of a range', SCALED, at('100'), undefined, '95', '190', 'average'],
    ['at the limit while there is no book', LIMIT, at('100'), undefined, undefined, '210', 'ownPrice'],
    [
      'at the limit while the book is stale',
      LIMIT,
      at('100'),
      fills('1', false, 'stale'),
      undefined,
      '210',
      'ownPrice',
    ],
    [
      'at the market price while the book is stale',
      MARKET,
      at('100'),
      fills('1', false, 'stale'),
      undefined,
      '200',
      'market',
    ],
    ['at the market price when the book holds less', MARKET, at('100'), fills('101', true), undefined, '200', 'market'],
    [
      'at the average of a limit, whose rest waits at its price',
      LIMIT,
      at('100'),
      fills('104', true),
      '104',
      '208',
      'average',
    ],
    ['unknown at a stale market price', MARKET, at('100', 'stale'), undefined, undefined, undefined, 'market'],
    ['unknown without a market price', MARKET, { state: 'failed' }, undefined, undefined, undefined, 'market'],
    [
      'unknown without an amount',
      { ...LIMIT, requestedBase: '' },
      at('100'),
      undefined,
      undefined,
      undefined,
      'ownPrice',
    ],
    [
      'unknown without a price',
      { ...LIMIT, requestedPrice: '' },
      at('100'),
      undefined,
      undefined,
      undefined,
      'ownPrice',
    ],
    [
      'unknown for a range whose minimum is above its maximum',
      { ...SCALED, minPrice: '100.01' },
      at('100'),
      undefined,
      undefined,
      undefined,
      'ownPrice',
    ],
  ] as const)('%s', (_what, values, market, fill, average, total, totalAt) =>
    expect(ticketFigures(values, market, fill)).toMatchObject({ average, total, totalAt }),
  )
})

describe('what a total comes to at worst is', () => {
  it.each([
    ['the amount at the limit that fills at a better price', LIMIT, fills('101.5'), '210'],
    ['the total itself of a limit that waits', LIMIT, fills('105'), undefined],
    ['the total itself while there is no book', LIMIT, undefined, undefined],
    [
      'the total itself where only the rounding of the average differs',
      { ...LIMIT, requestedPrice: '105.0000004' },
      fills('105'),
      undefined,
    ],
    ['unknown at market', MARKET, fills('101.5'), undefined],
    ['unknown for a range', SCALED, undefined, undefined],
    [
      'unknown for a range whose average has more digits than a rounded one',
      { ...SCALED, minPrice: '90.0000004', maxPrice: '100.0000004' },
      undefined,
      undefined,
    ],
    ['unknown without an amount', { ...LIMIT, requestedBase: '' }, fills('101.5'), undefined],
  ] as const)('%s', (_what, values, fill, bound) => expect(ticketFigures(values, at('100'), fill).bound).toBe(bound))
})

describe('the margin of a futures ticket is', () => {
  it.each([
    ['a part of the total, at market', MARKET, fills('101.5'), '20', '100', '20.3', 'total'],
    ['a part of the total of a limit that waits', LIMIT, fills('105'), '21', '105', '21', 'total'],
    ['at its own price for a limit that fills below it', LIMIT, fills('101.5'), '21', '105', '21', 'ownPrice'],
    ['a part of the total of a range', SCALED, undefined, '19', '95', '19', 'total'],
  ] as const)('%s', (_what, values, fill, margin, price, expected, marginAt) =>
    expect(ticketFigures(values, at('100'), fill, { margin, price })).toMatchObject({
      margin: expected,
      marginAt,
      leverage: '10',
    }),
  )

  it('rounded up, as it is paid', () => {
    const { margin } = ticketFigures(MARKET, at('100'), fills('100'), { margin: '10', price: '3' })
    expect(margin).toBe('333.333333333333333334')
  })

  it('unknown before the desk has answered for these inputs, or without a price', () => {
    expect(ticketFigures(LIMIT, at('100'), undefined)).toMatchObject({ margin: undefined, leverage: undefined })
    const atStale = ticketFigures(MARKET, at('100', 'stale'), undefined, { margin: '20', price: '100' })
    expect(atStale).toMatchObject({ margin: undefined })
    const withoutAmount = ticketFigures({ ...LIMIT, requestedBase: '' }, at('100'), undefined, {
      margin: '20',
      price: '1',
    })
    expect(withoutAmount).toMatchObject({ margin: undefined, leverage: undefined })
  })
})

it('the average has the decimals that the book tells, and no known ones while the book has failed', () => {
  const stepped = { state: 'live', value: { price: '101.5', thin: false, step: 2 } } as const
  expect(ticketFigures(LIMIT, at('100'), stepped).step).toBe(2)
  expect(ticketFigures(LIMIT, at('100'), { state: 'failed' }).step).toBe(undefined)
})

describe('the worth of an amount at market is', () => {
  it.each([
    ['at the last trade', LIMIT, at('100'), undefined, { value: '200', isOld: false }],
    ['at the last known price, and named old', LIMIT, at('100', 'stale'), undefined, { value: '200', isOld: true }],
    ['at the last trade for a range', SCALED, at('100'), undefined, { value: '200', isOld: false }],
    ['unknown without a price', LIMIT, { state: 'failed' }, undefined, undefined],
    ['the total itself, at market', MARKET, at('100'), fills('101.5'), undefined],
    ['the total itself of a limit that fills below its price', LIMIT, at('100'), fills('101.5'), undefined],
  ] as const)('%s', (_what, values, market, fill, worth) =>
    expect(ticketFigures(values, market, fill).worth).toEqual(worth),
  )
})

describe('the share of the funds that a ticket takes is', () => {
  const of = 'balance'
  const isMaxAll = true
  const exactly = (percent: string) => ({ of, percent, isApproximate: false, isMaxAll })
  it.each([
    ['at a buy’s own price, not its average', LIMIT, 'buy', '420', exactly('50')],
    ['of the base, for a sell', LIMIT, 'sell', '8', exactly('25')],
    ['at the average of a range', SCALED, 'buy', '380', exactly('50')],
    ['in whole percents at a market price that moves', MARKET, 'buy', '609', { ...exactly('33'), isApproximate: true }],
    ['all of them, though less than one step is left', LIMIT, 'buy', '210.000001', exactly('100')],
    ['never all of them while a step is left', LIMIT, 'buy', '210.000002', exactly('99.99')],
    ['more than all of them', LIMIT, 'buy', '200', exactly('105')],
    ['unknown without funds', LIMIT, 'buy', '0', undefined],
    ['unknown without an amount', { ...LIMIT, requestedBase: '' }, 'buy', '420', undefined],
    ['unknown for a buy without a price', { ...LIMIT, requestedPrice: '' }, 'buy', '420', undefined],
    ['known for a sell without a price', { ...LIMIT, requestedPrice: '' }, 'sell', '8', exactly('25')],
  ] as const)('%s', (_what, values, side, available, share) => {
    const funds = { of, side, available, isMaxAll } as const
    expect(ticketFigures(values, at('100'), fills('101.5'), undefined, funds).share).toEqual(share)
  })

  it.each([
    ['at a limit’s own price', LIMIT, { percent: '26.25', isApproximate: false }],
    ['in whole percents at a market price that moves', MARKET, { percent: '25', isApproximate: true }],
  ] as const)('of the free margin: the margin %s, for both sides', (_what, values, share) => {
    const desk = { margin: '20', price: '100' }
    for (const side of ['buy', 'sell'] as const) {
      const funds = { of: 'margin', side, available: '80', isMaxAll } as const
      expect(ticketFigures(values, at('100'), undefined, desk, funds).share).toMatchObject(share)
      expect(ticketFigures(values, at('100'), undefined, undefined, funds).share).toBe(undefined)
    }
  })

  it('unknown while the desk has not answered', () =>
    expect(ticketFigures(LIMIT, at('100'), undefined).share).toBe(undefined))
})

/** A positive decimal of up to 18 digits, a part of them after the point. */
const decimal = (mostDigits: number, mostPlaces: number): fc.Arbitrary<Decimal> =>
  fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** BigInt(mostDigits) - 1n }), fc.nat(mostPlaces))
    .map(([digits, places]) => roundTo(multiply(String(digits), `0.${'0'.repeat(places)}1`), 18))
    .filter(isPositive)
const level = fc.tuple(
  fc.integer({ min: 1, max: 10_000_000 }).map(price => price / 100),
  fc.integer({ min: 1, max: 1_000_000 }).map(amount => amount / 1000),
)
const freshness = fc.constantFrom<Freshness>('live', 'stale', 'connecting', 'failed')

type Book = { readonly state: Freshness; readonly levels: readonly (readonly [number, number])[] }
const book: fc.Arbitrary<Book> = fc.record({ state: freshness, levels: fc.array(level, { maxLength: 12 }) })

/** The book's answer for the amount, as the form asks for it. */
function fillOf({ state, levels }: Book, side: Side, values: TicketValues) {
  if (values.type === 'scaled' || levels.length === 0) return undefined
  if (values.type === 'limit' && values.requestedPrice === '') return undefined
  const sorted = [...levels].sort(([a], [b]) => (side === 'buy' ? a - b : b - a)) as RawLevel[]
  const limit = values.type === 'limit' ? values.requestedPrice : undefined
  const leg = { book: side === 'buy' ? orderBook(sorted, []) : orderBook([], sorted), reversed: false }
  const found = expectedFill(leg, side, values.requestedBase, limit)
  return found && { state, value: { ...found, price: found.average } }
}

const values = fc.record({
  type: fc.constantFrom('limit', 'market', 'scaled'),
  requestedBase: decimal(14, 12),
  requestedPrice: fc.oneof(decimal(8, 6), fc.constant('')),
  minPrice: decimal(8, 6),
  maxPrice: decimal(8, 6),
}) satisfies fc.Arbitrary<Partial<TicketValues>>

const agrees = (total: Decimal, amount: Decimal, price: Decimal) => {
  const exact = multiply(amount, price)
  const tolerance = [multiply(exact, '0.00000005'), '0.000000005'].sort(compare).at(-1)!
  return compare(absolute(subtract(total, exact)), tolerance) <= 0
}

it('in every state total = amount × the price that it names', () => {
  const state = fc.record({
    values: values.map((typed): TicketValues => ({ ...EMPTY_TICKET, ...typed })),
    side: fc.constantFrom<Side>('buy', 'sell'),
    ticks: fc.array(fc.record({ market: fc.record({ state: freshness, price: decimal(8, 6) }), book }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  fc.assert(
    fc.property(state, ({ values, side, ticks }) => {
      for (const { market, book } of ticks) {
        const fill = fillOf(book, side, values)
        const { average, total, totalAt, bound } = ticketFigures(values, at(market.price, market.state), fill)
        const prices = {
          average,
          ownPrice: ownPrice(values),
          market: market.state === 'live' ? market.price : undefined,
        }
        const price = prices[totalAt]
        expect(total === undefined).toBe(price === undefined)
        if (price === undefined || total === undefined) continue
        expect(agrees(total, values.requestedBase, price)).toBe(true)
        if (bound !== undefined) expect(compare(bound, total) * (side === 'buy' ? 1 : -1)).toBeGreaterThanOrEqual(0)
        // What it says is known now, and of the whole amount.
        if (totalAt === 'average' && values.type !== 'scaled') expect(fill?.state).toBe('live')
        if (values.type === 'market' && average !== undefined)
          expect(compare(fill!.value.filledNow, values.requestedBase)).toBe(0)
        // A limit never pays more than its price for what it buys.
        if (values.type === 'limit' && average !== undefined)
          expect(compare(average, values.requestedPrice) * (side === 'buy' ? 1 : -1)).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 1_000 },
  )
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Side } from '../request/request'
import { orderBook, type RawLevel } from './orderBook'
import { type Leg, triangulate } from './triangulate'

type Sides = { asks?: RawLevel[]; bids?: RawLevel[] }
const direct = ({ asks = [], bids = [] }: Sides): Leg => ({ book: orderBook(asks, bids), reversed: false })
const reversed = (sides: Sides): Leg => ({ ...direct(sides), reversed: true })

const adaBtc = direct({
  asks: [
    [0.00001, 600],
    [0.0000101, 1000],
  ],
  bids: [
    [0.00000998, 700],
    [0.00000995, 2000],
  ],
})
const btcUsdt = direct({
  asks: [
    [97000, 0.005],
    [97010, 1],
  ],
  bids: [
    [96990, 0.004],
    [96980, 1],
  ],
})
const ethBtc = reversed({
  asks: [
    [0.032, 30],
    [0.03201, 100],
  ],
  bids: [[0.03199, 100]],
})
const ethUsdt = direct({
  asks: [[3106, 100]],
  bids: [
    [3105, 20],
    [3104.5, 100],
  ],
})

describe('a triangulated rate', () => {
  it('a triangulated rate of a buy walks the asks of both legs', () => {
    expect(triangulate(adaBtc, btcUsdt, 'buy', '1000')).toEqual({ rate: '0.9739304', thin: false })
  })

  it('a triangulated rate of a sell walks the bids of both legs', () => {
    expect(triangulate(adaBtc, btcUsdt, 'sell', '1000')).toEqual({ rate: '0.96702758', thin: false })
  })

  it('a triangulated rate of a sell buys the counter of a reversed pair', () => {
    expect(triangulate(ethBtc, ethUsdt, 'sell', '2')).toEqual({ rate: '97004.865', thin: false })
  })

  it('a triangulated rate of a buy sells the counter of a reversed pair', () => {
    // 2 BTC are 2 / 0.03199 ETH at 3106 each: 3106 / 0.03199 = 97092.8415…
    expect(triangulate(ethBtc, ethUsdt, 'buy', '2')?.rate).toBe('97092.842')
  })

  it('uses the best levels while no amount is typed', () => {
    expect(triangulate(adaBtc, btcUsdt, 'buy', '0')).toEqual({ rate: '0.97', thin: false })
    expect(triangulate(ethBtc, ethUsdt, 'sell', '0')).toEqual({ rate: '97031.25', thin: false })
  })

  it('is marked thin and covers only what the books hold when they hold less', () => {
    // 1600 ADA at 0.0000100625 give 0.0161 BTC: 0.005 at 97000, the rest at 97010.
    expect(triangulate(adaBtc, btcUsdt, 'buy', '1600.5')).toEqual({ rate: '0.97613188', thin: true })
    expect(triangulate(adaBtc, direct({ asks: [[97000, 0.005]] }), 'buy', '1000')).toEqual({
      rate: '0.97388',
      thin: true,
    })
  })

  it('is undefined when a side is empty', () => {
    expect(triangulate(direct({}), btcUsdt, 'buy', '1')).toBeUndefined()
    expect(triangulate(adaBtc, direct({ bids: [[1, 1]] }), 'buy', '1')).toBeUndefined()
    expect(triangulate(adaBtc, direct({ bids: [[1, 1]] }), 'buy', '0')).toBeUndefined()
  })

  it('rounds up on a tie, even after a periodic division', () => {
    // A third at 0.370370355 is 0.123456785.
    const thirds = reversed({ bids: [[3, 1000]] })
    const tie = direct({ asks: [[0.370370355, 1000]] })
    expect(triangulate(thirds, tie, 'buy', '1')?.rate).toBe('0.12345679')
  })
})

type Fraction = readonly [over: bigint, under: bigint]
type Exact = { readonly price: Fraction; readonly amount: Fraction }

test('a triangulated rate equals that of exact fractions for any books', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 10 ** 7 }), fc.integer({ min: 1, max: 10 ** 7 }))
  const side = fc.array(level, { minLength: 1, maxLength: 6 })
  const leg = fc.record({ side, reversed: fc.boolean(), priceDecimals: fc.integer({ min: 0, max: 9 }) })
  const request = fc.record({
    side: fc.constantFrom<Side>('buy', 'sell'),
    amount: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    amountDecimals: fc.integer({ min: 0, max: 8 }),
  })
  fc.assert(
    fc.property(leg, leg, request, (one, two, { side, amount, amountDecimals }) => {
      const legs = [one, two].map(each => {
        const exact = each.side.map(
          ([price, size]): Exact => ({
            price: [BigInt(price), 10n ** BigInt(each.priceDecimals)],
            amount: [BigInt(size), 10_000n],
          }),
        )
        const raw = each.side.map(
          ([price, size]): RawLevel => [Number(`${price}e-${each.priceDecimals}`), Number(`${size}e-4`)],
        )
        // Levels only on the side that must be walked.
        const asks = (side === 'buy') !== each.reversed
        return { exact, leg: { ...direct(asks ? { asks: raw } : { bids: raw }), reversed: each.reversed } }
      })
      const wanted: Fraction = [amount, 10n ** BigInt(amountDecimals)]
      const first = exactLeg(legs[0]!.exact, one.reversed, wanted)
      const second = exactLeg(legs[1]!.exact, two.reversed, amount === 0n ? wanted : first.given)
      const rate = over(times(first.given, second.given), times(first.taken, second.taken))
      const text = `${amount / 10n ** BigInt(amountDecimals)}.${String(amount % 10n ** BigInt(amountDecimals)).padStart(amountDecimals, '0')}`
      const typed = amountDecimals === 0 ? String(amount) : text
      const shown = triangulate(legs[0]!.leg, legs[1]!.leg, side, typed)
      expect(shown?.thin).toBe(first.thin || second.thin)
      expect(shown?.rate).toBe(eightDigits(rate))
    }),
    { numRuns: 3_000 },
  )
})

const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]]
const over = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1], a[1] * b[0]]
const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]]
const minus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] - b[0] * a[1], a[1] * b[1]]
const isLess = (a: Fraction, b: Fraction) => a[0] * b[1] < b[0] * a[1]
const ONE: Fraction = [1n, 1n]
const NONE: Fraction = [0n, 1n]

/** An independent walk in fractions. */
function exactLeg(levels: readonly Exact[], isReversed: boolean, wanted: Fraction) {
  const [best] = levels
  if (wanted[0] === 0n)
    return isReversed
      ? { taken: best!.price, given: ONE, thin: false }
      : { taken: ONE, given: best!.price, thin: false }
  let taken = NONE
  let given = NONE
  for (const { price, amount } of levels) {
    const left = minus(wanted, taken)
    const holds = isReversed ? times(amount, price) : amount
    const part = isLess(left, holds) ? left : holds
    taken = plus(taken, part)
    given = plus(given, isReversed ? over(part, price) : times(part, price))
    if (!isLess(taken, wanted)) return { taken, given, thin: false }
  }
  return { taken, given, thin: true }
}

/** A fraction to 8 significant digits, ties up, in whole numbers. */
function eightDigits([above, below]: Fraction): string {
  let places = 0
  while (above * 10n ** BigInt(Math.max(places, 0)) < 10n ** 7n * below * 10n ** BigInt(Math.max(-places, 0))) places++
  while (above * 10n ** BigInt(Math.max(places, 0)) >= 10n ** 8n * below * 10n ** BigInt(Math.max(-places, 0))) places--
  const up = above * 10n ** BigInt(Math.max(places, 0))
  const down = below * 10n ** BigInt(Math.max(-places, 0))
  const digits = (2n * up + down) / (2n * down)
  if (places <= 0) return String(digits * 10n ** BigInt(-places))
  const text = String(digits).padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '')
}

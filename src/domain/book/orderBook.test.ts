import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCrossed, orderBook, type RawLevel } from './orderBook'

const level = (price: number, amount: number): RawLevel => [price, amount]

describe('a displayed book', () => {
  test('is cut to 20 levels a side', () => {
    const many = Array.from({ length: 25 }, (_, i) => level(100 + i, 1))
    expect(orderBook(many, []).asks).toHaveLength(20)
  })

  test('sums totals from the best level and fills relative to the larger side', () => {
    const { asks, bids } = orderBook([level(101, 0.1), level(102, 0.2)], [level(100, 0.6)])
    expect(asks).toEqual([
      { price: 101, exact: 0.1, amount: 0.1, total: 0.1, fill: 16.7 },
      { price: 102, exact: 0.2, amount: 0.2, total: 0.3, fill: 50 },
    ])
    expect(bids).toEqual([{ price: 100, exact: 0.6, amount: 0.6, total: 0.6, fill: 100 }])
  })

  test('may be empty on one side or both', () => {
    expect(orderBook([], [])).toEqual({ asks: [], bids: [] })
    expect(orderBook([], [level(1, 3)]).bids[0]?.fill).toBe(100)
  })

  test('of empty levels fills nothing', () => {
    expect(orderBook([level(1, 0)], []).asks[0]?.fill).toBe(0)
  })

  test('with one side is not crossed', () => {
    expect([isCrossed([level(1, 1)], []), isCrossed([], [level(1, 1)])]).toEqual([false, false])
  })

  test('rounds amounts to 8 significant digits but sums the exact ones', () => {
    const [first, second] = orderBook([level(1, 5.31084805), level(2, 0.000000001)], []).asks
    expect(first).toMatchObject({ exact: 5.31084805, amount: 5.3108481, total: 5.3108481 })
    expect(second).toMatchObject({ amount: 1e-9, total: 5.3108481 })
  })

  test('has the totals and fills of exact decimals', () => {
    // In whole units of the last of up to 8 decimals, as exchanges write amounts.
    const amounts = (max: number) => fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 20 })
    const sides = fc
      .integer({ min: 3, max: 13 })
      .chain(digits => fc.tuple(amounts(10 ** digits), amounts(10 ** digits)))
    fc.assert(
      fc.property(sides, fc.integer({ min: 0, max: 8 }), ([asks, bids], decimals) => {
        const raw = (side: readonly number[]) => side.map((units, i) => level(i + 1, units / 10 ** decimals))
        const shown = orderBook(raw(asks), raw(bids))
        const larger = [asks, bids].map(side => side.reduce((sum, units) => sum + BigInt(units), 0n))
        const whole = larger[0]! > larger[1]! ? larger[0]! : larger[1]!
        for (const [side, levels] of [
          [asks, shown.asks],
          [bids, shown.bids],
        ] as const) {
          let sum = 0n
          levels.forEach(({ amount, total, fill }, i) => {
            sum += BigInt(side[i]!)
            expect(amount).toBe(exactly8(BigInt(side[i]!), decimals))
            expect(total).toBe(exactly8(sum, decimals))
            expect(fill).toBe(Number((sum * 2000n + whole) / (2n * whole)) / 10)
          })
        }
      }),
      { numRuns: 5_000 },
    )
  })
})

test('totals and fills on a tie round up, as decimals do', () => {
  for (let k = 0; k < 1_000; k++) {
    for (const unit of [1e-8, 1e-4, 1e-2]) {
      const share = (parts: number) => Number((parts * unit).toPrecision(15))
      const [tied] = orderBook([level(1, share(2 * k + 1)), level(2, share(1_999 - 2 * k))], []).asks
      expect(tied?.fill).toBe(k === 999 ? 100 : (k + 1) / 10)
    }
    // Twenty amounts whose sum has nine digits and ends in 5.
    const sum = 100_000_005 + k * 812_340
    const parts = Array.from({ length: 20 }, (_, i) => (i < 19 ? 1_234_567 + i * k : 0))
    parts[19] = sum - parts.reduce((total, part) => total + part, 0)
    const last = orderBook(
      parts.map((part, i) => level(i + 1, part / 1e7)),
      [],
    ).asks.at(-1)
    expect(last?.total).toBe((sum + 5) / 1e7)
  }
})

test('a total is exact where twenty float additions would drift off a tie', () => {
  const units = [
    3560567535000, 95720134398, 58047255496, 91108563717, 65841806721, 106992392166, 86994680837, 51619563536,
    80208345495, 112204197993, 40662478325, 103314186487, 96844828611, 104994385115, 74833059751, 95741316731,
    53297423734, 66179453350, 87660413789, 53693028748,
  ]
  const side = units.map((each, i) => level(i + 1, each / 1e8))
  expect(orderBook(side, []).asks.at(-1)?.total).toBe(50_865.251)
})

test('a book whose best ask is not above its best bid is crossed', () => {
  expect(isCrossed([level(100, 1)], [level(100, 1)])).toBe(true)
  expect(isCrossed([level(100.01, 1)], [level(100, 1)])).toBe(false)
  expect(isCrossed([], [level(100, 1)])).toBe(false)
})

/** An independent rounding to 8 significant digits in whole numbers. */
function exactly8(units: bigint, decimals: number): number {
  const over = String(units).length - 8
  if (over <= 0) return Number(`${units}e-${decimals}`)
  const step = 10n ** BigInt(over)
  return Number(`${(units + step / 2n) / step}e${over - decimals}`)
}

import type { OrderBook } from '../../src/domain/book/orderBook'
import { compareExact, type Exact, exact, percent, round8, sum } from './exactDecimal'

type Level = readonly [price: Exact, amount: Exact]

/** A book of exact decimals from the exchange's own digits: the slow reference for the feed's books. */
export function createExactBook() {
  const sides = { asks: new Map<string, Level>(), bids: new Map<string, Level>() }
  return {
    clear: () => {
      sides.asks.clear()
      sides.bids.clear()
    },
    /** An amount of zero removes the level; the sign of an amount is dropped. */
    set: (side: keyof typeof sides, price: string, amount: string) => {
      const level: Level = [exact(price), exact(amount.replace('-', ''))]
      const key = keyOf(level[0])
      if (level[1].units === 0n) sides[side].delete(key)
      else sides[side].set(key, level)
    },
    view: (): OrderBook => {
      const asks = best(sides.asks, 1)
      const bids = best(sides.bids, -1)
      const larger = [asks, bids].map(totalOf).sort(compareExact)[1]!
      return { asks: shown(asks, larger), bids: shown(bids, larger) }
    },
  }
}

/** 97120.1 and 97120.10 are one price. */
const keyOf = ({ units, places }: Exact): string =>
  `${units}e-${places}`.replace(/^(\d+?)(0*)e-(\d+)$/, (_, digits, zeros, at) => `${digits}e${zeros.length - at}`)

const best = (levels: ReadonlyMap<string, Level>, way: 1 | -1): Level[] =>
  [...levels.values()].sort(([a], [b]) => way * compareExact(a, b)).slice(0, 20)

const NONE: Exact = { units: 0n, places: 0 }

const totalOf = (levels: readonly Level[]): Exact => levels.reduce((total, [, amount]) => sum(total, amount), NONE)

const numberOf = ({ units, places }: Exact): number => Number(`${units}e-${places}`)

const shown = (levels: readonly Level[], larger: Exact) =>
  levels.map(([price, amount], i) => {
    const total = totalOf(levels.slice(0, i + 1))
    return {
      price: numberOf(price),
      exact: numberOf(amount),
      amount: round8(amount),
      total: round8(total),
      fill: percent(total, larger),
    }
  })

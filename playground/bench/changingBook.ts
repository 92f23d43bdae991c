import { chanceOf } from '../sandbox/exchanges/market/chance'

/** Sets one level to an amount; 0 removes it. Prices and amounts count smallest steps. */
type Change = { readonly side: 'buy' | 'sell'; readonly price: number; readonly amount: number }

/**
 * A book that changes mostly near its best prices, as busy ones do, and keeps about its depth.
 * Its middle never moves, so that the same changes can run again without crossing it.
 */
type ChangingBook = {
  levels(side: Change['side']): readonly (readonly [price: number, amount: number])[]
  next(): Change
}

const middle = 1_000_000

/** `apart`: price steps between two levels. */
export function createChangingBook(depth: number, apart: number): ChangingBook {
  const chance = chanceOf(7, `book of ${depth}`)
  let drawn = 0
  const unit = () => chance.unit(drawn++)
  const amount = () => 1 + Math.floor(10 ** (3 + 5 * unit()))
  const priceAt = (side: Change['side'], distance: number) => middle + (side === 'buy' ? -distance : distance) * apart
  return {
    levels: side => Array.from({ length: depth }, (_, i) => [priceAt(side, i + 1), amount()] as const),
    next: () => {
      const side = unit() < 0.5 ? 'buy' : 'sell'
      const price = priceAt(side, 1 + Math.floor(Math.min(depth, 200) * unit() ** 3))
      return { side, price, amount: unit() < 0.25 ? 0 : amount() }
    },
  }
}

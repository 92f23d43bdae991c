import { describe, expect, it } from 'vitest'
import { expectedFill, roundPercent, worseBy } from './expectedFill'
import { orderBook, type RawLevel } from './orderBook'
import type { Leg } from './triangulate'

const ASKS: RawLevel[] = [
  [100, 1],
  [101, 2],
  [110, 4],
]
const BIDS: RawLevel[] = [
  [99, 1],
  [98, 2],
]
const book: Leg = { book: orderBook(ASKS, BIDS), reversed: false }
/** The reversed pair: 4 or 5 of the base for one counter, so 0.25 and 0.2 each. */
const inverse: Leg = {
  book: orderBook(
    [
      [4, 1],
      [5, 1],
    ],
    [
      [2, 1],
      [1, 1],
    ],
  ),
  reversed: true,
}

describe('at market', () => {
  it('a buy takes the asks, best first, and its slippage is measured from the best one', () => {
    // 1 at 100, 1 at 101
    expect(expectedFill(book, 'buy', '2')).toEqual({
      average: '100.5',
      filledNow: '2',
      slippage: '0.5',
      thin: false,
      best: '100',
      otherBest: '99',
    })
  })

  it('a sell takes the bids, and a lower price is worse', () => {
    expect(expectedFill(book, 'sell', '2')).toEqual({
      average: '98.5',
      filledNow: '2',
      slippage: '0.50505051',
      thin: false,
      best: '99',
      otherBest: '100',
    })
  })

  it('an amount larger than the visible book is priced for the part that it holds', () => {
    expect(expectedFill(book, 'sell', '30')).toMatchObject({ average: '98.333333', filledNow: '3', thin: true })
  })

  it('an empty side, or no amount, has no fill', () => {
    expect(expectedFill({ book: orderBook([], BIDS), reversed: false }, 'buy', '1')).toBeUndefined()
    expect(expectedFill(book, 'buy', '0')).toBeUndefined()
  })
})

describe('a limit', () => {
  it('takes levels at its price or better now, and the rest waits at its price', () => {
    // 1 at 100, 2 at 101, 3 wait at 105: 617 / 6
    expect(expectedFill(book, 'buy', '6', '105')).toEqual({
      average: '102.83333',
      filledNow: '3',
      slippage: '0.66666667',
      thin: false,
      best: '100',
      otherBest: '99',
    })
  })

  it('takes a level exactly at its price', () => {
    expect(expectedFill(book, 'buy', '1', '100')).toMatchObject({ average: '100', filledNow: '1' })
    expect(expectedFill(book, 'sell', '1', '99')).toMatchObject({ average: '99', filledNow: '1' })
  })

  it('below the market fills nothing now and keeps its own price to the last digit', () => {
    expect(expectedFill(book, 'buy', '6', '99.123456789')).toEqual({
      average: '99.123456789',
      filledNow: '0',
      slippage: '0',
      thin: false,
      best: '100',
      otherBest: '99',
    })
    expect(expectedFill(book, 'sell', '6', '99.5')).toMatchObject({ average: '99.5', filledNow: '0' })
  })

  it('a limit beyond the last visible level has an unknown rest', () => {
    expect(expectedFill(book, 'buy', '9', '120')).toMatchObject({ filledNow: '7', thin: true })
    expect(expectedFill(book, 'buy', '9', '109')).toMatchObject({ filledNow: '3', thin: false })
  })

  it('a limit on an empty book has its own price', () => {
    const empty: Leg = { book: orderBook([], []), reversed: false }
    expect(expectedFill(empty, 'buy', '1', '90')).toEqual({
      average: '90',
      filledNow: '0',
      slippage: '0',
      thin: false,
      best: '0',
      otherBest: '0',
    })
  })
})

describe('a reversed pair', () => {
  it('is bought at the bids of the listed book', () => {
    // 2 base for 1 counter, then 1 for 1: 3 cost 2.
    expect(expectedFill(inverse, 'buy', '3')).toEqual({
      average: '0.66666667',
      filledNow: '3',
      slippage: '33.333333',
      thin: false,
      best: '0.5',
      otherBest: '0.25',
    })
  })

  it('is sold at the asks of the listed book', () => {
    expect(expectedFill(inverse, 'sell', '4')).toEqual({
      average: '0.25',
      filledNow: '4',
      slippage: '0',
      thin: false,
      best: '0.25',
      otherBest: '0.5',
    })
  })

  it('applies a limit to the inverted price', () => {
    expect(expectedFill(inverse, 'buy', '3', '0.5')).toMatchObject({ filledNow: '2', average: '0.5' })
    expect(expectedFill(inverse, 'sell', '9', '0.2')).toMatchObject({ filledNow: '9', average: '0.22222222' })
    expect(expectedFill(inverse, 'sell', '9', '0.21')).toMatchObject({ filledNow: '4' })
  })
})

it('no price is worse than that of an empty side', () => {
  expect(worseBy('1', '0', 'buy')).toBe('0')
  expect(worseBy('1', '0', 'sell')).toBe('0')
})

it('a percent is shown with two decimals, and a small one with two digits, so that it never reads as 0', () => {
  expect(['0.125', '1.005', '0.01', '0.014', '0.0099', '0.001251'].map(each => roundPercent(each))).toEqual([
    '0.13',
    '1.01',
    '0.01',
    '0.01',
    '0.0099',
    '0.0013',
  ])
  expect(['0.129', '0.00129'].map(each => roundPercent(each, 'down'))).toEqual(['0.12', '0.0012'])
})

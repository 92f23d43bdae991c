import { describe, expect, it } from 'vitest'
import { bestPrice, levelReached, spreadOf } from './depth'
import { orderBook } from './orderBook'

describe('a spread', () => {
  it('is exact, where numbers would give 0.40000000000873', () => {
    expect(spreadOf(orderBook([[67241.3, 1]], [[67240.9, 1]]))).toEqual({ absolute: '0.4', percent: '0.00059487427' })
  })

  it('is in percent of the middle', () => {
    expect(spreadOf(orderBook([[3, 1]], [[1, 1]]))).toEqual({ absolute: '2', percent: '100' })
  })

  it('needs both sides', () => {
    expect(spreadOf(orderBook([[3, 1]], []))).toBeUndefined()
    expect(spreadOf(orderBook([], [[3, 1]]))).toBeUndefined()
  })
})

describe('the level that an amount reaches', () => {
  const { asks } = orderBook(
    [
      [100, 0.1],
      [101, 0.2],
      [102, 0.3],
    ],
    [],
  )

  it('is the last one that it takes from, to the last unit', () => {
    expect(levelReached(asks, '0.05')).toBe(0)
    expect(levelReached(asks, '0.1')).toBe(0)
    expect(levelReached(asks, '0.100000000000000001')).toBe(1)
    // 0.1 + 0.2 are 0.30000000000000004 as numbers.
    expect(levelReached(asks, '0.3')).toBe(1)
    expect(levelReached(asks, '0.6')).toBe(2)
  })

  it('is told by what the exchange offers, not by what is shown of it', () => {
    const offered = orderBook([[1, 123_456.789012]], []).asks
    expect(levelReached(offered, '123456.789012')).toBe(0)
    expect(levelReached(offered, '123456.7895')).toBe(1)
  })

  it('lies beyond them all where they hold less', () => {
    expect(levelReached(asks, '0.61')).toBe(3)
  })

  it('is none without an amount or a level', () => {
    expect(levelReached(asks, '0')).toBeUndefined()
    expect(levelReached([], '1')).toBeUndefined()
  })
})

const book = orderBook([[0.00001234, 5]], [[0.00001233, 5]])

it('the best bid and the best ask are what the exchange wrote, to the last digit', () => {
  expect(bestPrice({ book, reversed: false }, 'bid')).toBe('0.00001233')
  expect(bestPrice({ book, reversed: false }, 'ask')).toBe('0.00001234')
})

it('of a pair that is listed the other way round a bid is an ask, inverted', () => {
  const listed = orderBook([[4, 1]], [[2, 1]])
  expect(bestPrice({ book: listed, reversed: true }, 'bid')).toBe('0.25')
  expect(bestPrice({ book: listed, reversed: true }, 'ask')).toBe('0.5')
})

it('an empty side has none', () => {
  expect(bestPrice({ book: orderBook([], []), reversed: false }, 'ask')).toBeUndefined()
})

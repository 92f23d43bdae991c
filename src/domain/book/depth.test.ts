import { describe, expect, it } from 'vitest'
import { averageStep, bestPrice, levelReached, spreadOf } from './depth'
import { orderBook } from './orderBook'

describe('a spread', () => {
  it('is exact where floats would give 0.40000000000873', () => {
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

describe('the level that completes an amount', () => {
  const { asks } = orderBook(
    [
      [100, 0.1],
      [101, 0.2],
      [102, 0.3],
    ],
    [],
  )

  it('is exact to the last unit', () => {
    expect(levelReached(asks, '0.05')).toBe(0)
    expect(levelReached(asks, '0.1')).toBe(0)
    expect(levelReached(asks, '0.100000000000000001')).toBe(1)
    // As floats 0.1 + 0.2 is 0.30000000000000004.
    expect(levelReached(asks, '0.3')).toBe(1)
    expect(levelReached(asks, '0.6')).toBe(2)
  })

  it('depends on the exchange’s exact amount, not on the displayed one', () => {
    const offered = orderBook([[1, 123_456.789012]], []).asks
    expect(levelReached(offered, '123456.789012')).toBe(0)
    expect(levelReached(offered, '123456.7895')).toBe(1)
  })

  it('is after the last one when the levels hold less', () => {
    expect(levelReached(asks, '0.61')).toBe(3)
  })

  it('is undefined without an amount or a level', () => {
    expect(levelReached(asks, '0')).toBeUndefined()
    expect(levelReached([], '1')).toBeUndefined()
  })
})

const book = orderBook([[0.00001234, 5]], [[0.00001233, 5]])

it('the best bid and ask keep the exchange’s last digit', () => {
  expect(bestPrice({ book, reversed: false }, 'bid')).toBe('0.00001233')
  expect(bestPrice({ book, reversed: false }, 'ask')).toBe('0.00001234')
})

it('the best bid of a reversed pair is its inverted ask', () => {
  const listed = orderBook([[4, 1]], [[2, 1]])
  expect(bestPrice({ book: listed, reversed: true }, 'bid')).toBe('0.25')
  expect(bestPrice({ book: listed, reversed: true }, 'ask')).toBe('0.5')
})

it('an empty side has no best price', () => {
  expect(bestPrice({ book: orderBook([], []), reversed: false }, 'ask')).toBeUndefined()
})

describe('the decimals of an average', () => {
  const leg = { book: orderBook([[100.25, 1]], [[100.125, 1]]), reversed: false }
  it.each([
    ['the most of the book’s prices', leg, '100.1875', undefined, 3],
    ['those of a limit that has more', leg, '100.1875', '100.1234', 4],
    ['two at least', { book: orderBook([[100, 1]], []), reversed: false }, '100', undefined, 2],
    ['none after the eighth digit', leg, '1234567.12', undefined, 1],
    ['up to the eighth digit on a reversed pair', { ...leg, reversed: true }, '0.0099', undefined, 10],
  ])('are %s', (_what, book, average, limit, step) => expect(averageStep(book, average, limit)).toBe(step))
})

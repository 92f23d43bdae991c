import { expect, it } from 'vitest'
import { bestPrice } from './bestPrice'
import { orderBook } from './orderBook'

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

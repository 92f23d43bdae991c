import { expect, test } from 'vitest'
import { createIncrementalBook } from './incrementalBook'

test('a snapshot’s levels without end are left out', () => {
  const book = createIncrementalBook(1_000, () => 0)
  book.replace(
    [
      [Number.POSITIVE_INFINITY, 1],
      [101, Number.POSITIVE_INFINITY],
      [102, 1],
    ],
    [
      [0, 1],
      [99, 1],
    ],
  )
  expect(book.read()).toMatchObject({ value: { asks: [{ price: 102 }], bids: [{ price: 99 }] } })
})

test('a book with one side is not crossed', () => {
  const book = createIncrementalBook(0, () => 0)
  book.replace([[101, 1]], [])
  expect([book.dropIfCrossed(), book.needsSnapshot()]).toEqual([false, false])
})

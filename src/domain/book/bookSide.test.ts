import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChange, bestLevels, createBookSide, replaceLevels } from './bookSide'

test.each(['highest', 'lowest'] as const)('a book kept by changes equals one kept in a map (best %s)', best => {
  const change = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3 }))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.array(change, { maxLength: 80 }), (snapshot, changes) => {
      const side = createBookSide(best)
      const map = new Map(new Map(snapshot))
      replaceLevels(side, [...map])
      for (const [price, amount] of changes) {
        applyChange(side, price, amount)
        map.set(price, amount)
      }
      const expected = [...map].filter(([, amount]) => amount > 0)
      expected.sort(([a], [b]) => (best === 'highest' ? b - a : a - b))
      expect(bestLevels(side)).toEqual(expected.slice(0, 20))
    }),
  )
})

test('a second snapshot replaces the first', () => {
  const side = createBookSide('highest')
  replaceLevels(side, [[1, 1]])
  replaceLevels(side, [[2, 5]])
  expect(bestLevels(side)).toEqual([[2, 5]])
})

test('removing an absent level changes nothing', () => {
  const side = createBookSide('lowest')
  replaceLevels(side, [[10, 1]])
  applyChange(side, 11, 0)
  expect(bestLevels(side)).toEqual([[10, 1]])
})

test('a new side has no levels, and of many only the best are taken', () => {
  const side = createBookSide('lowest')
  expect([bestLevels(side), side.prices, side.amounts]).toEqual([[], [], []])
  for (const price of [3, 1, 2]) applyChange(side, price, 1)
  expect(bestLevels(side, 2)).toEqual([
    [1, 1],
    [2, 1],
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownFields } from '../../domain/ownFields'
import { isSame } from './isSame'

test('values are the same when their JSON is', () => {
  fc.assert(fc.property(fc.jsonValue(), value => isSame(value, structuredClone(value))))
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 1 }), fc.jsonValue({ maxDepth: 1 }), (a, b) => {
      expect(isSame(a, b)).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)))
    }),
  )
})

test.each([
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, { b: undefined }],
  [['BTC'], { 0: 'BTC' }],
  [[1], [1, 2]],
  [new Date(0), new Date(1)],
  [new Date(0), {}],
  [new Map([['BTC', 1]]), new Map([['BTC', 2]])],
  ['1', 1],
  [null, {}],
  [undefined, {}],
])('%o and %o are not the same', (a, b) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([false, false])
})

test('dates of one time, and records without a prototype, are the same', () => {
  expect(isSame([new Date(5)], [new Date(5)])).toBe(true)
  expect(isSame(ownFields({ a: ownFields({ b: '1' }) }), { a: { b: '1' } })).toBe(true)
})

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

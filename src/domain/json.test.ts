import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { isSame, toJson } from './json'
import { ownFields } from './ownFields'

afterEach(() => {
  for (const prototype of [Object.prototype, Array.prototype, String.prototype])
    Reflect.deleteProperty(prototype, 'toJSON')
  Reflect.deleteProperty(Object.prototype, 'common')
})

test('any value is written as JSON.stringify writes it', () =>
  fc.assert(fc.property(fc.jsonValue(), value => toJson(value as object) === JSON.stringify(value))))

test('a field without a value is left out, and a date is its ISO time', () => {
  const value = { a: undefined, b: [undefined, null], at: new Date(0), none: Object.create(null) as object }
  expect(toJson(value)).toBe(JSON.stringify(value))
})

test('a toJSON on the prototypes changes no text', () => {
  const value = { list: ['BTC', { side: 'buy' }], at: new Date(0) }
  const before = JSON.stringify(value)
  for (const prototype of [Object.prototype, Array.prototype, String.prototype])
    Object.defineProperty(prototype, 'toJSON', { value: () => 'x', configurable: true })
  expect(JSON.stringify(value)).toBe('"x"')
  expect(toJson(value)).toBe(before)
})

test('a field on Object.prototype is no field of a record', () => {
  Object.defineProperty(Object.prototype, 'common', { value: 'BTC', configurable: true })
  const record: { base: string; common?: string } = { base: 'ETH' }
  expect(record.common).toBe('BTC')
  expect(ownFields(record).common).toBeUndefined()
  expect(ownFields(record)).toEqual({ base: 'ETH' })
})

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

import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { isRecord, toJson } from './json'
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

test('only an object with fields is a record', () => {
  expect([{}, { a: 1 }].map(isRecord)).toEqual([true, true])
  expect([null, undefined, [], 'a', 1, true].map(isRecord)).toEqual(Array(6).fill(false))
})

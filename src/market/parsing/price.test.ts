import { expect, test } from 'vitest'
import { readPrice, readTicker } from './price'

test.each([
  ['97000.10', '97000.1'],
  ['100', '100'],
  ['0.50', '0.5'],
  ['9'.repeat(30), '9'.repeat(30)],
  [`0.${'0'.repeat(17)}1`, `0.${'0'.repeat(17)}1`],
])('the price %s is read as %s', (text, price) => expect(readPrice(text)).toBe(price))

test.each([
  '9'.repeat(31),
  `0.${'0'.repeat(18)}1`,
  `1.${'0'.repeat(19)}`,
  '0',
  '0.0',
  '01',
  '.5',
  '5.',
  '1e5',
  '-1',
  5,
])('%j is no price that a decimal can hold', text => expect(readPrice(text)).toBe(undefined))

test('a ticker has the price of a day ago only where the exchange sends one', () => {
  expect(readTicker('2', '1')).toStrictEqual({ is: 'value', value: { price: '2', open24h: '1' } })
  for (const open of [undefined, '0', 1])
    expect(readTicker('2', open)).toStrictEqual({ is: 'value', value: { price: '2' } })
})

import { expect, test } from 'vitest'
import { chosenPart, isRoundedPart, partOfMax } from './partOfMax'

test('all of a maximum is taken to its last digit, a part is rounded down to the decimals of an amount', () => {
  expect(partOfMax('1.234567890123', 100)).toBe('1.234567890123')
  expect(partOfMax('0.33333333', 25)).toBe('0.08333333')
  expect([isRoundedPart('0.33333333', 25), isRoundedPart('0.4', 25), isRoundedPart('1.234567890123', 100)]).toEqual([
    true,
    false,
    false,
  ])
})

test('an amount is a part only while it is exactly that; nothing is a part of nothing', () => {
  expect(chosenPart('0.1', '0.4', [25, 100])).toBe(25)
  expect(chosenPart('0.1', '0.5', [25, 100])).toBeUndefined()
  expect(chosenPart('0', '0', [25, 100])).toBeUndefined()
  expect(chosenPart('', undefined, [25, 100])).toBeUndefined()
})

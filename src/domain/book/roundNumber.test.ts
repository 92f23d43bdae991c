import { expect, test } from 'vitest'
import { roundSignificant } from '../decimal'
import { roundNumber } from './roundNumber'

test('a tie rounds up though its float lies below', () => {
  expect(roundNumber(5.31084805)).toBe(5.3108481)
  expect(roundNumber(-5.31084805)).toBe(-5.3108481)
})

test('0 and the smallest and largest numbers keep their value', () => {
  for (const value of [0, 1, 12345678, 1e-9, 1e-20, 1.2345678e-30, 1e25, 5e-324]) expect(roundNumber(value)).toBe(value)
  expect([roundNumber(99999999.6), roundNumber(123456789012)]).toEqual([100000000, 123456790000])
  expect([roundNumber(1.23456789123e30), roundNumber(1.23456789123e-30)]).toEqual([1.2345679e30, 1.2345679e-30])
})

test('what is no finite number stays so', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(roundNumber(value)).toBe(value)
})

test('1,000,000 decimals of up to 15 digits round as in exact arithmetic', () => {
  const next = numbers(20261121)
  let wrong = 0
  for (let i = 0; i < 1_000_000; i++) {
    const digits = 9 + (next() % 7)
    let units = 1n
    for (let d = 1; d < digits; d++) units = units * 10n + BigInt(next() % 10)
    // Half of them are on a tie or one last digit beside it.
    if (i % 2 === 0) {
      const step = 10n ** BigInt(digits - 8)
      units = units - (units % step) + step / 2n + BigInt(digits > 9 ? (next() % 3) - 1 : 0)
    }
    const exponent = (next() % 24) - 18
    if (roundNumber(Number(`${units}e${exponent}`)) !== exactly8(units, digits, exponent)) wrong++
  }
  expect(wrong).toBe(0)
})

test('rounds as the decimal library does', () => {
  const next = numbers(7)
  for (let i = 0; i < 20_000; i++) {
    const text = `${next() % 1_000_000}.${String(next() % 100_000_000).padStart(8, '0')}`
    expect(roundNumber(Number(text))).toBe(Number(roundSignificant(text)))
  }
})

function exactly8(units: bigint, digits: number, exponent: number): number {
  const step = 10n ** BigInt(digits - 8)
  return Number(`${(units + step / 2n) / step}e${exponent + digits - 8}`)
}

/** Seeded random whole numbers. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 3
  }
}

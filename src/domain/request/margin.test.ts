import { describe, expect, it } from 'vitest'
import { flipsPosition, leverageOf, positionAfter } from './margin'

describe('a futures request', () => {
  it.each([
    ['1000', '100', '10'],
    ['1000.01', '100.00100001', '10'],
    ['1000', '333.33333334', '3'],
    ['1000', '400', '2.5'],
    ['1000', '0', undefined],
  ])('worth %s with a margin of %s has a leverage of %s', (worth, margin, times) =>
    expect(leverageOf(worth, margin)).toBe(times),
  )

  it.each([
    ['0.5', '-0.1', true],
    ['-0.5', '0.1', true],
    ['0.5', '0.1', false],
    ['-0.5', '-0.1', false],
    ['0.5', '0', false],
    ['-0.5', '0', false],
    ['0', '-0.5', false],
    ['0', '0.5', false],
  ])('that takes a position from %s to %s turns it around: %s', (before, after, isFlipped) =>
    expect(flipsPosition(before, after)).toBe(isFlipped),
  )

  it.each([
    [undefined, 'buy', '0.5', '0.5'],
    [undefined, 'sell', '0.5', '-0.5'],
    ['-0.2', 'buy', '0.5', '0.3'],
    ['0.5', 'sell', '0.5', '0'],
    ['0.2', 'sell', '0.5', '-0.3'],
    ['unknown', 'buy', '0.5', undefined],
  ] as const)('leaves a position of %s, after a %s of %s, at %s', (before, side, amount, after) =>
    expect(positionAfter(before, side, amount)).toBe(after),
  )
})

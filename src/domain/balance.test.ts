import { expect, test } from 'vitest'
import { positionOf } from './balance'

test.each([
  ['1.5', { kind: 'long', amount: '1.5' }],
  ['0.00000001', { kind: 'long', amount: '0.00000001' }],
  ['-0.2', { kind: 'short', amount: '0.2' }],
  ['0', undefined],
  ['0.000', undefined],
  ['-0', undefined],
  [undefined, undefined],
  ['unknown', 'unknown'],
] as const)('the position %s is shown as %o', (position, shown) => {
  expect(positionOf({ ...(position !== undefined && { position }), equivalents: {} })).toEqual(shown)
})

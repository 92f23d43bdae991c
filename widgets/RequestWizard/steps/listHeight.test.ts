import { expect, it } from 'vitest'
import { listHeightPx } from './listHeight'

it.each([
  [0, 80],
  [1, 40],
  [2, 80],
  [9, 360],
  [10, 300],
  [5_000, 300],
])('a list of %d common currencies is %d px high', (count, px) => expect(listHeightPx(count)).toBe(px))

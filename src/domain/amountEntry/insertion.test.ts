import { expect, it } from 'vitest'
import { insertionOf } from './insertion'

it.each([
  ['a key at the end', '12', '123', 3, { before: '12', inserted: '3', after: '' }],
  ['a key in the middle', '13', '123', 2, { before: '1', inserted: '2', after: '3' }],
  ['a digit like the next one', '11', '111', 1, { before: '', inserted: '1', after: '11' }],
  ['a deleted digit', '123', '13', 1, { before: '1', inserted: '', after: '3' }],
  ['a replaced selection', '1234', '1594', 3, { before: '1', inserted: '59', after: '4' }],
  ['a whole new text', '12', '77', 2, { before: '', inserted: '77', after: '' }],
  ['a text whose end is another', '12', '79', 1, { before: '', inserted: '79', after: '' }],
])('%s is found as what was inserted between the rest', (_what, old, text, caret, parts) =>
  expect(insertionOf(old, text, caret)).toEqual(parts),
)

import { expect, test, vi } from 'vitest'
import { changesAt, integerAt, levelsAt, numbersAt, numberTextAt, textAt } from './scan'

/** A text at the place where a reader would start that took a missing key for a found one. */
const behind = (key: string, text: string) => text.padStart(text.length + key.length - 1)

test.each([
  [',"c":"97000.10"', '97000.10'],
  ['{"o":"1","c":"2"}', '2'],
  [',"c":""', ''],
  [',"c":"5\\u0030"', undefined],
  [',"c":"5', undefined],
  ['{"c":"5"}', undefined],
])('the field c of %j is read as %j, or else parsed', (frame, text) => expect(textAt(frame, ',"c":"')).toBe(text))

test.each([
  ['{"u":120}', 120],
  ['{"e":1,"u":909,"a":[]}', 909],
  ['{"u":999999999999999}', 999_999_999_999_999],
  ['{"u":1000000000000000}', undefined],
  ['{"u":}', undefined],
  ['{"u":5.5}', undefined],
  ['{"u":5e3}', undefined],
  ['{"u":-5}', undefined],
  ['{"u":"5"}', undefined],
  ['{"a\\"u":5}', undefined],
  ['{"a":5}', undefined],
])('the counter u of %j is read as %j, or else parsed', (frame, value) => expect(integerAt(frame, '"u":')).toBe(value))

test.each([
  [',"last":100.95,', '100.95'],
  ['{"bid":1,"last":7}', '7'],
  [',"last":,', undefined],
  [',"last":-5}', undefined],
  [',"last":5e3}', undefined],
  [',"last":5]', undefined],
  [behind(',"last":', '5}'), undefined],
])('the last price of %j is read as %j, or else parsed', (frame, text) =>
  expect(numberTextAt(frame, ',"last":')).toBe(text),
)

test.each([
  [',"a":[]', []],
  [
    '{"s":1,"a":[["101.5","2"],["102","0"],["103","1"]]}',
    [
      [101.5, 2],
      [103, 1],
    ],
  ],
  [',"a":[["101","2","3"]]', undefined],
  [',"a":[["101","2"],]', undefined],
  [',"a":[["101","2"]', undefined],
  [',"a":["101","2"]', undefined],
  [',"a":[[101,"2"]]', undefined],
  [behind(',"a":[', '["101","2"]]'), undefined],
  [behind(',"a":[', ']'), undefined],
])('the side of a book in %j is read as %j, or else parsed', (frame, levels) =>
  expect(levelsAt(frame, ',"a":[')).toEqual(levels),
)

test.each([
  [',"changes":[]', true, []],
  [
    '{"p":1,"changes":[["buy","100.5","2"],["sell","101","0"]]}',
    true,
    [
      [true, 100.5, 2],
      [false, 101, 0],
    ],
  ],
  [',"changes":[["buy","100","2"],["hold","101","1"]]', false, [[true, 100, 2]]],
  [`,"changes":[["buy","100","${'9'.repeat(60)}"]]`, false, []],
  [`,"changes":[["buy","${'9'.repeat(60)}","1"]]`, false, []],
  [',"changes":[["buy","0","1"]]', false, []],
  [behind(',"changes":[', '["buy","100","2"]]'), false, []],
  [behind(',"changes":[', ']'), false, []],
])('the changes of %j are all read: %j, or else parsed', (frame, areAllRead, applied) => {
  const apply = vi.fn()
  expect(changesAt(frame, ',"changes":[', apply)).toBe(areAllRead)
  expect(apply.mock.calls).toEqual(applied)
})

test.each([
  ['[100,2,-0.5]', [100, 2, -0.5]],
  ['[4.5e-10,1e+21,-2E9]', [4.5e-10, 1e21, -2e9]],
  ['[1,2,3,4]', [1, 2, 3]],
  ['[1,2]', undefined],
  ['[1,2,]', undefined],
  ['[1,2,3x]', undefined],
  ['[1,2,3', undefined],
  ['[1e,2,3]', undefined],
  ['[1,2,3e-]', undefined],
  ['[1,"2",3]', undefined],
])('the three numbers of %j are read as %j, or else parsed', (frame, numbers) => {
  const into = [0, 0, 0]
  expect([numbersAt(frame, 1, into), into]).toEqual([numbers !== undefined, numbers ?? expect.anything()])
})

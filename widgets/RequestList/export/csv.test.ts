import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile, csvLine } from './csv'

test('lines end as in RFC 4180, after the mark by which a spreadsheet recognises UTF-8', () => {
  expect(csvFile(['a,b', 'c,d'])).toBe('\uFEFFa,b\r\nc,d\r\n')
})

test('a cell with a comma, a quote or a line break is quoted; a missing one is empty', () => {
  expect(csvLine(['1,5', 'say "no"', 'two\nlines', undefined, 'plain'])).toBe('"1,5","say ""no""","two\nlines",,plain')
})

test.each(['=1+1', '+38', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '＝1', '-1e5', '--5'])(
  'a spreadsheet shows %j and does not run it',
  text => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each(['-0.5', '12', '0.00000012', '-42'])('the number %s stays a number', text => {
  expect(csvLine([text])).toBe(text)
})

/** Parses a line as RFC 4180 describes it. */
function read(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of `${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*)),/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
  return cells
}

test('every cell is read back as it was written, and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), cells => {
      const back = read(csvLine(cells))
      expect(back.map((text, at) => (text === cells[at] ? text : text.slice(1)))).toEqual(cells)
      for (const text of back) expect(text === '' || /^-?\d/.test(text) || !/^[=+\-@\t\r\n]/.test(text)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

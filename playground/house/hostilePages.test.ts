import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The rows of the table: number, page, promise, file and test. */
const rows = readFileSync('playground/portals/PAGES.md', 'utf8')
  .split('\n')
  .filter(line => /^\| \d/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))

it('each of the 30 cases of a hostile page has a test of that name', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  const missing = rows.filter(([, , , , file = '', name = '']) => !hasTest(file, name))
  expect(missing.map(([, number, , , file, name]) => `${number}: ${file} has no test '${name}'`)).toEqual([])
})

const hasTest = (file: string, name: string): boolean =>
  /\.test\.tsx?$/.test(file) &&
  existsSync(file) &&
  ["'", '`'].some(quote => readFileSync(file, 'utf8').includes(`${quote}${name}${quote}`))

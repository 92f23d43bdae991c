import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importsOf } from './sources'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const started = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /^exec node --import tsx (\S+)/.exec(command) ?? []
  return file === undefined ? [] : [{ name, file }]
})

/** The modules that load before a file's first line runs, each with the file that imports it. */
function importedAtOnce(file: string, found = new Map<string, string>()): Map<string, string> {
  const text = readFileSync(file, 'utf8').replace(/import\('[^']+'\)/g, '')
  for (const { of, isTypeOnly } of importsOf({ path: file, text })) {
    if (isTypeOnly || found.has(of)) continue
    found.set(of, file)
    for (const path of [`${of}.ts`, `${of}.tsx`, `${of}/index.ts`]) if (existsSync(path)) importedAtOnce(path, found)
  }
  return found
}

it('the commands are those that Node runs', () => {
  expect(started.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'test', 'build', 'serve']))
})

it.each(started)('npm run $name starts in a fresh clone, which has no styled-system yet', ({ file }) => {
  const made = [...importedAtOnce(file)].filter(([of]) => of.startsWith('styled-system'))
  expect(made).toEqual([])
})

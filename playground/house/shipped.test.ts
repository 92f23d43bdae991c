import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureHostBuild } from '../hostBuild'
import { mustRun, ROOT } from '../runTool'

/** Built here, because the package itself is built only when it is released; types are checked elsewhere. */
const PACKAGE = 'node_modules/.cache/shipped'

/** What would say that a client was given a piece of the playground. */
const OF_THE_PLAYGROUND = ['__sandbox', '@deskside.test', 'Deskside-2026', 'playground/', 'vitest', 'fast-check']

beforeAll(async () => {
  await ensureHostBuild()
  await mustRun('node_modules/.bin/tsup', ['--no-dts', '--out-dir', PACKAGE])
}, 120_000)
afterAll(() => rmSync(PACKAGE, { recursive: true, force: true }))

describe.each([
  ['the host', 'dist-host'],
  ['the package', PACKAGE],
])('S16 what is shipped: %s', (_, folder) => {
  it('holds nothing of the sandbox and no test', () => {
    const found = filesOf(folder, /\.(js|css|html)$/).flatMap(file => {
      const text = readFileSync(file, 'utf8')
      return OF_THE_PLAYGROUND.filter(word => text.includes(word)).map(word => `${word} in ${file}`)
    })
    expect(found).toEqual([])
  })

  it('tells nobody where it was built', () => {
    const telling = filesOf(folder, /\.(js|css|html|map)$/).filter(file => readFileSync(file, 'utf8').includes(ROOT))
    expect(telling).toEqual([])
  })

  it('maps back to sources of ours that are shipped, by paths that are relative', () => {
    const sources = filesOf(folder, /\.map$/).flatMap(
      file => JSON.parse(readFileSync(file, 'utf8')).sources as string[],
    )
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.filter(source => source.startsWith('/') || /\bplayground\/|\.test\./.test(source))).toEqual([])
  })
})

function filesOf(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => pattern.test(name))
  expect(names.length).toBeGreaterThan(0)
  return names.map(name => join(folder, name))
}

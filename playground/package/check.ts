import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPackage } from '../harness/builds'
import { mustRun, ROOT, runTool } from '../harness/runTool'
import { differingFiles } from './differingFiles'
import { checkPortals } from './portals'
import { CORE, drawn, SIX, sizeOf } from './sizes'

const WORK = join(ROOT, 'node_modules/.cache/package-check')

/** Checks the package that `npm run build` has left in dist. Prints each result; rejects when one is wrong. */
async function check(): Promise<boolean> {
  await rm(WORK, { recursive: true, force: true })
  await mkdir(WORK, { recursive: true })
  await buildPackage('node_modules/.cache/package-check/again')
  const differing = await differingFiles(join(ROOT, 'dist'), join(WORK, 'again'))
  if (differing.length > 0)
    throw new Error(`A second build differs in ${differing.join(', ')}: run npm run build first`)
  console.log('Two builds are byte-identical.')

  const { output } = await runTool('npm', ['pack', '--silent', '--pack-destination', WORK])
  const tarball = join(WORK, output.trim().split('\n').at(-1)!)
  await mustRun('node_modules/.bin/publint', [tarball, '--strict'])
  // Types of a style sheet are not known to TypeScript.
  await mustRun('node_modules/.bin/attw', [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './styles.css'])
  console.log('publint and attw find nothing.')
  await mustRun('tar', ['-xzf', tarball, '-C', WORK])
  await checkPortals(WORK)
  return weigh(join(WORK, 'package'))
}

/** Prints gzipped KB without React beside the most that is allowed, and what it should become. */
async function weigh(folder: string): Promise<boolean> {
  const size = (code: string) => sizeOf(code, folder)
  const core = await size(CORE)
  const [panel, list] = await Promise.all(['BalancesPanel', 'RequestList'].map(name => size(CORE + drawn(name))))
  const six = await size(CORE + SIX.map(drawn).join(''))
  const rows: readonly [name: string, kb: number, most: number, goal: number][] = [
    ['readRequestFilter alone', (await size(`export { readRequestFilter } from './dist/index.js'`)).all, 2, 2],
    ['core: createDesk and DeskProvider', core.first, 45.4, 42],
    ['BalancesPanel over the core', panel!.first - core.first, 24.9, 22],
    ['RequestList over the core', list!.first - core.first, 32.6, 22],
    ['six widgets', six.first, 163, 130],
    ['six widgets with every lazy part', six.all, 347.9, 215],
    ['deskside.js, React included', await loadedWith(join(folder, 'dist/deskside.js')), 159.4, 210],
  ]
  console.log(`${'Gzipped KB'.padEnd(40)}      now     most     goal`)
  for (const [name, kb, most, goal] of rows) {
    const numbers = [kb.toFixed(1), String(most), String(goal)].map(text => text.padStart(9)).join('')
    console.log(`${name.padEnd(40)}${numbers}${kb > most ? '  TOO MUCH' : ''}`)
  }
  return rows.every(([, kb, most]) => kb <= most)
}

/** The gzipped KB of a file and of all files that it imports statically. */
async function loadedWith(file: string, seen = new Set<string>()): Promise<number> {
  if (seen.has(file)) return 0
  seen.add(file)
  const code = await readFile(file, 'utf8')
  let kb = gzipSync(code, { level: 9 }).length / 1000
  for (const [, path = ''] of code.matchAll(/(?:from|import)"(\.[^"]+)"/g))
    kb += await loadedWith(join(dirname(file), path), seen)
  return kb
}

check().then(
  isMet => process.exit(isMet ? 0 : 1),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureBrowser } from './ensureBrowser'
import { ensureHostBuild } from './hostBuild'
import { ROOT, runTool } from './runTool'
import { allHeld, lastLine, type Suite, suiteLine } from './suites'
import type { TestReport } from './testReporter'
import { ensureTheme } from './theme'

/** `npm test [-- path…]`: types, lint and build, then every test; paths choose tests alone. */
async function test(paths: readonly string[]): Promise<boolean> {
  await ensureBrowser()
  await ensureTheme()
  const checks = paths.length > 0 ? [] : await Promise.all([types(), lint(), hostBuild()])
  const suites = [...checks, ...(await tests(paths))]
  for (const suite of suites) console.log(suiteLine(suite))
  console.log(lastLine(suites))
  return allHeld(suites)
}

const types = () => check('types', () => runTool('node_modules/.bin/tsc', ['-p', '.']))
const lint = () => check('lint', () => runTool('node_modules/.bin/biome', ['check', '--error-on-warnings', '.']))
const hostBuild = () =>
  check('build', () =>
    ensureHostBuild().then(
      () => OK,
      (error: Error) => ({ code: 1, output: error.message }),
    ),
  )

const OK = { code: 0, output: '' }

async function check(name: string, run: () => Promise<{ code: number; output: string }>): Promise<Suite> {
  const { code, output } = await run()
  if (code !== 0) console.error(`FAILED ${name}\n${output}`)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, retried: 0 }
}

/** Vitest in a process of its own: this one was started through tsx, whose loader its workers would inherit. */
async function tests(paths: readonly string[]): Promise<Suite[]> {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--configLoader',
    'runner',
    '--reporter',
    './playground/testReporter.ts',
    ...paths,
  ]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let report: TestReport | undefined
  child.on('message', message => {
    report = message as TestReport
  })
  const [code] = await once(child, 'close')
  const suites = report?.suites ?? []
  // It may also fail as a whole: no test found, a setup that threw, a worker that died.
  const isExplained = code === 0 || suites.some(({ failed, skipped }) => failed + skipped > 0)
  return isExplained ? suites : [...suites, { name: 'vitest', passed: 0, failed: 1, skipped: 0, retried: 0 }]
}

test(process.argv.slice(2)).then(
  held => process.exit(held ? 0 : 1),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)

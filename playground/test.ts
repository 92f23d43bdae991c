import { ensureHostBuild, ensurePackageBuild, ensureTheme } from './harness/builds'
import { ensureBrowser } from './harness/ensureBrowser'
import { runProjects, runTests } from './harness/runTests'
import { runTool } from './harness/runTool'
import { allPassed, countLine, lastLine, mergeCounts, type TestCounts } from './harness/testCounts'
import { IN_BROWSER, IN_NODE } from './harness/testProjects'

/**
 * `npm test [-- path…]`: types, lint and build, and every test; with paths only the tests whose file matches one.
 * `npm test -- --changed [commit]`: types, lint, and the tests of what differs from the commit, or is not committed.
 */
async function test(args: readonly string[]): Promise<boolean> {
  await ensureBrowser()
  await ensureTheme()
  const counts = mergeCounts(await countsOf(args))
  for (const each of counts) console.log(countLine(each))
  console.log(lastLine(counts))
  return allPassed(counts)
}

async function countsOf(args: readonly string[]): Promise<readonly TestCounts[]> {
  if (args.length === 0) return runAll()
  if (args[0] !== '--changed') return runTests(args)
  const changed = runTests([...args, '--passWithNoTests'])
  return [...(await Promise.all([types(), lint()])), ...(await changed)]
}

/** The checks use both cores by themselves; tests whose time-outs are real don't run beside them. */
async function runAll(): Promise<TestCounts[]> {
  const checks = await Promise.all([builds(), types(), lint()])
  const inNode = await runProjects(IN_NODE)
  return [...checks, ...inNode, ...(await runProjects(IN_BROWSER))]
}

const types = () => check('types', () => runTool('node_modules/.bin/tsc', ['-p', '.']))
const lint = () => check('lint', () => runTool('node_modules/.bin/biome', ['check', '--error-on-warnings', '.']))
/** Before the tests: two files that need the same build would otherwise make it in one folder at the same time. */
const builds = () =>
  check('build', () =>
    Promise.all([ensureHostBuild(), ensurePackageBuild()]).then(
      () => OK,
      (error: Error) => ({ code: 1, output: error.message }),
    ),
  )

const OK = { code: 0, output: '' }

async function check(name: string, run: () => Promise<{ code: number; output: string }>): Promise<TestCounts> {
  const { code, output } = await run()
  if (code !== 0) console.error(`FAILED ${name}\n${output}`)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

test(process.argv.slice(2)).then(
  held => process.exit(held ? 0 : 1),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)

import { relative } from 'node:path'
import { ROOT } from './runTool'
import type { TestCounts } from './testCounts'
import type { TestProject } from './testProjects'
import { type WatchedRun, watchedRun } from './watchedRun'

type Environment = Readonly<Record<string, string>>

/** No test and no hook may take longer than three minutes. */
const QUIET_MS = 420_000

/**
 * Runs Vitest with these arguments: paths, or options. In a process of its own, because this one was started through
 * tsx, and Vitest's workers would inherit its loader.
 */
export async function runTests(args: readonly string[], env: Environment = {}): Promise<readonly TestCounts[]> {
  return explained(await watchedRun(vitest(args), env))
}

/**
 * Runs every test of these projects. A browser sometimes stops answering for good, and Vitest would wait for it: then
 * the files that have not ended run once more, in a new browser.
 */
export async function runProjects(names: readonly TestProject[]): Promise<readonly TestCounts[]> {
  const projects = names.flatMap(name => ['--project', name])
  const first = await watchedRun(vitest(projects), {}, QUIET_MS)
  if (first.unfinished.length === 0) return explained(first)
  const unfinished = first.unfinished.map(file => relative(ROOT, file))
  console.error(`Nothing came from the tests for ${QUIET_MS / 60_000} minutes. These files run again:`)
  for (const line of [...unfinished, ...first.failures.map(failure => `Failed before: ${failure}`)]) console.error(line)
  const second = await watchedRun(vitest([...projects, ...unfinished]), {}, QUIET_MS)
  return [...first.counts, ...explained(second)]
}

function vitest(args: readonly string[]): string[] {
  const reporters = ['--reporter', 'minimal', '--reporter', './playground/harness/testReporter.ts']
  return ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'runner', ...reporters, ...args]
}

/** A run may also fail as a whole: no test found, a setup that threw, a worker that died, or no end. */
function explained({ code, counts }: WatchedRun): readonly TestCounts[] {
  const isExplained = code === 0 || (code !== null && counts.some(({ failed, skipped }) => failed + skipped > 0))
  return isExplained ? counts : [...counts, { name: 'vitest', passed: 0, failed: 1, skipped: 0 }]
}

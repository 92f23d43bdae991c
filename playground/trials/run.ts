import { parseArgs } from 'node:util'
import { ensureHostBuild } from '../harness/builds'
import { ensureBrowser } from '../harness/ensureBrowser'
import { runTests } from '../harness/runTests'
import { allPassed, countLine, lastLine, type TestCounts } from '../harness/testCounts'
import { SUBJECTS } from './subjects'
import { TRIAL, TRIAL_SEED } from './trialCount'

/** At full count a test takes minutes. */
const LONGEST_TEST_MS = 600_000

/** Runs all subjects at full count, or `--suite ordering` alone; `--seed N` repeats a failed run. */
async function runTrials(): Promise<boolean> {
  const { values } = parseArgs({ options: { suite: { type: 'string' }, seed: { type: 'string' } } })
  const { suite: chosen, seed } = values
  if (seed !== undefined && !/^\d{1,9}$/.test(seed)) throw new Error(`--seed is "${seed}", but it must be a number.`)
  const subjects = Object.keys(SUBJECTS)
  if (chosen !== undefined && !subjects.includes(chosen))
    throw new Error(`There is no suite ${chosen}: ${subjects.join(', ')}.`)

  await ensureBrowser()
  await ensureHostBuild()
  const ended: TestCounts[] = []
  for (const subject of chosen ? [chosen] : subjects) {
    const sinceMs = performance.now()
    const args = ['--tagsFilter', subject, '--experimental.preParse', '--testTimeout', String(LONGEST_TEST_MS)]
    const counts = await runTests(args, { [TRIAL]: 'full', ...(seed !== undefined && { [TRIAL_SEED]: seed }) })
    // Skipped tests of the same files are not counted.
    const own = counts.filter(({ name, failed }) => name === subject || failed > 0)
    for (const each of own) console.log(`${countLine(each)} in ${Math.round((performance.now() - sinceMs) / 1000)} s`)
    ended.push(...own)
  }
  console.log(lastLine(ended))
  return allPassed(ended)
}

runTrials().then(
  passed => process.exit(passed ? 0 : 1),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)

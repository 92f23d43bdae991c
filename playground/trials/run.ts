import { parseArgs } from 'node:util'
import { ensureBrowser } from '../harness/ensureBrowser'
import { ensureHostBuild } from '../harness/hostBuild'
import { runTests } from '../harness/runTests'
import { allHeld, lastLine, type Suite, suiteLine } from '../harness/suites'
import { readSources } from '../house/sources'
import { TRIAL, TRIAL_SEED } from './trialCount'

/** A suite's tests run one file after the other for minutes, not seconds. */
const LONGEST_TEST_MS = 600_000

/** The suites of reliability.md at full count: all, or `--suite S7`; `--seed N` repeats a run in which something failed. */
async function runTrials(): Promise<boolean> {
  const { values } = parseArgs({ options: { suite: { type: 'string' }, seed: { type: 'string' } } })
  const { suite: wanted, seed } = values
  if (seed !== undefined && !/^\d{1,9}$/.test(seed)) throw new Error(`--seed is "${seed}", but it must be a number.`)
  const files = filesBySuite()
  const names = [...files.keys()].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)))
  if (wanted !== undefined && !files.has(wanted)) throw new Error(`There is no suite ${wanted}: ${names.join(', ')}.`)

  await ensureBrowser()
  await ensureHostBuild()
  const ended: Suite[] = []
  for (const name of wanted ? [wanted] : names) {
    const sinceMs = performance.now()
    const options = ['--testNamePattern', `^${name} `, '--testTimeout', String(LONGEST_TEST_MS)]
    const env = { [TRIAL]: 'full', ...(seed !== undefined && { [TRIAL_SEED]: seed }) }
    const suites = await runTests([...(files.get(name) ?? []), ...options], env)
    // The files hold other suites too, which the pattern leaves out.
    const own = suites.filter(suite => suite.name === name || suite.failed > 0)
    for (const suite of own) console.log(`${suiteLine(suite)} in ${Math.round((performance.now() - sinceMs) / 1000)} s`)
    ended.push(...own)
  }
  console.log(lastLine(ended))
  return allHeld(ended)
}

/** A suite is where a `describe` starts with its number. */
function filesBySuite(): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { path, text } of readSources().filter(({ path }) => /\.test\.tsx?$/.test(path)))
    for (const name of new Set(
      [...text.matchAll(/^\s*(?:describe.*|\]\))\(['"`](S\d+) /gm)].map(([, number]) => number!),
    ))
      files.set(name, [...(files.get(name) ?? []), path])
  return files
}

runTrials().then(
  held => process.exit(held ? 0 : 1),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)

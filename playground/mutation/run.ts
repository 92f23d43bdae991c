import { readFileSync, writeFileSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'
import { compactReport } from './compactReport'
import { chosenParts } from './parts'

/**
 * `npm run mutation [-- path…]`: changes the code in small ways, and lists each change that no test notices. What
 * earlier runs found is in the JSON beside this file, so a run tests only what is new; it keeps what other paths had.
 */
const SHARED: ConstructorParameters<typeof Stryker>[0] = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'playground/mutation/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // A mutant of a module's constant is alive before any test, so each would cost a run of all tests.
  ignoreStatic: true,
  concurrency: 1,
  // A shorter time would count slow tests of a busy machine as noticed changes; endless loops are found by a count.
  timeoutMS: 60_000,
  incremental: true,
  disableTypeChecks: false,
  cleanTempDir: 'always',
  ignorePatterns: ['/styled-system', '/host', '/widgets', '/playground/.data*'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false },
}

for (const { name, leastPercent, mutate } of chosenParts(process.argv.slice(2))) {
  const incrementalFile = `playground/mutation/${name}.json`
  await new Stryker({
    ...SHARED,
    mutate: [...mutate],
    incrementalFile,
    thresholds: { high: 100, low: leastPercent, break: leastPercent },
  }).runMutationTest()
  writeFileSync(incrementalFile, compactReport(readFileSync(incrementalFile, 'utf8')))
}

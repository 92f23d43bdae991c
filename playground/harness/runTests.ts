import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './runTool'
import type { Suite } from './suites'
import type { TestReport } from './testReporter'

/** Runs Vitest over the paths, or all tests. A process of its own: this one was started through tsx, whose loader its workers would inherit. */
export async function runTests(paths: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Suite[]> {
  const reporter = ['--configLoader', 'runner', '--reporter', './playground/harness/testReporter.ts']
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporter, ...paths], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  let report: TestReport | undefined
  child.on('message', message => {
    report = message as TestReport
  })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const [code] = await once(child, 'close')
  process.off('SIGINT', pass).off('SIGTERM', pass)
  const suites = report?.suites ?? []
  // It may also fail as a whole: no test found, a setup that threw, a worker that died.
  const isExplained = code === 0 || suites.some(({ failed, skipped }) => failed + skipped > 0)
  return isExplained ? suites : [...suites, { name: 'vitest', passed: 0, failed: 1, skipped: 0, retried: 0 }]
}

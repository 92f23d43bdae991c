import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './runTool'
import type { TestCounts } from './testCounts'

/**
 * Runs Vitest with these arguments: paths, or options. In a process of its own, because this one was started through
 * tsx, and Vitest's workers would inherit its loader.
 */
export async function runTests(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const reporters = ['--reporter', 'minimal', '--reporter', './playground/harness/testReporter.ts']
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'runner', ...reporters, ...args]
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  let counts: readonly TestCounts[] = []
  child.on('message', message => {
    counts = message as TestCounts[]
  })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const [code] = await once(child, 'close')
  process.off('SIGINT', pass).off('SIGTERM', pass)
  // A run may also fail as a whole: no test found, a setup that threw, a worker that died.
  const isExplained = code === 0 || counts.some(({ failed, skipped }) => failed + skipped > 0)
  return isExplained ? counts : [...counts, { name: 'vitest', passed: 0, failed: 1, skipped: 0 }]
}

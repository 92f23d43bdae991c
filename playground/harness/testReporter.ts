import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { TestCounts } from './testCounts'

type End = 'passed' | 'failed' | 'skipped'

/** Sends a run's counts by subject, else by project, to the process that started it. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = new Map<string, TestCounts>()
    const add = (name: string, end: End, by = 1) => {
      const before = counts.get(name) ?? { name, passed: 0, failed: 0, skipped: 0 }
      counts.set(name, { ...before, [end]: before[end] + by })
    }
    for (const module of modules) {
      const failedHooks = [module, ...module.children.allSuites()].filter(entry => entry.errors().length > 0)
      for (const entry of failedHooks) add(projectOf(entry), 'failed')
      for (const test of module.children.allTests()) add(test.tags[0] ?? projectOf(test), endOf(test))
    }
    if (unhandledErrors.length > 0) add('unhandled', 'failed', unhandledErrors.length)
    process.send?.([...counts.values()].sort((one, other) => one.name.localeCompare(other.name)))
  }
}

/** A test that passed only when it was tried again failed; one that never ran is skipped. */
function endOf(test: TestCase): End {
  const { state } = test.result()
  if (state === 'passed') return test.diagnostic()?.flaky ? 'failed' : 'passed'
  return state === 'failed' ? 'failed' : 'skipped'
}

/** A browser's project bears the browser's name too. */
const projectOf = ({ project }: TestModule | TestSuite | TestCase): string => project.name.replace(/ \(.*\)$/, '')

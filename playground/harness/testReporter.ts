import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node'
import type { TestCounts } from './testCounts'
import type { TestNews } from './testNews'

type End = 'passed' | 'failed' | 'skipped'

/** Sends a run's progress, and its counts by subject, else by project, to the process that started it. */
export default class TestReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    tell({ kind: 'planned', files: specifications.map(({ moduleId }) => moduleId) })
  }

  onTestCaseResult(): void {
    tell({ kind: 'test' })
  }

  onTestModuleEnd(module: TestModule): void {
    tell({ kind: 'file', file: module.moduleId, counts: countsOf([module]), failures: failuresOf(module) })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const unhandled = { name: 'unhandled', passed: 0, failed: unhandledErrors.length, skipped: 0 }
    tell({ kind: 'end', counts: [...countsOf(modules), ...(unhandledErrors.length > 0 ? [unhandled] : [])] })
  }
}

const tell = (news: TestNews) => process.send?.(news)

function countsOf(modules: readonly TestModule[]): TestCounts[] {
  const counts = new Map<string, TestCounts>()
  const add = (name: string, end: End) => {
    const before = counts.get(name) ?? { name, passed: 0, failed: 0, skipped: 0 }
    counts.set(name, { ...before, [end]: before[end] + 1 })
  }
  for (const module of modules) {
    const failedHooks = [module, ...module.children.allSuites()].filter(entry => entry.errors().length > 0)
    for (const entry of failedHooks) add(projectOf(entry), 'failed')
    for (const test of module.children.allTests()) add(test.tags[0] ?? projectOf(test), endOf(test))
  }
  return [...counts.values()].sort((one, other) => one.name.localeCompare(other.name))
}

const failuresOf = (module: TestModule): string[] =>
  [...module.children.allTests('failed')].map(
    test => `${test.fullName}: ${test.result().errors?.[0]?.message.split('\n')[0] ?? ''}`,
  )

/** A test that passed only when it was tried again failed; one that never ran is skipped. */
function endOf(test: TestCase): End {
  const { state } = test.result()
  if (state === 'passed') return test.diagnostic()?.flaky ? 'failed' : 'passed'
  return state === 'failed' ? 'failed' : 'skipped'
}

/** A browser's project bears the browser's name too. */
const projectOf = ({ project }: TestModule | TestSuite | TestCase): string => project.name.replace(/ \(.*\)$/, '')

import { stripVTControlCharacters } from 'node:util'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Suite } from './suites'

/** What the reporter sends to `playground/test.ts`, once, when all is over. */
export type TestReport = { readonly suites: Suite[] }

/** Prints what fails as it fails; counts the rest by suite for the one who started the run. */
export default class TestReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state === 'failed') tell(`${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`, errors)
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) tell(`${suite.project.name} ${suite.fullName}`, suite.errors())
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) tell(`${module.project.name} ${module.relativeModuleId}`, module.errors())
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts = new Map<string, Suite>()
    const add = (name: string, change: Partial<Suite>) => {
      const suite = counts.get(name) ?? { name, passed: 0, failed: 0, skipped: 0, retried: 0 }
      const sums = (['passed', 'failed', 'skipped', 'retried'] as const).map(what => [
        what,
        suite[what] + (change[what] ?? 0),
      ])
      counts.set(name, { ...suite, ...Object.fromEntries(sums) })
    }
    for (const module of modules) {
      add(projectOf(module), { failed: module.errors().length })
      for (const suite of module.children.allSuites()) add(suiteOf(suite), { failed: suite.errors().length })
      for (const test of module.children.allTests()) add(suiteOf(test), countOf(test))
    }
    if (unhandled.length > 0) {
      tell('An error outside any test', unhandled)
      add('unhandled', { failed: unhandled.length })
    }
    process.send?.({ suites: [...counts.values()].sort(bySuite) } satisfies TestReport)
  }
}

function countOf(test: TestCase): Partial<Suite> {
  const { state } = test.result()
  const retried = (test.diagnostic()?.retryCount ?? 0) > 0 ? 1 : 0
  if (state === 'passed') return { passed: 1, retried }
  // A test that never ran, a failed hook before it for one, kept no promise either.
  return state === 'failed' ? { failed: 1 } : { skipped: 1 }
}

/** The S-number that a `describe` around the test starts with, else the project. */
function suiteOf(entry: TestCase | TestSuite): string {
  for (let at: TestCase | TestSuite | TestModule = entry; at.type !== 'module'; at = at.parent) {
    const number = /^S\d+(?= )/.exec(at.name)
    if (at.type === 'suite' && number) return number[0]
  }
  return projectOf(entry)
}

/** A browser's project bears the browser's name too. */
const projectOf = ({ project }: { project: { name: string } }): string => project.name.replace(/ \(.*\)$/, '')

/** S2 before S10, and both before the projects. */
const bySuite = (one: Suite, other: Suite): number => {
  const rank = ({ name }: Suite) => (/^S\d/.test(name) ? Number(name.slice(1)) : Number.MAX_SAFE_INTEGER)
  return rank(one) - rank(other) || one.name.localeCompare(other.name)
}

function tell(where: string, errors: readonly SerializedError[]): void {
  const words = errors.map(error => [error.stack ?? error.message, error.diff].filter(Boolean).join('\n'))
  console.error(stripVTControlCharacters(`FAILED ${where}\n${words.join('\n')}\n`))
}

/** How the tests of one subject, of one project, or one check ended. */
export type TestCounts = {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const sum = (counts: readonly TestCounts[], end: 'passed' | 'failed' | 'skipped'): number =>
  counts.reduce((total, each) => total + each[end], 0)

/** Adds up the counts of the same name, which two runs may share. */
export function mergeCounts(counts: readonly TestCounts[]): TestCounts[] {
  const names = [...new Set(counts.map(({ name }) => name))]
  return names.map(name => {
    const own = counts.filter(each => each.name === name)
    return { name, passed: sum(own, 'passed'), failed: sum(own, 'failed'), skipped: sum(own, 'skipped') }
  })
}

/** `amounts 374/374`: those that passed, of all. */
export const countLine = ({ name, passed, failed, skipped }: TestCounts): string =>
  `${name} ${passed}/${passed + failed + skipped}`

/** `494 passed, 0 failed`, and the skipped ones if there are any. */
export function lastLine(counts: readonly TestCounts[]): string {
  const skipped = sum(counts, 'skipped')
  return `${sum(counts, 'passed')} passed, ${sum(counts, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A run without a passed test counts as failed. */
export const allPassed = (counts: readonly TestCounts[]): boolean =>
  sum(counts, 'passed') > 0 && sum(counts, 'failed') + sum(counts, 'skipped') === 0

/** How the tests of one suite ended. A suite is an S-number of reliability.md, else a project, else a check. */
export type Suite = {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Passed, but not at the first try: a promise that holds only sometimes. */
  readonly retried: number
}

const total = (suites: readonly Suite[], what: 'passed' | 'failed' | 'skipped' | 'retried'): number =>
  suites.reduce((sum, suite) => sum + suite[what], 0)

/** `S1 374/374`. */
export const suiteLine = ({ name, passed, failed, skipped }: Suite): string =>
  `${name} ${passed}/${passed + failed + skipped}`

/** `494 passed, 0 failed`, and what else is not as it should be. */
export function lastLine(suites: readonly Suite[]): string {
  const others = (['skipped', 'retried'] as const).filter(what => total(suites, what) > 0)
  return [
    `${total(suites, 'passed')} passed`,
    `${total(suites, 'failed')} failed`,
    ...others.map(what => `${total(suites, what)} ${what}`),
  ].join(', ')
}

/** Only when something was tried and nothing failed, was skipped or needed a second try. */
export const allHeld = (suites: readonly Suite[]): boolean =>
  total(suites, 'passed') > 0 && (['failed', 'skipped', 'retried'] as const).every(what => total(suites, what) === 0)

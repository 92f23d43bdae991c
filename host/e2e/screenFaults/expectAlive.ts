import type { Locator, Page } from 'playwright'
import { expect } from '../expect'

/** The page has content, no dialog about a crash, and what leads on from it can be pressed. */
export async function expectAlive(page: Page, ways: readonly Locator[]): Promise<void> {
  // Behind a dialog it is there for nobody but the eye.
  const main = page.getByRole('main', { includeHidden: true })
  await expect(main).toHaveCount(1)
  await expect(main).toContainText(/\w/)
  await expect(page.getByText(/Unexpected error|Something went wrong|We have recorded the error/)).toHaveCount(0)
  await expectUsable(ways)
}

/** Each can be pressed: it is there, enabled, and covered by nothing. */
export async function expectUsable(ways: readonly Locator[]): Promise<void> {
  for (const way of ways) await way.click({ trial: true })
}

/** The ways on from a page of a signed-in client. */
export const navigation = (page: Page): readonly Locator[] =>
  ['Dashboard', 'Requests', 'Balances', 'Profile'].map(name =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }),
  )

/** The calls of each address: never more than `most`, and never within the pause that the desk has named. */
export function expectFewCalls(calls: ReadonlyMap<string, readonly number[]>, most: number, pauseMs = 0): void {
  expect(calls.size).toBeGreaterThan(0)
  for (const [call, times] of calls) {
    expect(times.length, call).toBeLessThanOrEqual(most)
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    // A request is noticed a moment after it begins.
    for (const gap of gaps) expect(gap, call).toBeGreaterThan(pauseMs - 200)
  }
}

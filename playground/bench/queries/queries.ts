import { onBenchPage } from '../bundlePage'
import { type Figures, rounded } from '../figures'
import type {} from './queriesPage'

/** Compares the desk's queries with SWR alone over the same thousand keys, in headless Chromium. */
export const measureQueries = (): Promise<Figures> =>
  onBenchPage({ entry: 'playground/bench/queries/queriesPage.tsx', global: 'queries' }, async page => {
    const revalidating = await page.evaluate(() => window.queries.revalidating())
    const mutating = await page.evaluate(() => window.queries.mutating())
    const [ours, bare] = await page.evaluate(() => window.queries.renders())
    return [
      { name: 'desk: ms to revalidate 1,000 keys, ours', value: rounded(revalidating.ours) },
      { name: 'desk: ms to revalidate 1,000 keys, SWR', value: rounded(revalidating.anchor) },
      { name: 'desk: revalidating over SWR', value: rounded(1 / revalidating.ratio), goal: { atMost: 1.15 } },
      { name: 'desk: ms to mutate 1,000 keys, ours', value: rounded(mutating.ours) },
      { name: 'desk: ms to mutate 1,000 keys, SWR', value: rounded(mutating.anchor) },
      { name: 'desk: mutating over SWR', value: rounded(1 / mutating.ratio), goal: { atMost: 1.15 } },
      { name: 'desk: renders a new answer, ours', value: ours, goal: { atMost: bare } },
      { name: 'desk: renders a new answer, SWR', value: bare },
    ]
  })

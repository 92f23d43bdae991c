import type {} from './bookPage'
import { onBenchPage } from './bundlePage'
import { type Figures, rounded } from './figures'

/** Compares the order book with the same elements written by hand, in headless Chromium. */
export const measureBook = (): Promise<Figures> =>
  onBenchPage({ entry: 'playground/bench/bookPage.tsx', global: 'measureBook' }, async page => {
    const { ours, anchor, ratio, equal } = await page.evaluate(() => window.measureBook())
    if (!equal) throw new Error('The book and the one written by hand do not show the same')
    return [
      { name: 'book: ms of a round, ours', value: rounded(ours) },
      { name: 'book: ms of a round, by hand', value: rounded(anchor) },
      { name: 'book: ours over by hand', value: rounded(1 / ratio), goal: { atMost: 1.15 } },
    ]
  })

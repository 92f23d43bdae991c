import type { Locator, Page } from 'playwright'

/** A script of the page: keeps the longest event of each interaction, from the press to its paint. */
export const KEEP_INTERACTIONS = `
  window.interactions = new Map()
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })`

/** The browser reports no event that was painted sooner. */
const SHORTEST_MS = 16
/** The browser reports an event some time after its paint. */
const REPORTED_MS = 400

/** The ms from the act's slowest interaction to its paint. */
export async function interactionMs(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('window.interactions.clear()')
  await act()
  await page.waitForTimeout(REPORTED_MS)
  const worst = (await page.evaluate('Math.max(0, ...window.interactions.values())')) as number
  return Math.max(SHORTEST_MS, worst)
}

/** Presses by the mouse alone, as Playwright's own click runs scripts in the page while the page handles it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be pressed is not on the page')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

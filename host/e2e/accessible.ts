import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe finds no violation of WCAG 2.2 AA on the whole page. The app has no frames. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { frames, violations } = await page.evaluate(async tags => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
    return { frames: window.frames.length, violations }
  }, TAGS)
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
  expect(found, `accessibility of ${what}`).toEqual([])
  expect(frames, `frames of ${what}, which axe does not enter here`).toBe(0)
}

import type { Locator } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

/** Presses it, and reads the page in the same task: the browser paints what the press has changed until then. */
const pressAndRead = (target: Locator) =>
  target.evaluate(async element => {
    ;(element as HTMLElement).click()
    // React draws what is urgent in microtasks of the press.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    const textOf = (selector: string) => document.querySelector(selector)?.textContent
    return {
      chosen: textOf('[aria-pressed=true]'),
      firstRow: textOf('main li'),
      dialog: textOf('[role=dialog] h2'),
    }
  })

describe('a press is painted before the longer work that it starts', () => {
  const app = startApp()

  it('a filter shows as pressed while its rows are still to be drawn', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo') })
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect(first).toContainText('#1060')
    const executed = page.getByRole('button', { name: /^Executed/ })
    // Its rows are in the cache afterwards, so that no answer is waited for.
    await executed.click()
    await expect(first).not.toContainText('#1060')
    await page.getByRole('button', { name: /^All\b/ }).click()
    await expect(first).toContainText('#1060')
    const painted = await pressAndRead(executed)
    expect(painted.chosen).toContain('Executed')
    expect(painted.firstRow).toContain('#1060')
    await expect(first).not.toContainText('#1060')
  })

  it('the wizard opens and goes on after it', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo') })
    expect(await pressAndRead(page.getByRole('button', { name: 'New request' }))).toMatchObject({ dialog: undefined })
    const buy = page.getByRole('dialog').getByRole('button', { name: /^Buy/ })
    await expect(buy).toBeVisible()
    expect(await pressAndRead(buy)).toMatchObject({ dialog: 'What do you plan to do?' })
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Binance Spot' })).toBeVisible()
  })
})

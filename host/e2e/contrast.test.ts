import type { Locator } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const look = (element: Locator) =>
  element.evaluate(node => {
    const { backgroundColor, color } = getComputedStyle(node)
    return { backgroundColor, color }
  })

describe('for a reader who needs more contrast', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each(['dark', 'light'] as const)('forced colors keep what is chosen apart: %s', async theme => {
    const page = await app.open('/requests', { client: await freshClient('demo'), theme })
    await page.emulateMedia({ forcedColors: 'active' })
    const chip = (name: RegExp) => page.getByRole('button', { name })
    await expect(chip(/^All\b/)).toBeVisible()
    const [all, inProgress] = [await look(chip(/^All\b/)), await look(chip(/^In progress\b/))]
    expect(all).not.toEqual(inProgress)
    expect(all.color).not.toBe(all.backgroundColor)

    await page.goto(`${app.url}/profile`)
    const segment = (name: string) => page.locator('label').filter({ hasText: name })
    await expect(segment('English')).toBeVisible()
    const [english, ukrainian] = [await look(segment('English')), await look(segment('Українська'))]
    expect(english.backgroundColor).not.toBe(ukrainian.backgroundColor)
    expect(english.color).not.toBe(english.backgroundColor)
  })

  it('quiet text is as strong as the rest where the reader prefers more contrast', async () => {
    const page = await app.open('/profile', { client: await freshClient('demo') })
    const label = page.getByText('Name', { exact: true })
    await expect(label).toBeVisible()
    const quiet = await look(label)
    await page.emulateMedia({ contrast: 'more' })
    expect(await look(label)).not.toEqual(quiet)
    expect((await look(label)).color).toBe((await look(page.getByText('Demo Client'))).color)
  })
})

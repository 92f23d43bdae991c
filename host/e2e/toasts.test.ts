import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { freshClient } from './sandbox'

describe('a toast', () => {
  const app = startApp()

  it.each([false, true])('covers neither the page’s header nor its navigation (wide: %s)', async wide => {
    const page = await app.open('/', { client: await freshClient('demo'), wide })
    await expect(page.getByRole('link', { name: /#\d+/ }).first()).toBeVisible()
    await openTotal(page)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Price' }).fill('50000')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const toast = page.getByText('Draft saved').locator('xpath=..')
    await expect(toast).toBeVisible()
    const covered = (await toast.boundingBox())!
    for (const part of [page.getByRole('banner'), page.getByRole('navigation')]) {
      const box = (await part.boundingBox())!
      const overlaps =
        covered.x < box.x + box.width &&
        box.x < covered.x + covered.width &&
        covered.y < box.y + box.height &&
        box.y < covered.y + covered.height
      expect(overlaps, JSON.stringify({ box, covered })).toBe(false)
    }
  })
})

import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { freshClient } from './sandbox'

describe('a toast', () => {
  const app = startApp()

  it.each([false, true])('is over the page’s header, above every row of its list (wide: %s)', async wide => {
    const page = await app.open('/', { client: await freshClient('demo'), wide })
    await expect(page.getByRole('link', { name: /#\d+/ }).first()).toBeVisible()
    await openTotal(page)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Price' }).fill('50000')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const toast = page.getByText('Draft saved').locator('xpath=..')
    await expect(toast).toBeVisible()
    const [box, main] = [await toast.boundingBox(), await page.getByRole('main').boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((main?.y ?? 0) + 8)
  })
})

import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { freshClient } from './sandbox'

const row = (page: Page, number: string) => page.getByRole('main').getByRole('link', { name: new RegExp(number) })

describe('a page that is arrived at', () => {
  const app = startApp()

  it.each([false, true])(
    'by keys gives its heading the focus, and the way back the row just left (wide: %s)',
    async wide => {
      const page = await app.open('/requests', { client: await freshClient('demo'), wide })
      await row(page, '#1058').focus()
      await page.keyboard.press('ArrowDown')
      await expect(row(page, '#1057')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Request #1057' })).toBeFocused()
      await expect(page.getByRole('heading', { name: 'Request #1057' })).toHaveCSS('outline-style', 'none')
      await page.goBack()
      await expect(row(page, '#1057')).toBeFocused()
    },
  )

  it('leaves the focus with a row that was pressed beside its request', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo'), wide: true })
    await row(page, '#1057').click()
    await expect(page.getByRole('heading', { name: 'Request #1057' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, '#1056')).toBeFocused()
  })

  it('narrowed by words that mean nothing keeps only what narrows in its address, without a step back', async () => {
    const page = await app.open('/profile', { client: await freshClient('demo') })
    await page.goto(`${app.url}/requests?status=lost&status=new&currency=%3Cb%3E&sort=up`)
    await expect(page).toHaveURL(`${app.url}/requests?status=new`)
    await page.goBack()
    await expect(page).toHaveURL(`${app.url}/profile`)
  })
})

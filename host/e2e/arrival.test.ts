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

  it('gives the way back to a row far down a long list the focus, where it was left', async () => {
    const page = await app.open('/requests', { client: await freshClient('large') })
    const links = page.getByRole('main').locator('[data-index] a[href]')
    await expect(links.first()).toBeVisible()
    const far = page.getByRole('main').locator('[data-index="90"] a[href]')
    await expect(async () => {
      await page.mouse.wheel(0, 1_500)
      await expect(far).toBeInViewport({ timeout: 200 })
    }).toPass()
    const before = await far.boundingBox()
    const name = (await far.getAttribute('aria-label')) ?? ''
    await far.click()
    await expect(page.getByRole('heading', { name: /^Request #/ }).first()).toBeVisible()
    await page.goBack()
    const back = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(back).toBeFocused()
    await expect.poll(async () => Math.round((await back.boundingBox())?.y ?? 0)).toBe(Math.round(before?.y ?? -1))
  })

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

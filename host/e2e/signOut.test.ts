import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' })
const total = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Total/ })

describe('signing out', () => {
  const app = startApp()

  it('in one tab signs out all others within seconds', async () => {
    // A price that the other tab is fetching through the desk is refused.
    app.tolerate(/401 \(Unauthorized\).*cors-proxy/)
    const client = await freshClient('demo')
    const first = await app.open('/', { client })
    await expect(total(first)).toBeVisible()
    const second = await first.context().newPage()
    await second.goto(`${app.url}/profile`)
    await logOut(second).click()
    await expect(first.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 15_000 })
    await expect(first).toHaveURL(`${app.url}/login`)
    await expect(total(first)).toHaveCount(0)
  })

  it('leaves nothing private behind the Back button', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/balances', { client })
    await expect(page.getByText('₮').first()).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText(client.email)).toBeVisible()
    await logOut(page).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('₮')
    await expect(page.locator('body')).not.toContainText(client.email)
  })

  it('in another tab leaves nothing private on the page that Back leads to', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/balances', { client })
    await expect(page.getByText('₮').first()).toBeVisible()
    await page.goto('about:blank')
    const other = await page.context().newPage()
    await other.goto(`${app.url}/profile`)
    await logOut(other).click()
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('₮')
  })
})

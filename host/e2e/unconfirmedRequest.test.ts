import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { freshClient } from './sandbox'

const POST = { method: 'POST', path: '/v1/requests' }

const line = (page: Page) =>
  page.getByRole('main').getByText(/^Not confirmed yet: Buy 0\.01 BTC \/ USDT\. It may have been placed\./)

describe('a request whose result is unknown', () => {
  const app = startApp()

  /** A page at the list of requests, which the desk has not confirmed one of and does not have yet. */
  async function openUnconfirmed(): Promise<Page> {
    const client = await freshClient('funded')
    const page = await app.open('/requests', { client })
    await openTotal(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Price' }).fill('50000')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.01')
    const commit = sheet.getByRole('button', { name: 'Buy BTC', exact: true })
    await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
    await app.faults(client, [{ match: POST, act: { hang: true } }])
    await commit.click()
    await expect(sheet.getByRole('button', { name: 'Sending…' })).toBeVisible()
    await page.reload()
    await expect(line(page)).toBeVisible()
    return page
  }

  it('is named once on every page, also where no list of requests is about it', async () => {
    const page = await openUnconfirmed()
    const pages = ['/', '/requests?currency=ETH', '/balances', '/balances/BTC', '/balances/ETH', '/profile', '/nowhere']
    for (const path of pages) {
      await page.goto(app.url + path)
      await expect(line(page), path).toBeVisible()
      await expect(line(page), path).toHaveCount(1)
    }
  })

  it('is left behind by a sign-out in another tab with a note, which is gone after the next client’s session', async () => {
    // Prices that this tab is fetching through the desk are refused.
    app.tolerate(/401 \(Unauthorized\)/)
    const page = await openUnconfirmed()
    const other = await page.context().newPage()
    await other.goto(`${app.url}/profile`)
    await other.getByRole('button', { name: 'Log out' }).click()
    await other.getByRole('dialog', { name: 'Log out now?' }).getByRole('button', { name: 'Log out' }).click()
    const note = page.getByText(/^A request is not confirmed yet and may have been placed\. We’ll check again when you/)
    await expect(note).toBeVisible()
    const { email, password } = await freshClient('demo')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { freshClient, ledgerOf } from './sandbox'

/** Goes back over the four steps and the page below them, as a client can with the menu of the Back button. */
const leaveForPageBefore = (page: Page) => page.evaluate(() => history.go(-5))

describe('the wizard over a page', () => {
  const app = startApp()

  it('closes when the route changes, and stays closed on the next page', async () => {
    const page = await app.open('/', { client: await freshClient('funded') })
    await page.getByRole('link', { name: 'Requests' }).click()
    await expect(page).toHaveURL(/\/requests$/)
    await openTotal(page)
    await leaveForPageBefore(page)
    await expect(page).toHaveURL(`${app.url}/`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goForward()
    await expect(page.getByRole('main')).toContainText('No requests')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  it('closed by a change of route while sending says whether the request was placed, and sends nothing twice', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/requests', { client })
    await expect(page.getByRole('main')).toContainText('No requests')
    await page.getByRole('link', { name: 'Balances' }).click()
    await openTotal(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Price' }).fill('50000')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.01')
    const commit = sheet.getByRole('button', { name: 'Buy BTC', exact: true })
    await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/requests' }, act: { delayMs: 2_000 } }])
    await commit.click()
    await expect(sheet.getByRole('button', { name: 'Sending…' })).toBeVisible()
    await page.goBack()
    await expect(sheet.getByRole('button', { name: 'Sending…' })).toBeVisible()
    await leaveForPageBefore(page)
    await expect(page).toHaveURL(/\/requests$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /Buy.*0\.01.*BTC/ })).toBeVisible()
    const created = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/requests')
    expect(created.map(({ outcome }) => outcome)).toEqual(['created'])
  })
})

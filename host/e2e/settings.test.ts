import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const total = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Total/ })
const choose = (page: Page, group: string, choice: string) =>
  page.getByRole('group', { name: group }).getByText(choice, { exact: true }).first().click()
const threshold = (page: Page) => page.getByRole('textbox', { name: 'Small balances' })

describe('the settings', () => {
  const app = startApp()

  it.each([
    ['Language', 'Українська'],
    ['Theme', 'Light'],
    ['Display currency', 'EUR'],
    ['Time zone', 'UTC'],
  ])('%s: %s is still chosen after a reload', async (group, choice) => {
    const page = await app.open('/profile', { client: await freshClient('empty') })
    await choose(page, group, choice)
    await page.reload()
    await expect(page.getByRole('radio', { name: choice, exact: true })).toBeChecked()
  })

  it('the threshold of small balances and the hidden amounts are still set after a reload', async () => {
    const page = await app.open('/profile', { client: await freshClient('empty') })
    await threshold(page).fill('25.5')
    await page.getByText('Hide amounts').click()
    await page.reload()
    await expect(threshold(page)).toHaveValue('25.5')
    await expect(page.getByRole('switch', { name: 'Hide amounts' })).toBeChecked()
  })

  it('the display currency changes the total in the header at once, and hidden amounts cover it', async () => {
    const page = await app.open('/profile', { client: await freshClient('demo') })
    await expect(total(page)).toContainText('₮')
    await choose(page, 'Display currency', 'EUR')
    await expect(total(page)).toContainText(/[\d,]+\.\d\d.?EUR/)
    await page.getByText('Hide amounts').click()
    await expect(total(page)).toContainText('Hidden')
    await expect(total(page)).not.toContainText(/\d/)
  })

  it('a raised threshold takes balances off the dashboard, and UTC is the zone of its requests', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/', { client, browser: { timezoneId: 'Asia/Tokyo' } })
    const bitcoin = page.getByRole('region', { name: 'Balances' }).getByText('BTC', { exact: true })
    await expect(bitcoin.first()).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await threshold(page).fill('999999999')
    await choose(page, 'Time zone', 'UTC')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const request = page.getByRole('link', { name: /#10\d\d/ }).first()
    await expect(request).toBeVisible()
    await expect(bitcoin).toHaveCount(0)
    await request.click()
    const created = page.getByRole('main').locator('time').first()
    await expect(created).toHaveAttribute('title', /Coordinated Universal Time$/)
  })
})

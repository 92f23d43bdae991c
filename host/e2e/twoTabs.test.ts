import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { openTotal } from './place'
import { freshClient, ledgerOf } from './sandbox'

describe('two tabs of one client', () => {
  const app = startApp()

  it('that press Buy on the same ticket in the same moment place one request', async () => {
    const client = await freshClient('funded')
    const first = await app.open('/', { client })
    const second = await first.context().newPage()
    await second.goto(`${app.url}/`)
    const [one, other] = [await fillTicket(first), await fillTicket(second)]
    // The first one is still on its way when the second tab's press is carried out, however busy the machine is.
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/requests' }, act: { delayMs: 4_000 } }])
    await Promise.all([press(one), press(other)])
    for (const page of [first, second]) await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
    const placed = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/requests')
    expect(placed.map(({ outcome }) => outcome)).toEqual(['created'])
  })
})

/** Pressed in the page itself: a page in the background gets no pointer in time. */
const press = (button: Locator) => button.evaluate(element => (element as HTMLElement).click())

/** Fills the wizard's last step and returns its button. */
async function fillTicket(page: Page) {
  await openTotal(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Price' }).fill('50000')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  const commit = sheet.getByRole('button', { name: 'Buy BTC', exact: true })
  await expect(commit).not.toHaveAttribute('aria-disabled', 'true', { timeout: 15_000 })
  return commit
}

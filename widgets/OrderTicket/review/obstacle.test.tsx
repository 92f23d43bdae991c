import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, created, field, openTotal, reviewButton } from '../../RequestWizard/testWizard'
import { recordSockets } from '../testSockets'

const review = () => page.getByRole('heading', { name: 'Review before sending' })

/** A market request under review. */
async function reviewMarket() {
  const feed = recordSockets()
  const wizard = await openTotal({}, { confirm: 'unusual', timing: { restStaleMs: 2_000 } })
  await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
  await page.getByText('Market', { exact: true }).click()
  await field('Amount').fill('0.01')
  await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
  await button('Buy BTC').click()
  await expect.element(review()).toBeVisible()
  return { wizard, feed }
}

it('a market request under review says why it can’t be sent when the market’s price is gone', async () => {
  const { wizard, feed } = await reviewMarket()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  feed.closeAll()
  const why = 'A market request needs a live price'
  await expect.element(reviewButton()).toHaveAccessibleDescription(why)
  await expect.element(reviewButton()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('status').filter({ hasText: why })).toBeVisible()
  vi.unstubAllGlobals()
  expect(await created(wizard)).toBe(0)
})

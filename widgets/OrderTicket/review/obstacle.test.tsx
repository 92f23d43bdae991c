import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dayOf, formatDay } from '../../../src/domain/deadline/deadlineDay'
import { button, created, field, fillLimit, openTotal, reviewButton } from '../../RequestWizard/testWizard'
import { recordSockets } from '../testSockets'

const review = () => page.getByRole('heading', { name: 'Review before sending' })

it('a deadline that passes during the review leads back to its field', async () => {
  const today = formatDay(dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone))
  const wizard = await openTotal({ values: { deadline: today } }, { confirm: 'always' })
  await fillLimit()
  await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
  await button('Buy BTC').click()
  await expect.element(reviewButton()).not.toHaveAttribute('aria-disabled')
  vi.spyOn(wizard.desk.http, 'now').mockReturnValue(Date.now() + 2 * 86_400_000)
  await reviewButton().click()
  await expect.element(page.getByText('Date should be in the future')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Deadline' })).toHaveFocus()
  await expect.element(review()).not.toBeInTheDocument()
  expect(await created(wizard)).toBe(0)
})

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

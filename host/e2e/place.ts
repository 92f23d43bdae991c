import type { FrameLocator, Locator, Page } from 'playwright'
import { expect } from './expect'
import type { Fault } from './sandbox'

/** The desk gives no maximum: each request is reviewed. */
export const NO_MAXIMUM: Fault = { match: { path: '/v1/requests/cost' }, act: { status: 200, body: '{}' } }

/** Goes through the wizard to the Total step of BTC/USDT on Binance Spot. */
export async function openTotal(page: Page | FrameLocator, side: 'Buy' | 'Sell' = 'Buy'): Promise<void> {
  await page.getByRole('button', { name: 'New request', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: new RegExp(`^${side}`) }).click()
  await sheet.getByRole('button', { name: 'Binance Spot' }).click()
  await sheet.getByRole('combobox', { name: side }).fill('btc')
  await sheet.getByRole('option', { name: /^BTC/ }).first().click()
  await sheet.getByRole('combobox', { name: side === 'Buy' ? 'Pay with' : 'Receive' }).fill('usdt')
  await sheet.getByRole('option', { name: /^USDT/ }).click()
  await expect(sheet.getByRole('heading', { name: `${side} BTC` })).toBeVisible()
}

type Limit = { readonly price: string; readonly amount: string }

/** Fills in a limit request to buy BTC while the market price is live, and returns its enabled button. */
export async function fillLimit(page: Page | FrameLocator, { price, amount }: Limit): Promise<Locator> {
  await openTotal(page)
  const sheet = page.getByRole('dialog')
  // Without a live price every request is reviewed.
  await expect(
    sheet
      .getByText(/^Market price/)
      .first()
      .locator('xpath=..'),
  ).toContainText('live')
  await sheet.getByRole('textbox', { name: 'Price' }).fill(price)
  await sheet.getByRole('textbox', { name: 'Amount' }).fill(amount)
  const commit = sheet.getByRole('button', { name: 'Buy BTC', exact: true })
  await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
  return commit
}

/** Places a limit request to buy BTC and waits until the wizard is closed. */
export async function placeLimit(
  page: Page | FrameLocator,
  { reviewed, ...limit }: Limit & { readonly reviewed: boolean },
): Promise<void> {
  const commit = await fillLimit(page, limit)
  await commit.click()
  if (reviewed) await confirmReview(page)
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The button of a review, which names the amount. */
export const reviewButton = (page: Page | FrameLocator): Locator =>
  page.getByRole('dialog').getByRole('button', { name: /^(Buy|Sell) \d/ })

/** Confirms a price that would fill now, which the wizard warns about. */
async function confirmReview(page: Page | FrameLocator): Promise<void> {
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
  const commit = reviewButton(page)
  await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
  await commit.click()
}

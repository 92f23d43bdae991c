import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { control, freshClient, openSignedIn, useApp } from './app'

const PATIENCE = { timeout: 60_000 }

/** Through the wizard to a request at the desk. */
async function placeLimit(page: Page, { price, amount }: { price: string; amount: string }) {
  await page.getByRole('button', { name: 'New request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
  await page.getByRole('button', { name: 'Binance Spot' }).click()
  await page.getByRole('combobox', { name: 'Buy' }).fill('btc')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Pay with' }).fill('usdt')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Price' }).fill(price)
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  const commit = page.getByRole('button', { name: 'Buy BTC' })
  await expect.poll(() => commit.getAttribute('aria-disabled'), { timeout: 15_000 }).toBeNull()
  await commit.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** A limit above the market fills at once, by the engine's 5–15 % a tick. */
const marketPrice = async (page: Page): Promise<number> => {
  const text = await page.getByText('Market price').locator('xpath=..').innerText()
  return Number(/[\d,]+\.\d+/.exec(text)?.[0].replaceAll(',', ''))
}

describe('a client on a phone', () => {
  useApp()

  it('places a limit request, sees it in the list, and watches it fill until it is executed', async () => {
    const client = await freshClient('funded')
    const page = await openSignedIn(client)
    await placeLimit(page, { price: '120000', amount: '0.05' })
    const row = page.getByRole('link', { name: /Buy.*0\.05.*BTC/ })
    await row.waitFor()
    await expect.poll(() => row.innerText(), PATIENCE).toMatch(/\d+%/)
    await row.click()
    await page.getByText(/^\d+%/).first().waitFor()
    await page.getByText('Executed', { exact: true }).first().waitFor(PATIENCE)
    await expect.poll(() => page.locator('main').innerText(), PATIENCE).toMatch(/Average price/)
    expect(page.url()).toMatch(/\/requests\/[0-9a-f-]{36}$/)
  })

  it('cancels another: it is canceling for a while, then canceled', async () => {
    const client = await freshClient('funded')
    const page = await openSignedIn(client)
    await placeLimit(page, { price: '50000', amount: '0.01' })
    await page.getByRole('link', { name: /Buy.*0\.01.*BTC/ }).click()
    await page.getByRole('button', { name: 'Cancel request' }).click()
    const dialog = page.getByRole('dialog', { name: /^Cancel request #\d+$/ })
    await dialog.getByText('It will cancel all open orders and stop creating new ones.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel Request' }).click()
    await page.getByText('Canceling').first().waitFor()
    await page.getByText('Canceled').first().waitFor(PATIENCE)
    expect(await page.getByRole('button', { name: 'Cancel request' }).count()).toBe(0)
  })

  it('signs out, and nothing of the client stays in page, storage or address', async () => {
    const client = await freshClient('demo')
    const page = await openSignedIn(client)
    await page
      .getByRole('link', { name: /#10\d\d/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText(client.email).waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    const left = await page.evaluate(async () => ({
      text: document.documentElement.outerHTML,
      storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      history: JSON.stringify(history.state),
    }))
    expect(left.text).not.toMatch(/Demo Client|#10\d\d|USDT/)
    expect(left.text + left.storage + left.history).not.toContain(client.email)
    expect(left.storage).not.toContain('access_token')
    expect(left).toMatchObject({ databases: 0, caches: 0 })
    await page.goBack()
    await page.waitForURL('**/login')
  })

  it('sees the market price move without typing anything', async () => {
    const client = await freshClient('funded')
    const page = await openSignedIn(client)
    await page.getByRole('button', { name: 'New request' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Sell/ }).click()
    await page.getByRole('button', { name: 'Binance Spot' }).click()
    await page.getByRole('combobox', { name: 'Sell' }).fill('btc')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Receive' }).fill('usdt')
    await page.keyboard.press('Enter')
    await page.getByText('live').waitFor()
    const first = await marketPrice(page)
    expect(first).toBeGreaterThan(0)
    await expect.poll(() => marketPrice(page), PATIENCE).not.toBe(first)
    const traffic = await control<{ kind: string; feed?: string }[]>('GET', 'traffic?since=0')
    expect(traffic.some(({ kind, feed }) => kind === 'ws-open' && feed === 'binance_spot')).toBe(true)
  })
})

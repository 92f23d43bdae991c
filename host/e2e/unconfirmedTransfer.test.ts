import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { DEPTH_KEY } from '../../src/ui/overlay/overlayHistory'
import { startApp } from './app'
import { expect } from './expect'
import { type Client, freshClient, ledgerOf } from './sandbox'

const LOST = { match: { method: 'POST', path: '/v1/transfers' }, act: { status: 500, commit: true } }
const SLOW = { match: { method: 'POST', path: '/v1/transfers' }, act: { delayMs: 6_000 } }
/** After that long nothing that was sent can still arrive, and the client may mark it as checked. */
const ARRIVED_MS = 91_000

const banner = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'A transfer of 100 USDT is not confirmed.' })
const dialog = (page: Page) => page.getByRole('dialog')
/** What the browser's Back button does. */
const back = (page: Page) => page.evaluate(() => history.back())
/**
 * Until the dialog's entry is gone from the history, which a busy machine takes a while for.
 * Chromium sometimes loses the entry below it at a reload: the page stays at it then, and Back leads on.
 */
const settle = (page: Page) =>
  page
    .waitForFunction(key => !(key in (history.state ?? {})), DEPTH_KEY, { timeout: 3_000 })
    .catch(() => expect(page.evaluate(key => history.state[key], DEPTH_KEY)).resolves.toBe(0))

describe('a transfer whose result is unknown', () => {
  const app = startApp()

  async function confirm(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Transfer USDT' }).click()
    await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('100')
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  }

  /** Opens the page of the balance, whose transfer stays unconfirmed. */
  async function openBalance(client: Client): Promise<Page> {
    const page = await app.open('/balances/USDT?exchangeAccount=binance_spot', { client })
    await app.faults(client, [LOST])
    await confirm(page)
    await expect(dialog(page).getByText(/the desk hasn’t confirmed this transfer/)).toBeVisible()
    await app.faults(client, [])
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog(page)).toHaveCount(0)
    return page
  }

  /** Leaves that page for the dashboard. */
  async function openUnconfirmed(client: Client): Promise<Page> {
    const page = await openBalance(client)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(`${app.url}/`)
    return page
  }

  it('was sent once, though a browser repeats a POST that is answered 408', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/balances/USDT?exchangeAccount=binance_spot', { client })
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/transfers' }, act: { status: 408, commit: true } }])
    await confirm(page)
    await expect(dialog(page).getByText(/the desk hasn’t confirmed this transfer/)).toBeVisible()
    expect((await ledgerOf(client)).length).toBe(1)
  })

  it('is above the dashboard in words, and Back leaves its dialog, not the page', async () => {
    const page = await openUnconfirmed(await freshClient('funded'))
    await expect(banner(page)).toBeVisible()
    await banner(page).getByRole('button', { name: 'Check' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Transfer not confirmed' })).toBeVisible()
    await expect(dialog(page)).toContainText(/100\s?USDT from Binance Spot to Binance USDⓈ-M Futures/)
    await back(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${app.url}/`)
    await expect(banner(page)).toBeVisible()
    await back(page)
    await expect(page).toHaveURL(/\/balances\/USDT/)
  })

  it('returns the focus to its banner, and to the page’s heading once it is resolved', async () => {
    const page = await openUnconfirmed(await freshClient('funded'))
    const check = banner(page).getByRole('button', { name: 'Check' })
    await check.click()
    await expect(dialog(page).getByRole('button', { name: 'Send again' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(check).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Send again' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  it('returns the focus to the heading of its balance once it is resolved there', async () => {
    const page = await openBalance(await freshClient('funded'))
    await banner(page).getByRole('button', { name: 'Check' }).click()
    await dialog(page).getByRole('button', { name: 'Send again' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'USDT' })).toBeFocused()
  })

  it('is above the balances, too, until the client has checked it', async () => {
    const client = await freshClient('funded')
    const page = await openUnconfirmed(client)
    await page.getByRole('link', { name: 'Balances', exact: true }).click()
    await expect(page).toHaveURL(`${app.url}/balances`)
    await expect(banner(page)).toBeVisible()
    await page.clock.install()
    await page.reload()
    await banner(page).getByRole('button', { name: 'Check' }).click()
    await expect(dialog(page)).toContainText('The desk’s answer may still arrive in the next')
    await page.clock.fastForward(ARRIVED_MS)
    await dialog(page).getByRole('button', { name: 'Mark as checked' }).click()
    await expect(dialog(page)).toContainText('The earlier transfer of 100 USDT is marked as checked.')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Balances' })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('region', { name: 'Balances' })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    const moved = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/transfers')
    expect(moved.map(({ outcome }) => outcome)).toEqual(['created'])
  })

  it('can’t be marked as checked while it may arrive, though the next page’s clock is two hours ahead', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/balances/USDT?exchangeAccount=binance_spot', { client })
    await app.faults(client, [{ ...SLOW, act: { hang: true } }])
    await confirm(page)
    await expect(dialog(page).getByText('This transfer is being sent to the desk.')).toBeVisible()
    const next = await page.context().newPage()
    await page.close()
    await next.clock.install({ time: Date.now() + 2 * 3_600_000 })
    await next.goto(`${app.url}/`)
    await banner(next).getByRole('button', { name: 'Check' }).click()
    await expect(dialog(next)).toContainText('It may still go through in the next')
    await dialog(next).getByRole('button', { name: 'Mark as checked' }).click({ force: true })
    await expect(dialog(next)).toContainText('It may still go through in the next')
    await dialog(next).getByRole('button', { name: 'Close' }).first().click()
    await expect(banner(next)).toBeVisible()
  })

  it('is not called so in another tab while it is being sent, but is once that tab is closed', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/balances/USDT?exchangeAccount=binance_spot', { client })
    const other = await page.context().newPage()
    await other.goto(`${app.url}/`)
    await expect(other.getByRole('region', { name: 'Balances' })).toBeVisible()
    await app.faults(client, [{ ...SLOW, act: { hang: true } }])
    await confirm(page)
    await expect(dialog(page).getByText('This transfer is being sent to the desk.')).toBeVisible()
    await other.goto(`${app.url}/balances/USDT`)
    await expect(other.getByRole('tabpanel')).toBeVisible()
    await other.waitForTimeout(2_000)
    await expect(banner(other)).toHaveCount(0)
    await other.getByRole('link', { name: 'Dashboard' }).click()
    await expect(other.getByRole('region', { name: 'Balances' })).toBeVisible()
    await other.waitForTimeout(2_000)
    await expect(banner(other)).toHaveCount(0)
    await page.goto('about:blank')
    await expect(banner(other)).toBeVisible()
  })
})

describe('the transfer dialog and the browser’s Back', () => {
  const app = startApp()

  /** The dialog at a balance that was opened from the list. */
  async function openDialog(): Promise<Page> {
    const page = await app.open('/balances?exchangeAccount=binance_spot', { client: await freshClient('funded') })
    await page.getByRole('link', { name: /^USDT/ }).click()
    await page.getByRole('button', { name: 'Transfer USDT' }).click()
    await expect(dialog(page)).toBeVisible()
    return page
  }
  const expectLeft = async (page: Page) => {
    await back(page)
    await expect(page).toHaveURL(/\/balances\?exchangeAccount=binance_spot$/)
    await expect(page.getByRole('list', { name: 'Balances' })).toBeVisible()
  }

  it('closes on the first Back, and the second leaves the page', async () => {
    const page = await openDialog()
    await back(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/balances\/USDT/)
    await expectLeft(page)
  })

  it.each(['Escape', 'a reload'])('leaves no entry behind when %s closes it', async how => {
    const page = await openDialog()
    if (how === 'Escape') await page.keyboard.press('Escape')
    else await page.reload()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await settle(page)
    await expect(page).toHaveURL(/\/balances\/USDT/)
    await expectLeft(page)
  })
})

import type { Page } from 'playwright'
import { afterAll, describe, it } from 'vitest'
import { spawnExchanges } from '../../playground/sandbox/exchanges/spawnExchanges'
import { subtract } from '../../src/domain/decimal'
import { startApp } from './app'
import { expect } from './expect'
import { type Client, freshClient, ledgerOf } from './sandbox'

const SPOT = 'Binance Spot'
const FUTURES = 'Binance USDⓈ-M Futures'

/** The shown amount of the chosen account, with all its digits. */
async function shownAmount(page: Page, currency: string): Promise<string> {
  const title = await page.getByRole('tabpanel').locator('[title]').first().getAttribute('title')
  const amount = title?.replaceAll(',', '').replace(` ${currency}`, '')
  if (!/^\d+(\.\d+)?$/.test(amount ?? '')) throw new Error(`No amount of ${currency}: ${title}`)
  return amount ?? ''
}

async function transfer(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Transfer USDT' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

const transfersOf = async (client: Client) =>
  (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/transfers').map(({ outcome }) => outcome)

describe('the page of a balance', () => {
  const app = startApp()

  it('leads from Sell to a placed request, without choosing side, account or currency again', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/balances/BTC', { client })
    await page.getByRole('tab', { name: SPOT }).click()
    await page.getByRole('button', { name: 'Sell BTC' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('combobox', { name: 'Sell' })).toHaveValue('BTC')
    await sheet.getByRole('combobox', { name: 'Receive' }).fill('usdt')
    await sheet.getByRole('option', { name: /^USDT/ }).click()
    await sheet.getByRole('textbox', { name: 'Price' }).fill('500000')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.01')
    const commit = sheet.getByRole('button', { name: 'Sell BTC', exact: true })
    await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
    await commit.click()
    await expect(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /Sell.*0\.01.*BTC/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'On hold' })).toContainText('account for all 0.01 BTC')
    const created = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/requests')
    expect(created.map(({ outcome }) => outcome)).toEqual(['created'])
  })

  it('moves funds from spot to futures and back, and the balances move with them', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/balances/USDT?exchangeAccount=binance_spot', { client })
    const before = await shownAmount(page, 'USDT')
    await transfer(page, '250.5')
    await expect(page.getByText(`250.5 USDT transferred to ${FUTURES}`)).toBeVisible()
    await expect.poll(() => shownAmount(page, 'USDT')).toBe(subtract(before, '250.5'))
    await page.getByRole('tab', { name: /Futures/ }).click()
    await transfer(page, '250.5')
    await expect(page.getByText(`250.5 USDT transferred to ${SPOT}`)).toBeVisible()
    await page.getByRole('tab', { name: SPOT }).click()
    await expect.poll(() => shownAmount(page, 'USDT')).toBe(before)
    expect(await transfersOf(client)).toEqual(['created', 'created'])
  })

  it('says that the result of a transfer is not known, and sends it again once', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/balances/USDT?exchangeAccount=binance_spot', { client })
    await page.getByRole('button', { name: 'Transfer USDT' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/transfers' }, act: { status: 500, commit: true } }])
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText(/changed by exactly this amount, but the desk hasn’t confirmed/)).toBeVisible()
    await expect(dialog.getByRole('row', { name: SPOT })).toBeVisible()
    await page.reload()
    await expect(page.getByText('A transfer of 100 USDT is not confirmed.')).toBeVisible()
    await app.faults(client, [])
    await page.getByRole('button', { name: 'Check' }).click()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(`100 USDT transferred to ${FUTURES}`)).toBeVisible()
    expect((await transfersOf(client)).filter(outcome => outcome === 'created')).toEqual(['created'])
  })

  it('opens for a code in lower case', async () => {
    const page = await app.open('/balances/btc', { client: await freshClient('funded') })
    await expect(page.getByRole('heading', { name: 'BTC', level: 1 })).toBeVisible()
    await expect(page.getByRole('tabpanel')).toContainText(/\dBTC/)
  })

  it('opens for a code in mixed case, such as kPEPE, and again after a reload', async () => {
    const client = await freshClient('funded')
    const balance = { asset: 'kPEPE', all_accounts: { amount: '3', equivalents: { USDT: '5' } } }
    await app.faults(client, [
      { match: { path: 'v1/balances/total-equivalent' }, act: { status: 200, body: '{}' } },
      { match: { path: 'v1/balances/kPEPE' }, act: { status: 200, body: JSON.stringify(balance) } },
      { match: { path: 'v1/balances/KPEPE' }, act: { status: 404, body: '{"errors":[]}' } },
      { match: { path: 'v1/balances' }, act: { status: 200, body: JSON.stringify({ total: 1, data: [balance] }) } },
    ])
    const page = await app.open('/balances', { client })
    await page.getByRole('link', { name: /^kPEPE/ }).click()
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(page.getByRole('heading', { name: 'kPEPE', level: 1 })).toBeVisible()
      await expect(page.getByRole('tabpanel')).toContainText('3kPEPE')
    }
  })

  it('says that the client never held a currency, leads back, and fetches it three times at most', async () => {
    const client = await freshClient('funded')
    // The browser logs the desk's 404.
    app.tolerate(/Failed to load resource/)
    const page = await app.open('/balances/ZZZZ', { client })
    await expect(page.getByText('You’ve never held ZZZZ')).toBeVisible()
    await page.waitForTimeout(8_000)
    const calls = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/v1/balances/ZZZZ')),
    )
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.length).toBeLessThanOrEqual(3)
    await page.getByRole('button', { name: 'All balances' }).click()
    await expect(page).toHaveURL(`${app.url}/balances`)
  })

  it('keeps its account on the way from the list and back', async () => {
    // The browser logs the answer of an exchange that lists no such pair.
    app.tolerate(/products\/(BTC-USDT|USDT-BTC)\/ticker/)
    const page = await app.open('/balances/BTC?exchangeAccount=coinbase_spot', { client: await freshClient('funded') })
    await expect(page.getByRole('tab', { name: 'Coinbase Spot' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: SPOT }).click()
    await expect(page).toHaveURL(/\?exchangeAccount=binance_spot$/)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${app.url}/balances?exchangeAccount=binance_spot`)
  })

  it('leads back to the list of the account that is chosen on the page', async () => {
    app.tolerate(/products\/(BTC-USDT|USDT-BTC)\/ticker/)
    const address = `${app.url}/balances?exchangeAccount=binance_spot`
    const page = await app.open('/balances?exchangeAccount=binance_spot', { client: await freshClient('funded') })
    const row = page.getByRole('link', { name: /^BTC/ })
    const back = page.getByRole('link', { name: 'Back' })
    await row.click()
    await page.getByRole('tab', { name: 'Coinbase Spot' }).click()
    await back.click()
    await expect(page).toHaveURL(`${app.url}/balances?exchangeAccount=coinbase_spot`)
    await page.goBack()
    await page.getByRole('tab', { name: SPOT }).click()
    const entries = await page.evaluate(() => history.length)
    await back.click()
    await expect(page).toHaveURL(address)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
})

describe('the page of a balance, when its price feed is dead', async () => {
  // These tests have exchanges of their own: in the shared ones a dead feed would break other tests.
  const exchanges = await spawnExchanges({ seed: 7 })
  const app = startApp({ exchanges: exchanges.urls })
  afterAll(() => exchanges.stop())

  async function open() {
    // The browser logs each call and socket that the dead exchange refuses.
    app.tolerate(/Failed to load resource|WebSocket connection to|net::ERR_/)
    const client = await freshClient('funded')
    const page = await app.open('/balances/BTC?exchangeAccount=binance_spot', { client })
    await expect(page.getByText('Withdrawable')).toBeVisible()
    return {
      page,
      price: page
        .getByText(/^Market price/)
        .first()
        .locator('xpath=..'),
    }
  }
  const startMaintenance = () => exchanges.faults([{ feed: 'binance_spot', act: { maintenance: 600_000 } }])
  const endMaintenance = () => exchanges.faults([])

  it('keeps the last price with its age, and has a live one again when the feed is back', async () => {
    const { page, price } = await open()
    await expect(price).toContainText('live')
    await startMaintenance()
    await expect(price).toContainText(/\d+ s old/, { timeout: 30_000 })
    await expect(price).toContainText(/[1-9][\d,]*\.\d+\s?USDT/)
    await expect(page.getByRole('button', { name: 'Sell BTC' })).toBeEnabled()
    await endMaintenance()
    await expect(price).toContainText('live', { timeout: 30_000 })
  })

  it('keeps the last price with its age while the feed’s connection is silent and its calls fail', async () => {
    // An exchange's edge sends no CORS headers with its refusal, and the browser says so.
    app.tolerate(/CORS policy/)
    const { price } = await open()
    await expect(price).toContainText('live')
    await exchanges.faults([
      { feed: 'binance_spot', act: { silence: 600_000 } },
      { feed: 'binance_spot', act: { edge: 503 } },
    ])
    await expect(price).toContainText(/\d+ s old/, { timeout: 40_000 })
    await expect(price).toContainText(/[1-9][\d,]*\.\d+\s?USDT/)
    await expect(price).not.toContainText('live')
    await endMaintenance()
    await expect(price).toContainText('live', { timeout: 60_000 })
  })

  it('opened during maintenance has N/A for the price, and its balance, Buy and Sell as always', async () => {
    await startMaintenance()
    const { page, price } = await open()
    await expect(price).toContainText('N/A', { timeout: 30_000 })
    await expect(price).toContainText('Ticker not found')
    expect(await shownAmount(page, 'BTC')).toMatch(/[1-9]/)
    for (const name of ['Buy BTC', 'Sell BTC'])
      await expect(page.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true')
    await endMaintenance()
    await expect(price).toContainText('live', { timeout: 60_000 })
  })
})

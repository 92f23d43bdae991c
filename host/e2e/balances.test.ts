import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const balances = (page: Page) => page.getByRole('list', { name: 'Balances' }).getByRole('link')
const total = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Total/ })

describe('the page of all balances', () => {
  const app = startApp()

  it('keeps its account and its search in the address, and has both on the way back from a balance', async () => {
    const page = await app.open('/balances', { client: await freshClient('demo') })
    await expect(balances(page).first()).toBeVisible()
    await page.getByRole('searchbox').fill('usd')
    await expect(page).toHaveURL(/\/balances\?search=usd$/)
    await page.getByRole('combobox', { name: 'Account' }).selectOption('binance_spot')
    await expect(page).toHaveURL(/\/balances\?exchangeAccount=binance_spot&search=usd$/)
    await balances(page).filter({ hasText: 'USDT' }).click()
    await expect(page).toHaveURL(/\/balances\/USDT\?exchangeAccount=binance_spot$/)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('usd')
    await expect(balances(page).filter({ hasText: 'USDT' })).toBeFocused()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Account' }).selectOption('All accounts')
    await expect(page).toHaveURL(/\/balances$/)
  })

  it('has no total in the header; other pages have it, covered while amounts are hidden', async () => {
    const page = await app.open('/', { client: await freshClient('demo') })
    await expect(total(page)).toContainText(/₮[\d,]+\.\d\d/)
    await total(page).click()
    await expect(balances(page).first()).toBeVisible()
    await expect(total(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(total(page)).toContainText('Hidden')
    expect(await page.locator('header, [aria-label=Balances]').allTextContents()).not.toContainEqual(
      expect.stringMatching(/₮[\d,]+/),
    )
  })

  it('is linked from a header whose total is called partial when a currency has no price', async () => {
    const client = await freshClient('funded')
    const unpriced = { asset: 'XYZ', all_accounts: { amount: '3', equivalents: {} } }
    const body = JSON.stringify({ total: 1, data: [unpriced] })
    const totals = JSON.stringify({ all_accounts: { USDT: '12.5' } })
    await app.faults(client, [
      { match: { path: 'v1/balances/total-equivalent' }, act: { status: 200, body: totals } },
      { match: { path: 'v1/balances' }, act: { status: 200, body } },
    ])
    const page = await app.open('/requests', { client })
    await expect(total(page)).toHaveAccessibleName(/^Total \(partial\) ₮\s*12\.50$/)
    await expect(total(page).getByText('Total (partial)')).toHaveAttribute(
      'title',
      'Partial: excludes 1 currency without a price',
    )
  })

  it.each(['USD.M', 'BTC/PERP'])('opens %s, also when the page is reloaded, and comes back to its row', async code => {
    const client = await freshClient('funded')
    const balance = { asset: code, all_accounts: { amount: '3', equivalents: { USDT: '5' } } }
    const other = { ...balance, asset: 'ETH' }
    await app.faults(client, [
      { match: { path: 'v1/balances/total-equivalent' }, act: { status: 200, body: '{}' } },
      {
        match: { path: `v1/balances/${encodeURIComponent(code)}` },
        act: { status: 200, body: JSON.stringify(balance) },
      },
      {
        match: { path: 'v1/balances' },
        act: { status: 200, body: JSON.stringify({ total: 2, data: [other, balance] }) },
      },
    ])
    const page = await app.open('/balances', { client })
    await balances(page).filter({ hasText: code }).click()
    await expect(page.getByRole('heading', { name: code, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/balances/${encodeURIComponent(code)}$`))
    await page.reload()
    await expect(page.getByRole('tabpanel')).toContainText(`3${code}`)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(balances(page).filter({ hasText: code })).toBeVisible()
  })

  it('is not linked from a header without a total when the client has no balances', async () => {
    const page = await app.open('/', { client: await freshClient('empty') })
    await Promise.all([page.waitForResponse(/total-equivalent/), page.reload()])
    await expect(page.getByText('No balances yet')).toBeVisible()
    await expect(total(page)).toHaveCount(0)
  })

  it.each(['en-US', 'uk-UA'] as const)(
    'says whole in its search how many there are, on a phone: %s',
    async language => {
      const page = await app.open('/balances', { language, client: await freshClient('demo') })
      const search = page.getByRole('searchbox')
      await expect(search).toHaveAttribute('placeholder', /38/)
      const { text, room } = await search.evaluate(async (input: HTMLInputElement) => {
        await document.fonts.ready
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(input)
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
        return { text: pen.measureText(input.placeholder).width, room: input.clientWidth }
      })
      expect(text).toBeGreaterThan(0)
      expect(text).toBeLessThanOrEqual(room)
    },
  )
})

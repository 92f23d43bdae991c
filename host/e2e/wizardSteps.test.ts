import type { Locator, Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { type Client, freshClient, ledgerOf } from './sandbox'

const heading = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name, exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'New request', exact: true })
/** What the browser's Back button does. */
const back = (page: Page) => page.evaluate(() => history.back())
const forward = (page: Page) => page.evaluate(() => history.forward())
/** Long enough for a change of the history to be carried out. */
const settle = (page: Page) => page.waitForTimeout(300)

describe('the wizard and the browser’s Back', () => {
  const app = startApp()

  /** At /requests, opened from the dashboard. */
  async function openRequests(client: Pick<Client, 'email' | 'token'>): Promise<Page> {
    const page = await app.open('/', { client })
    await page.getByRole('link', { name: 'Requests' }).click()
    await expect(page).toHaveURL(/\/requests$/)
    return page
  }

  it('lead one step back, close it from the first step, and only then leave the page', async () => {
    const page = await openRequests(await freshClient('funded'))
    await openTotal(page)
    for (const step of ['Choose a pair', 'Choose an account', 'What do you plan to do?']) {
      await back(page)
      await expect(heading(page, step)).toBeVisible()
    }
    await back(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/requests$/)
    await back(page)
    await expect(page).toHaveURL(`${app.url}/`)
  })

  it('keep what was typed for the pair when the client goes a step back and continues', async () => {
    const page = await openRequests(await freshClient('funded'))
    await openTotal(page)
    const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name })
    await field('Price').fill('50000')
    await field('Amount').fill('0.0123')
    await back(page)
    await expect(heading(page, 'Choose a pair')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(field('Price')).toHaveValue('50,000')
    await expect(field('Amount')).toHaveValue('0.0123')
  })

  it('keep what a continued draft holds when the client goes a step back and continues', async () => {
    const page = await openRequests(await freshClient('funded'))
    await openTotal(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Price' }).fill('50000')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.0123')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await create(page).click()
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.0123')
    await dialog.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(heading(page, 'Choose a pair')).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Price' })).toHaveValue('50,000')
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.0123')
  })

  it('say that the draft was saved when Back closes a wizard in which an amount was typed', async () => {
    const page = await openRequests(await freshClient('funded'))
    await openTotal(page)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('0.75')
    for (const step of ['Choose a pair', 'Choose an account', 'What do you plan to do?']) {
      await back(page)
      await expect(heading(page, step)).toBeVisible()
    }
    await back(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Draft saved')).toBeVisible()
  })

  it('go on with a step that was reached again, and Forward changes nothing', async () => {
    const page = await openRequests(await freshClient('funded'))
    await openTotal(page)
    await back(page)
    await expect(heading(page, 'Choose a pair')).toBeVisible()
    await forward(page)
    await settle(page)
    await expect(heading(page, 'Choose a pair')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click()
    await expect(heading(page, 'Choose an account')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Gate.io Spot' }).click()
    await expect(heading(page, 'Choose a pair')).toBeVisible()
    await back(page)
    await expect(heading(page, 'Choose an account')).toBeVisible()
  })

  it('leave no entry behind when the wizard is closed, and Forward does not open it', async () => {
    const page = await openRequests(await freshClient('funded'))
    await openTotal(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await settle(page)
    await forward(page)
    await settle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/requests$/)
    await back(page)
    await expect(page).toHaveURL(`${app.url}/`)
  })

  it('pass over the steps that a reload has closed, and the draft is offered', async () => {
    const page = await openRequests(await freshClient('funded'))
    await openTotal(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Price' }).fill('50000')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.02')
    await page.reload()
    await expect(page.getByRole('main')).toContainText('No requests')
    await settle(page)
    await create(page).click()
    await expect(sheet.getByText('Continue where you left off: Buy 0.02 BTC / USDT')).toBeVisible()
    await sheet.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.02')
    await back(page)
    await expect(heading(page, 'What do you plan to do?')).toBeVisible()
    await back(page)
    await expect(sheet).toHaveCount(0)
    await back(page)
    await expect(page).toHaveURL(`${app.url}/`)
  })

  it('lead from the review back to the form, with all that was typed', async () => {
    const page = await openRequests(await freshClient('funded'))
    await openTotal(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Price' }).fill('50000')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.02')
    const commit = sheet.getByRole('button', { name: 'Buy BTC', exact: true })
    await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
    await sheet.getByRole('radio', { name: 'Market' }).click()
    await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
    await commit.click()
    await expect(heading(page, 'Review before sending')).toBeVisible()
    await back(page)
    await expect(heading(page, 'Buy BTC')).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.02')
    await back(page)
    await expect(heading(page, 'Choose a pair')).toBeVisible()
  })
})

describe('the way to a request', () => {
  const app = startApp()

  it.each([
    { from: 'the add button', path: '/', to: ['New request', /^Buy/, 'Binance Spot'], most: 7 },
    { from: 'a balance', path: '/balances/BTC?exchangeAccount=binance_spot', to: [/^Buy( BTC)?$/], most: 5 },
  ])(
    'takes at most $most presses and a typed price from $from to a placed limit request',
    async ({ path, to, most }) => {
      const client = await freshClient('funded')
      const page = await app.open(path, { client })
      const sheet = page.getByRole('dialog')
      let presses = 0
      const press = async (target: Locator) => {
        presses += 1
        await target.click()
      }
      for (const name of to) await press(page.getByRole('button', { name, exact: true }))
      if (path === '/') await press(sheet.getByRole('option', { name: /^BTC/ }).first())
      await press(sheet.getByRole('option', { name: /^USDT/ }))
      await expect(sheet.getByRole('textbox', { name: 'Price' })).toBeFocused()
      // Typed, because the bid may be crossed before the press: that would be reviewed.
      const market = sheet.getByText('Market price').first().locator('xpath=..')
      await expect(market).toContainText('live')
      const price = /[\d,]+\.\d+/.exec(await market.innerText())?.[0].replaceAll(',', '')
      await page.keyboard.type(String(Math.round(Number(price) * 0.99)))
      await press(sheet.getByText('25%', { exact: true }))
      const commit = sheet.getByRole('button', { name: 'Buy BTC', exact: true })
      await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
      await press(commit)
      await expect(sheet).toBeHidden()
      const created = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/requests')
      expect(created.map(({ outcome }) => outcome)).toEqual(['created'])
      expect(presses).toBeLessThanOrEqual(most)
    },
  )
})

import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const NAMES = '**/currency-icons/names.json'
const balances = (page: Page) => page.getByRole('list', { name: 'Balances' }).getByRole('link')
const title = (page: Page) => page.getByRole('banner').getByTitle('Bitcoin', { exact: true })

describe('the names of currencies', () => {
  const app = startApp()

  it('are listed beside the codes, find a balance in a search, and are in the header of its page', async () => {
    const page = await app.open('/balances', { client: await freshClient('demo') })
    await page.getByRole('searchbox').fill('bitcoin')
    await expect(balances(page).first()).toHaveAccessibleName(/^BTC Bitcoin\b/)
    await balances(page).first().click()
    await expect(title(page)).toBeVisible()
    await expect(page).toHaveTitle(/^BTC · /)
  })

  it('are those of the language', async () => {
    const page = await app.open('/balances/USD', { client: await freshClient('demo'), language: 'uk-UA' })
    await expect(page.getByRole('banner').getByTitle('Долар США')).toBeVisible()
  })

  it('find a currency of the wizard', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo') })
    await page.getByRole('button', { name: 'New request', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Binance\s*Spot/ })
      .click()
    await page.keyboard.type('ethereum')
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/^ETH Ethereum\b/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox').first()).toHaveValue('ETH')
  })

  it.each([false, true])('that come late move nothing in the header of a balance (wide: %s)', async wide => {
    const page = await app.open('/profile', { client: await freshClient('demo'), wide })
    let arrive = () => {}
    await page.route(NAMES, async route => {
      await new Promise<void>(resolve => {
        arrive = resolve
      })
      await route.continue()
    })
    await page.goto(new URL('/balances/BTC', page.url()).href)
    await expect(page.getByRole('banner').getByRole('link', { name: /Total/ })).toBeVisible()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header > :not(bdi)')].map(one => JSON.stringify(one.getBoundingClientRect())),
      )
    const before = await places()
    arrive()
    await expect(title(page)).toBeVisible()
    expect(await places()).toEqual(before)
  })

  it('are left out where the server has none', async () => {
    const page = await app.open('/profile', { client: await freshClient('demo') })
    await page.route(NAMES, route => route.fulfill({ status: 204 }))
    await page.goto(new URL('/balances', page.url()).href)
    await expect(balances(page).first()).toHaveAccessibleName(/^BTC \d/)
  })
})

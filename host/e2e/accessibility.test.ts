import { describe, it } from 'vitest'
import { expectAccessible } from './accessible'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'
import { SCREENS } from './screens'

/** Both themes and both languages on every screen; a theme changes colors alone. */
const LOOKS = [
  { theme: 'dark', language: 'en-US', rules: 'all' },
  { theme: 'light', language: 'uk-UA', rules: 'colors' },
] as const

describe('with a screen reader', () => {
  const app = startApp()

  it.each(LOOKS)('a client reaches every screen in order, $theme and $language', async ({ rules, ...looks }) => {
    const page = await app.open('/', { ...looks, client: await freshClient('demo') })
    for (const { path } of SCREENS) {
      if (path !== '/') await page.goto(app.url + path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page, rules)
    }
    await page.evaluate(() => localStorage.removeItem('access_token'))
    await page.goto(`${app.url}/login`)
    await expect(page.locator('form')).toBeVisible()
    await page.locator('button[type=submit]').click()
    await expectAccessible(page, rules)
    await page.goto(`${app.url}/password-reset/anything`)
    await expect(page.locator('form')).toBeVisible()
    await expectAccessible(page, rules)
  })

  it.each(LOOKS)(
    'a client finds a request and the cancel dialog in order, $theme and $language',
    async ({ rules, ...looks }) => {
      const page = await app.open('/requests', { ...looks, client: await freshClient('demo') })
      await page.getByRole('link', { name: /#1059/ }).click()
      await expectAccessible(page, rules)
      await page.getByRole('main').getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, rules)
    },
  )

  it.each(LOOKS)(
    'a client finds a balance, its order book and its transfer in order, $theme and $language',
    async ({ rules, ...looks }) => {
      const client = await freshClient('funded')
      const page = await app.open('/balances/BTC?exchangeAccount=binance_spot', { ...looks, client })
      await page.locator('button[aria-expanded=false]').last().click()
      await expect(page.getByRole('table').first().getByRole('rowheader').first()).toHaveText(/\d/)
      await expectAccessible(page, rules)
      await page.getByRole('button', { name: /^(Transfer|Переказ).* BTC$/ }).click()
      const dialog = page.getByRole('dialog')
      // Pressed too early it says what is missing.
      await dialog.locator('button[type=submit]').click({ force: true })
      await expectAccessible(page, rules)
      await dialog.locator('fieldset fieldset').first().getByRole('radio').last().check({ force: true })
      await dialog.getByRole('textbox').fill('1000')
      await expectAccessible(page, rules)
      await dialog.locator('fieldset fieldset').first().getByRole('radio').first().check({ force: true })
      await dialog.getByRole('textbox').fill('0.01')
      await app.faults(client, [{ match: { method: 'POST', path: '/v1/transfers' }, act: { status: 500 } }])
      await dialog.locator('button[type=submit]').click()
      await expect(dialog.getByRole('table')).toBeVisible()
      await expectAccessible(page, rules)
    },
  )

  it.each(LOOKS)(
    'a client finds what is edited of a request in order, and the calendar, $theme and $language',
    async ({ rules, ...looks }) => {
      const page = await app.open('/requests', { ...looks, client: await freshClient('demo') })
      await page.getByRole('link', { name: /#1060/ }).click()
      await page.locator('article dd button').click()
      const date = page.locator('article dd input')
      await date.fill('')
      await date.pressSequentially('31022027')
      await page.locator('article h3 + span button').click()
      await expect(page.locator('article textarea')).toBeFocused()
      await expectAccessible(page, rules)
      await page.locator('article dd input ~ span button').click()
      await expect(page.getByRole('grid')).toBeVisible()
      await expectAccessible(page, rules)
    },
  )
})

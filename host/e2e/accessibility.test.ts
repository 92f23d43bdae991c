import { expect } from 'playwright/test'
import { describe, it } from 'vitest'
import { expectAccessible } from './accessible'
import { startApp } from './app'
import { openTotal } from './place'
import { freshClient } from './sandbox'
import { SCREENS } from './screens'

/** Both themes and both languages on every screen; colours know no language, and words no theme. */
const LOOKS = [
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'uk-UA' },
] as const

describe('with a screen reader', () => {
  const app = startApp()

  it.each(LOOKS)('a client finds every screen in order, $theme and $language', async looks => {
    const client = await freshClient('demo')
    for (const { path } of SCREENS) {
      const page = await app.open(path, { ...looks, client })
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
      await page.close()
    }
    const signedOut = await app.open('/login', looks)
    await expect(signedOut.locator('form')).toBeVisible()
    await signedOut.locator('button[type=submit]').click()
    await expectAccessible(signedOut)
    await signedOut.goto(`${app.url}/password-reset/anything`)
    await expect(signedOut.locator('form')).toBeVisible()
    await expectAccessible(signedOut)
  })

  it.each(LOOKS)('a client finds a request and the cancel dialog in order, $theme and $language', async looks => {
    const page = await app.open('/requests', { ...looks, client: await freshClient('demo') })
    await page.getByRole('link', { name: /#1059/ }).click()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  it.each(LOOKS)(
    'a client finds what is edited of a request in order, and the calendar, $theme and $language',
    async looks => {
      const page = await app.open('/requests', { ...looks, client: await freshClient('demo') })
      await page.getByRole('link', { name: /#1060/ }).click()
      await page.locator('article dd button').click()
      const date = page.locator('article dd input')
      await date.fill('')
      await date.pressSequentially('31022027')
      await page.locator('article h3 + span button').click()
      await expect(page.locator('article textarea')).toBeFocused()
      await expectAccessible(page)
      await page.locator('article dd input ~ span button').click()
      await expect(page.getByRole('grid')).toBeVisible()
      await expectAccessible(page)
    },
  )

  it.each(['dark', 'light'] as const)('a client finds every step of the wizard in order, %s', async theme => {
    const page = await app.open('/', { theme, client: await freshClient('funded') })
    await page.getByRole('button', { name: 'New request', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
    await expect(page.getByRole('button', { name: 'Binance Spot' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Binance Spot' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await openTotal(page)
    await expect(page.getByText('live')).toBeVisible()
    await page.getByRole('button', { name: 'Order book' }).click()
    await expect(page.getByRole('table', { name: 'Asks' }).getByRole('rowheader').first()).toHaveText(/\d/)
    // Not ready it can still be pressed: it shows what is missing.
    await page.getByRole('button', { name: 'Buy BTC' }).click({ force: true })
    await expectAccessible(page)
  })

  it.each(LOOKS)('a client finds the steps of a triangulation in order, $theme and $language', async looks => {
    // The exchange is asked for USDT/EUR first, and lists it the other way round.
    app.tolerate(/symbol=USDTEUR/)
    const page = await app.open('/', { ...looks, client: await freshClient('funded') })
    await page.locator('nav button').click()
    await page
      .getByRole('dialog')
      .getByText(/^(Buy|Купити)$/)
      .click()
    await page.getByRole('button', { name: 'Binance Spot' }).click()
    await page.getByRole('switch').click()
    await expectAccessible(page)
    for (const code of ['BTC', 'EUR']) {
      await page
        .locator('[role=combobox]')
        .nth(code === 'BTC' ? 0 : 1)
        .fill(code)
      await page
        .getByRole('option', { name: new RegExp(`^${code}`) })
        .first()
        .click()
    }
    await expect(page.getByRole('combobox')).toHaveCount(1)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox').fill('nosuch')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('combobox').fill('usdt')
    await page.getByRole('option', { name: /^USDT/ }).click()
    await expect(page.getByText(/^(live|наживо)$/)).toBeVisible()
    await page.getByRole('button', { name: /BTC$/ }).last().click({ force: true })
    await expectAccessible(page)
  })
})

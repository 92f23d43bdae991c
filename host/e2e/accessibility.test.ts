import { describe, it } from 'vitest'
import { SCREENS as PICTURES } from '../../playground/screenshots/screens'
import { trialCases } from '../../playground/trials/trialCount'
import { enUS } from '../../src/i18n/allEnglish'
import type { MessageKey } from '../../src/i18n/en-US'
import { ukUA } from '../../src/i18n/uk-UA'
import { expectAccessible } from './accessible'
import { startApp } from './app'
import { expect } from './expect'
import { type Fault, freshClient, setFaults } from './sandbox'
import { SCREENS } from './screens'

/** Both themes and both languages. */
const LOOKS = [
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'uk-UA' },
] as const

/** The two other combinations; `npm test` takes the last one. */
const CROSSED = [
  { theme: 'dark', language: 'uk-UA', messages: ukUA },
  { theme: 'light', language: 'en-US', messages: enUS },
] as const

/** In `npm test` each test takes one look, the next test the other. */
const looks = (turn: 0 | 1) => trialCases(LOOKS, (_, at) => at === turn)

describe('with a screen reader', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each(looks(0))('a client reaches every screen in order, $theme and $language', async look => {
    const page = await app.open('/', { ...look, client: await freshClient('demo') })
    for (const { path } of SCREENS) {
      if (path !== '/') await page.goto(app.url + path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    }
    await page.evaluate(() => localStorage.removeItem('access_token'))
    await page.goto(`${app.url}/login`)
    await expect(page.locator('form')).toBeVisible()
    await page.locator('button[type=submit]').click()
    await expectAccessible(page)
    await page.goto(`${app.url}/password-reset/anything`)
    await expect(page.locator('form')).toBeVisible()
    await expectAccessible(page)
  })

  it.each(looks(1))('a client finds a request and the cancel dialog in order, $theme and $language', async look => {
    const page = await app.open('/requests', { ...look, client: await freshClient('demo') })
    await page.getByRole('link', { name: /#1059/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(Cancel request|Скасувати запит)$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  it.each(looks(0))(
    'a client finds a balance, its order book and its transfer in order, $theme and $language',
    async look => {
      const client = await freshClient('funded')
      const page = await app.open('/balances/BTC?exchangeAccount=binance_spot', { ...look, client })
      await page.locator('button[aria-expanded=false]').last().click()
      await expect(page.getByRole('table').first().getByRole('rowheader').first()).toHaveText(/\d/)
      await expectAccessible(page)
      await page.getByRole('button', { name: /^(Transfer|Переказ).* BTC$/ }).click()
      const dialog = page.getByRole('dialog')
      // Pressed too early it says what is missing.
      await dialog.locator('button[type=submit]').click({ force: true })
      await expectAccessible(page)
      await dialog.locator('fieldset fieldset').first().getByRole('radio').last().check({ force: true })
      await dialog.getByRole('textbox').fill('1000')
      await expectAccessible(page)
      await dialog.locator('fieldset fieldset').first().getByRole('radio').first().check({ force: true })
      await dialog.getByRole('textbox').fill('0.01')
      await app.faults(client, [{ match: { method: 'POST', path: '/v1/transfers' }, act: { status: 500 } }])
      await dialog.locator('button[type=submit]').click()
      await expect(dialog.getByRole('table')).toBeVisible()
      await expectAccessible(page)
    },
  )

  it.each(looks(1))(
    'a client finds what is edited of a request in order, and the calendar, $theme and $language',
    async look => {
      const page = await app.open('/requests', { ...look, client: await freshClient('demo') })
      await page.getByRole('link', { name: /#1060/ }).click()
      await page.getByRole('button', { name: /^(Edit deadline|Змінити дедлайн)$/ }).click()
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

  it.each(trialCases(CROSSED, (_, at) => at === 1))(
    'axe finds nothing wrong with the dashboard, the shortcuts and the log-out question, $theme and $language',
    async ({ messages, ...look }) => {
      const page = await app.open('/', { ...look, client: await freshClient('demo') })
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
      await expect(async () => {
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
      }).toPass()
      await expectAccessible(page, 'the shortcuts')
      const { path, steps = [], faults = [] } = PICTURES['log-out']!
      const client = await freshClient('demo')
      await app.faults(client, faults as readonly Fault[])
      const leaving = await app.open(path, { ...look, client })
      const text = (key: MessageKey) => messages[key]
      const fail = (more: readonly object[]) => setFaults(client, more as readonly Fault[])
      for (const step of steps) await step({ page: leaving, text, fail })
      await expectAccessible(leaving, 'the question before logging out')
    },
  )
})

import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { trialCases } from '../../playground/trials/trialCount'
import { startApp } from './app'
import { expect } from './expect'
import { TWICE_AS_LARGE_AT_320 } from './largeText'
import { expectNothingLost } from './nothingLost'
import { freshClient } from './sandbox'
import { SCREENS } from './screens'

const WORDS = [
  {
    language: 'en-US',
    create: 'New request',
    buy: /^Buy/,
    base: 'Buy',
    counter: 'Pay with',
    price: 'Price',
    amount: 'Amount',
    market: 'Market',
    submit: 'Buy BTC',
  },
  {
    language: 'uk-UA',
    create: 'Новий запит',
    buy: /^Купити/,
    base: 'Купити',
    counter: 'Сплатити',
    price: 'Ціна',
    amount: 'Кількість',
    market: 'Ринковий',
    submit: 'Купити BTC',
  },
] as const
/** Ukrainian has the longer words. */
const LANGUAGES = trialCases(WORDS, ({ language }) => language === 'uk-UA')

describe('with text twice as large, a phone of 320 px', { tags: ['accessibility'] }, () => {
  const app = startApp()

  async function expectPage(page: Page, path: string): Promise<void> {
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNothingLost(page, path)
  }

  it.each(LANGUAGES)('shows every page whole: $language', async ({ language }) => {
    const page = await app.open('/', { ...TWICE_AS_LARGE_AT_320, language, client: await freshClient('demo') })
    const paths = [...SCREENS.map(({ path }) => path), '/balances/BTC?exchangeAccount=binance_usdm']
    for (const path of paths) {
      await page.goto(app.url + path)
      await expectPage(page, path)
    }
    await page.evaluate(() => localStorage.removeItem('access_token'))
    for (const path of ['/login', '/password-reset/anything']) {
      await page.goto(app.url + path)
      await expect(page.locator('form')).toBeVisible()
      await expectPage(page, path)
    }
  })

  it.each(LANGUAGES)('shows a request, its editors and its cancellation whole: $language', async ({ language }) => {
    const page = await app.open('/requests', { ...TWICE_AS_LARGE_AT_320, language, client: await freshClient('demo') })
    await page.getByRole('link', { name: /#1060/ }).click()
    const request = page.getByRole('article')
    const edit = request.getByRole('button', { name: /^(Edit deadline|Змінити дедлайн)$/ })
    await expect(edit).toBeVisible()
    await expectNothingLost(page, 'the request')
    await edit.click()
    await request.locator('dd input ~ span button').click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expectNothingLost(page, 'the calendar')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await request.locator('h3 + span button').click()
    await expect(request.locator('textarea')).toBeVisible()
    await expectNothingLost(page, 'the deadline and the comment')
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothingLost(page, 'the cancellation')
  })

  it.each(LANGUAGES)('shows every step of a new request whole: $language', async ({ language, ...words }) => {
    const page = await app.open('/', { ...TWICE_AS_LARGE_AT_320, language, client: await freshClient('demo') })
    const sheet = page.getByRole('dialog')
    const field = (name: string) => sheet.getByRole('textbox', { name, exact: true })
    const choose = async (name: string, code: string) => {
      await sheet.getByRole('combobox', { name }).fill(code)
      await sheet
        .getByRole('option', { name: new RegExp(`^${code}`) })
        .first()
        .click()
    }
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await expect(sheet.getByRole('button', { name: words.buy })).toBeVisible()
    await expectNothingLost(page, 'the side')
    await sheet.getByRole('button', { name: words.buy }).click()
    await expect(sheet.getByRole('button', { name: 'Binance Spot' })).toBeVisible()
    await expectNothingLost(page, 'the account')
    await sheet.getByRole('button', { name: 'Binance Spot' }).click()
    await expect(sheet.getByRole('option').first()).toBeVisible()
    await expectNothingLost(page, 'the pair')
    await choose(words.base, 'BTC')
    await choose(words.counter, 'USDT')
    await field(words.price).fill('105000')
    await field(words.amount).fill('0.25')
    const submit = sheet.getByRole('button', { name: words.submit, exact: true })
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    await expectNothingLost(page, 'the total')
    await submit.click()
    await expect(field(words.price)).toHaveCount(0)
    await expectNothingLost(page, 'the review')
  })
})

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WizardSeed } from '../../../src/domain/request/wizard'
import {
  bookFilled,
  bookPrices,
  bookSide,
  bookTaken,
  button,
  field,
  openTotal,
  rendersWhileBookMoves,
  type,
} from '../../RequestWizard/testWizard'

/** The exchange lists EUR/USDT, not the other way round. */
const THROUGH: WizardSeed = { base: 'BTC', counter: 'EUR', common: 'USDT' }
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

async function openBooks(...[choice, options]: Parameters<typeof openTotal>) {
  const wizard = await openTotal({ ...THROUGH, ...choice }, options)
  await button('Order books').click()
  await bookFilled()
  return wizard
}

describe('the order books of a triangulation', () => {
  it('are shown as the exchange lists them, and say what the request does in each', async () => {
    await openBooks()
    expect(
      page
        .getByRole('tab')
        .elements()
        .map(element => element.textContent),
    ).toEqual(['BTC/USDT', 'EUR/USDT'])
    await expect.element(page.getByText('Your request buys BTC for USDT here')).toBeVisible()
    const first = bookPrices('Bids')[0]
    await tab('EUR/USDT').click()
    await expect.element(page.getByText('Your request sells EUR for USDT here')).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Amount, EUR' }).first()).toBeInTheDocument()
    await bookFilled()
    expect(bookPrices('Bids')[0]).not.toBe(first)
    await tab('EUR/USDT').click()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('BTC/USDT')).toHaveFocus()
    await bookFilled()
    expect(Number(bookPrices('Bids')[0]?.replaceAll(',', ''))).toBeGreaterThan(1_000)
  })

  it('say the opposite for a sell', async () => {
    await openBooks({ side: 'sell' })
    await expect.element(page.getByText('Your request sells BTC for USDT here')).toBeVisible()
    await tab('EUR/USDT').click()
    await expect.element(page.getByText('Your request buys EUR for USDT here')).toBeVisible()
  })

  it('mark the typed amount only in the first, where it is exact', async () => {
    await openBooks()
    expect([bookTaken('Asks'), bookTaken('Bids')]).toEqual([0, 0])
    await type('Amount', '0.0001')
    await expect.element(page.getByText(/^0\.0001 BTC fills to [\d,.]+ USDT$/)).toBeVisible()
    expect([bookTaken('Asks'), bookTaken('Bids')]).toEqual([1, 0])
    await tab('EUR/USDT').click()
    await bookFilled()
    await expect.element(page.getByText(/ fills to /)).not.toBeInTheDocument()
    expect([bookTaken('Asks'), bookTaken('Bids')]).toEqual([0, 0])
  })

  it('mark the amount of a limit that fills now, not of one that waits', async () => {
    await openBooks()
    await type('Amount', '0.0001')
    await type('Price', '900000')
    await vi.waitFor(() => expect(bookTaken('Asks')).toBe(1))
    await type('Price', '1000')
    await vi.waitFor(() => expect(bookTaken('Asks')).toBe(0))
    await expect.element(page.getByText(/ fills to /)).not.toBeInTheDocument()
  })

  it('give no price to the request', async () => {
    await openBooks()
    await expect.element(bookSide('Bids').getByRole('button')).not.toBeInTheDocument()
    await expect.element(page.getByText('Choose a level to use its price')).not.toBeInTheDocument()
  })

  it('update without a React render', async () => {
    const wizard = await openBooks()
    expect(await rendersWhileBookMoves(wizard)).toBe(0)
  })

  it('that the exchange doesn’t list say so', async () => {
    await openTotal({ ...THROUGH, common: 'NOSUCH' })
    await button('Order books').click()
    await expect.element(page.getByText('The exchange does not list this pair')).toBeVisible()
  })

  it('are beside the form in a wide window, with the route’s price at the form', async () => {
    await page.viewport(1280, 800)
    onTestFinished(() => page.viewport(390, 844))
    await openTotal(THROUGH)
    await bookFilled()
    await expect.element(button('Order books')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Order books' })).toBeVisible()
    await vi.waitFor(() => {
      const { left, right } = field('Price').element().getBoundingClientRect()
      expect(bookSide('Asks').element().getBoundingClientRect().left).toBeGreaterThan(right)
      expect(page.getByText('Price via USDT').element().getBoundingClientRect().left).toBeLessThan(left + 8)
    })
  })

  it('open in a window of 320 × 568 in Ukrainian keep the focused field and the button visible', async () => {
    await page.viewport(320, 568)
    onTestFinished(() => page.viewport(390, 844))
    await openTotal(THROUGH, { locale: 'uk-UA' })
    await button('Книги ордерів').click()
    await bookFilled('Аск')
    await expect.element(page.getByText('Тут ваш запит купує BTC за USDT')).toBeInTheDocument()
    for (const label of ['Ціна', 'Кількість']) {
      await field(label).click()
      await userEvent.keyboard('1')
      const input = field(label).element().getBoundingClientRect()
      const commit = button('Купити BTC').element().getBoundingClientRect()
      expect([input.top >= 0, input.bottom <= commit.top, commit.bottom <= 568]).toEqual([true, true, true])
    }
    const sheet = page.getByRole('dialog').element()
    expect(sheet.scrollWidth).toBe(sheet.clientWidth)
  })
})

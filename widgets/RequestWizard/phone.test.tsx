import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createFeed } from '../../src/market/feed'
import { button, field, fillLimit, openTotal, openWizard, reviewButton, sheet, type } from './testWizard'

afterEach(() => page.viewport(390, 844))

/** The element is within the upper `height` px of the window, and nothing covers it. */
function expectVisible(element: Element, height: number, width = 320): void {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(height)
  expect([left >= 0, right <= width]).toEqual([true, true])
  for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
    const topmost = document.elementFromPoint((left + right) / 2, y)
    expect(element.contains(topmost)).toBe(true)
  }
}

describe('on a small phone', () => {
  it.each([
    [568, 0, 'no keyboard'],
    [300, 0, 'a keyboard that shrinks the window'],
    [568, 268, 'a keyboard that covers the window'],
  ])('a phone of %i px shows both the focused field and the button (keyboard %i px: %s)', async (height, keyboard) => {
    await openTotal()
    await fillLimit('50000', '0.75')
    await page.viewport(320, height)
    const dialog = sheet().element() as HTMLElement
    dialog.parentElement?.style.setProperty('--desk-keyboard', `${keyboard}px`)
    for (const label of ['Price', 'Amount']) {
      ;(document.activeElement as HTMLElement).blur()
      ;(field(label).element() as HTMLElement).focus()
      await vi.waitFor(() => {
        expectVisible(field(label).element(), height - keyboard)
        expectVisible(button('Buy BTC').element(), height - keyboard)
      })
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('a phone shows five currencies below the field that is typed in, over its keyboard', async () => {
    await page.viewport(390, 844)
    await openWizard({ side: 'buy', exchangeAccount: 'binance_spot' })
    const dialog = sheet().element() as HTMLElement
    dialog.parentElement?.style.setProperty('--desk-keyboard', '336px')
    await expect.element(page.getByRole('option').first()).toBeVisible()
    const rows = () => page.getByRole('option').elements().slice(0, 5)
    await vi.waitFor(() => {
      for (const element of [field('Buy').element(), ...rows()]) expectVisible(element, 844 - 336, 390)
    })
  })

  it('a phone of 320 × 568 px shows three currencies below the field that is typed in, over its keyboard', async () => {
    await page.viewport(320, 568)
    await openWizard({ side: 'buy', exchangeAccount: 'binance_spot' })
    await expect.element(page.getByRole('option').first()).toBeVisible()
    const dialog = sheet().element() as HTMLElement
    dialog.parentElement?.style.setProperty('--desk-keyboard', '260px')
    const rows = () => page.getByRole('option').elements().slice(0, 3)
    await vi.waitFor(() => {
      for (const element of [field('Buy').element(), ...rows()]) expectVisible(element, 568 - 260)
    })
  })

  it.each([568, 300])('a phone of %i px shows three rows of chips, the field and the button', async height => {
    await page.viewport(320, height)
    await openTotal({ exchangeAccount: 'binance_usdm' }, { locale: 'uk-UA' })
    await expect.element(field('Ціна')).toBeInTheDocument()
    const chips = button('USDT').element().parentElement?.parentElement
    // Rows of 32 px, 8 px apart.
    expect(chips?.getBoundingClientRect().height).toBeGreaterThanOrEqual(3 * 32 + 2 * 8)
    for (const label of ['Ціна', 'Кількість']) {
      await field(label).click()
      await vi.waitFor(() => {
        expectVisible(field(label).element(), height)
        expectVisible(button('Купити BTC').element(), height)
      })
    }
  })

  it.each([
    ['a request that is ready', { side: 'buy' }, '50000'],
    ['a futures request that still needs a price', { side: 'sell', exchangeAccount: 'binance_usdm' }, ''],
  ] as const)('of 320 × 568 px keeps 400 px for the form of %s', async (_what, seed, price) => {
    await page.viewport(320, 568)
    await openTotal(seed)
    await fillLimit(price, '0.01')
    const [, form] = sheet().element().firstElementChild?.children ?? []
    await vi.waitFor(() => expect(form?.clientHeight).toBeGreaterThanOrEqual(400))
  })

  it.each([
    ['en-US', 'buy', { price: 'Price', amount: 'Amount', bar: 'What will be sent' }],
    ['en-US', 'sell', { price: 'Price', amount: 'Amount', bar: 'What will be sent' }],
    ['uk-UA', 'buy', { price: 'Ціна', amount: 'Кількість', bar: 'Що буде надіслано' }],
  ] as const)('of 320 × 568 px has five digits and seven decimals on one line: %s, %s', async (locale, side, names) => {
    await page.viewport(320, 568)
    await openTotal({ side }, { locale })
    // At a better price than this one, so that the sum is approximate.
    await type(names.price, side === 'buy' ? '120000' : '50000')
    await type(names.amount, '0.2175546')
    ;(document.activeElement as HTMLElement).blur()
    const bar = page.getByRole('region', { name: names.bar })
    await expect.element(bar).toHaveTextContent(/≈ 2\d\D\d{3}[.,]\d\d USDT0[.,]2175546 BTC$/)
    expect(bar.element().getBoundingClientRect().height).toBeLessThan(30)
    const [, form] = sheet().element().firstElementChild?.children ?? []
    expect(form?.clientHeight).toBeGreaterThanOrEqual(400)
  })

  it('of 390 × 480 px keeps its head over the scrolled form, with an edge between them', async () => {
    await page.viewport(390, 480)
    await openTotal()
    const [head, form] = sheet().element().firstElementChild?.children ?? []
    const edge = () => getComputedStyle(head!).borderBottomColor
    const atRest = edge()
    form!.scrollTop = 120
    await vi.waitFor(() => expect(edge()).not.toBe(atRest))
    expect(head!.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    expect(getComputedStyle(head!).backgroundColor).toMatch(/^rgb\(/)
    form!.scrollTop = 0
    await vi.waitFor(() => expect(edge()).toBe(atRest))
  })

  it('the confirmation shows what is unusual and both its buttons', async () => {
    const wizard = await openTotal({}, { confirm: 'always' })
    const ticker = wizard.desk.market(createFeed).ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
    await vi.waitFor(() => expect(ticker.value.value?.price).toBeDefined())
    await fillLimit('120000', '0.5')
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await page.viewport(320, 300)
    field('Amount').element().scrollIntoView()
    await button('Buy BTC').click()
    await expect.element(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
    expectVisible(page.getByRole('list', { name: 'Before you send' }).element(), 300)
    expectVisible(reviewButton().element(), 300)
    expectVisible(button('Edit').element(), 300)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, field, fillLimit, openTotal, sheet } from './testWizard'

afterEach(() => page.viewport(390, 844))

/** The whole of it is within what is left of the window, and nothing lies over it. */
function expectSeen(element: Element, height: number): void {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(height)
  expect([left >= 0, right <= 320]).toEqual([true, true])
  for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
    const over = document.elementFromPoint((left + right) / 2, y)
    expect(element.contains(over)).toBe(true)
  }
}

describe('on a small phone', () => {
  it.each([
    [568, 0, 'its whole window'],
    [300, 0, 'a window that the keyboard made low'],
    [568, 268, 'a keyboard that lies over the window'],
  ])(
    'of %i px the field that is typed in and the button are both seen (keyboard %i px: %s)',
    async (height, keyboard) => {
      await openTotal()
      await fillLimit('50000', '0.75')
      await page.viewport(320, height)
      const dialog = sheet().element() as HTMLElement
      dialog.parentElement?.style.setProperty('--desk-keyboard', `${keyboard}px`)
      for (const label of ['Price', 'Amount']) {
        ;(document.activeElement as HTMLElement).blur()
        ;(field(label).element() as HTMLElement).focus()
        await vi.waitFor(() => {
          expectSeen(field(label).element(), height - keyboard)
          expectSeen(button('Buy BTC').element(), height - keyboard)
        })
      }
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    },
  )

  it.each([568, 300])('of %i px three rows of chips push neither the field nor the button out', async height => {
    await page.viewport(320, height)
    await openTotal({ exchangeAccount: 'binance_usdm' }, { locale: 'uk-UA' })
    await expect.element(field('Ціна')).toBeInTheDocument()
    const chips = button('USDT').element().parentElement?.parentElement
    // Rows of 32 px, 8 px apart.
    expect(chips?.getBoundingClientRect().height).toBeGreaterThanOrEqual(3 * 32 + 2 * 8)
    for (const label of ['Ціна', 'Кількість']) {
      await field(label).click()
      await vi.waitFor(() => {
        expectSeen(field(label).element(), height)
        expectSeen(button('Купити BTC').element(), height)
      })
    }
  })

  it('the question is seen with what is unusual and both its buttons', async () => {
    const wizard = await openTotal({}, { confirm: 'always' })
    const ticker = wizard.desk.market.ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
    await vi.waitFor(() => expect(ticker.value.value?.price).toBeDefined())
    await fillLimit('50000', '0.75')
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await page.viewport(320, 300)
    field('Amount').element().scrollIntoView()
    await button('Buy BTC').click()
    await expect.element(page.getByRole('heading', { name: 'Check before it is sent' })).toBeVisible()
    expectSeen(page.getByRole('list', { name: 'Something is unusual:' }).element(), 300)
    expectSeen(button('Buy BTC').element(), 300)
    expectSeen(button('Edit').element(), 300)
  })
})

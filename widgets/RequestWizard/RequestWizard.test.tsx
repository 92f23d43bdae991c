import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, choosePair, openWizard, sheet, standing, type } from './testWizard'

describe('a request', () => {
  it('for a limit stands at the desk exactly as it was typed', async () => {
    const wizard = await openWizard()
    await button(/^Buy/).click()
    await button(/Binance Spot/).click()
    await choosePair('Buy', 'BTC', 'USDT')
    await type('Price', '61234.5')
    await type('Amount', '0.01230000')
    await button('Buy BTC').click()
    await expect.element(page.getByText(/Request #\d+ placed/)).toBeVisible()
    await expect.element(sheet()).not.toBeInTheDocument()
    const [placed] = await standing(wizard)
    expect(placed).toMatchObject({
      side: 'buy',
      type: 'limit',
      exchangeAccount: 'binance_spot',
      baseCurrency: 'BTC',
      counterCurrency: 'USDT',
      requestedBase: '0.0123',
      requestedPrice: '61234.5',
      isIceberg: true,
    })
  })
})

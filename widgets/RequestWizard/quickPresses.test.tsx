import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { depthInHistory } from '../../src/ui/overlay/overlayHistory'
import { RequestWizard } from './RequestWizard'
import { button, field, openWizard, option, sheet, textIn } from './testWizard'

const heading = (name: string) => page.getByRole('heading', { name })

/** Presses it and then keys, faster than the next step can be drawn. */
function pressAndType(choice: { element: () => Element }, keys: readonly string[]): void {
  ;(choice.element() as HTMLElement).click()
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

it('a price typed at once after the pair is chosen stands in the form whole', async () => {
  await openWizard({ side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC' })
  await expect.element(option('USDT')).toBeVisible()
  pressAndType(option('USDT'), [...'98765.54', 'Backspace', 'Enter', ...'0.1'])
  await expect.element(field('Price')).toHaveFocus()
  await expect.element(field('Price')).toHaveValue('98,765.5')
  await userEvent.keyboard('1')
  expect(textIn('Price')).toBe('98,765.51')
})

it('a currency typed at once after the account is chosen stands in the field whole', async () => {
  await openWizard({ side: 'buy' })
  await expect.element(button(/Binance Spot/)).toBeVisible()
  pressAndType(button(/Binance Spot/), [...'sol'])
  await expect.element(field('Buy')).toHaveFocus()
  await expect.element(field('Buy')).toHaveValue('sol')
})

it('characters typed at once after a side is chosen reach no field', async () => {
  await openWizard()
  pressAndType(button(/^Buy/), [...'98765'])
  await button(/Binance Spot/).click()
  await expect.element(field('Buy')).toHaveFocus()
  await userEvent.keyboard('btc')
  expect(textIn('Buy')).toBe('BTC')
})

it('a wizard that is closed on the way to its next step keeps no characters from the page', async () => {
  const { desk } = await freshDesk('funded')
  renderAt(
    desk,
    <>
      <RequestWizard onClosed={() => undefined} />
      <input aria-label="Notes" />
    </>,
  )
  await expect.element(button(/^Buy/)).toBeVisible()
  pressAndType(button(/^Buy/), [])
  ;(button('Close').element() as HTMLElement).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await field('Notes').click()
  await userEvent.keyboard('hello')
  expect(textIn('Notes')).toBe('hello')
})

it('Back at once after a side is chosen does not close the wizard', async () => {
  const { desk } = await freshDesk('funded')
  renderAt(desk, <RequestWizard stepsInHistory onClosed={() => undefined} />)
  await expect.element(button(/^Buy/)).toBeVisible()
  pressAndType(button(/^Buy/), [])
  window.history.back()
  await expect.element(heading('Choose an account')).toBeVisible()
  await expect.poll(depthInHistory).toBe(2)
  window.history.back()
  await expect.element(heading('What do you plan to do?')).toBeVisible()
  window.history.back()
  await expect.element(sheet()).not.toBeInTheDocument()
})

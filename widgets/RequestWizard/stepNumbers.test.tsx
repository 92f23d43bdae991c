import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, field, openWizard, option, sheet } from './testWizard'

const expectStep = (words: string) =>
  expect.element(sheet().getByRole('img', { name: words, exact: true })).toBeVisible()
const marks = () => sheet().getByRole('img', { name: /^Step/ })

async function choose(label: string, code: string) {
  await field(label).click()
  await userEvent.keyboard(code)
  await option(code).click()
}

it('a direct request has four steps, and its last one is the fourth', async () => {
  await openWizard()
  await expectStep('Step 1 of 4')
  await button(/^Buy/).click()
  await expectStep('Step 2 of 4')
  await button(/Binance Spot/).click()
  await expectStep('Step 3 of 4')
  await choose('Buy', 'BTC')
  await choose('Pay with', 'USDT')
  await expectStep('Step 4 of 4')
})

it('the steps that a balance answers are not counted', async () => {
  await openWizard({ side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC' })
  await expectStep('Step 1 of 2')
  await choose('Pay with', 'USDT')
  await expectStep('Step 2 of 2')
  await button('Back').click()
  await expectStep('Step 1 of 2')
  await button('Back').click()
  await expectStep('Step 1 of 3')
})

it('the common currency is a step of its own', async () => {
  await openWizard({ side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'EUR', isTriangulation: true })
  await expectStep('Step 1 of 2')
  await option('USDT').click()
  await expectStep('Step 2 of 2')
})

it('a repeated request, which has one step, shows no number', async () => {
  await openWizard({ side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' })
  await expect.element(field('Amount')).toBeVisible()
  await expect.element(marks()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
})

import { fill, press, type Step, waitForField } from './steps'

export const BTC_ON_BINANCE = '/balances/BTC?exchangeAccount=binance_spot'

export const buyBitcoin: Step = ({ page }) => page.getByRole('button', { name: /^(Buy|Купити) BTC$/ }).click()

/** It is read once the page is idle, beside its label. */
export const waitForDayChange: Step = ({ page, text }) =>
  page.getByText(text('balances.dayChange')).locator('xpath=..').getByText(/\d%/).first().waitFor()

/** From a balance of bitcoin. */
export const toTransfer: readonly Step[] = [
  ({ page, text }) => page.getByRole('button', { name: text('transfer.openOf').replace('{currency}', 'BTC') }).click(),
  waitForField('transfer.amount'),
]

export const confirmTransfer: readonly Step[] = [
  ...toTransfer,
  fill('transfer.amount', '0.25'),
  press('transfer.confirm'),
]

/** Until its result is unknown. */
export const sendTransfer: readonly Step[] = [
  ...confirmTransfer,
  ({ page, text }) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: text('transfer.readAgain') })
      .waitFor(),
]

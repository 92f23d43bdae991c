import type { MessageKey } from '../../src/i18n/en-US'
import { fill, press, type Step, toggle, waitForField, waitForRole } from './steps'

/** Presses the button of the wizard that starts with this name; a description follows it. */
export const choose =
  (name: MessageKey | 'Binance Spot'): Step =>
  ({ page, text }) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name === 'Binance Spot' ? name : text(name)}`) })
      .click()

const chooseCurrency =
  (field: MessageKey, code: string): Step =>
  async ({ page, text }) => {
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox', { name: text(field) }).fill(code)
    await sheet
      .getByRole('option', { name: new RegExp(`^${code}`) })
      .first()
      .click()
  }

export const toPair: readonly Step[] = [press('nav.create'), choose('wizard.buy'), choose('Binance Spot')]
export const toTriangulation: readonly Step[] = [...toPair, toggle]
export const toTicket: readonly Step[] = [
  ...toPair,
  chooseCurrency('wizard.buy.base', 'BTC'),
  chooseCurrency('wizard.buy.counter', 'USDT'),
  waitForField('total.amount'),
]
export const toFutures: readonly Step[] = [
  press('nav.create'),
  choose('wizard.sell'),
  ({ page }) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /USD.-M/ })
      .click(),
  chooseCurrency('wizard.sell.base', 'BTC'),
  chooseCurrency('wizard.sell.counter', 'USDT'),
  waitForField('total.amount'),
]
export const toCommon: readonly Step[] = [
  ...toTriangulation,
  chooseCurrency('wizard.buy.base', 'BTC'),
  chooseCurrency('wizard.buy.counter', 'EUR'),
  ({ page, text }) => page.getByRole('heading', { name: text('wizard.commonTitle') }).waitFor(),
  waitForRole('option'),
]
export const toTicketVia: readonly Step[] = [
  ...toCommon,
  ({ page }) => page.getByRole('combobox').fill('USDT'),
  ({ page }) => page.getByRole('option', { name: /^USDT/ }).click(),
  fill('total.price', '88000'),
  fill('total.amount', '0.05'),
]

export const waitForLevels: Step = ({ page, text }) =>
  page
    .getByRole('table', { name: text('book.bids') })
    .getByText(/\d/)
    .first()
    .waitFor()

/** Opens the order book with that title where it is folded in, and waits for its levels. */
export const showBook =
  (title: MessageKey): Step =>
  async stage => {
    const { page, text } = stage
    const fold = page.getByRole('button', { name: text(title) })
    await fold.or(page.getByRole('table')).first().waitFor()
    if (await fold.isVisible()) await fold.click()
    await waitForLevels(stage)
  }

/** Submits as soon as the cost is known. */
export const submit: Step = ({ page }) => page.locator('button[type=submit]:not([aria-disabled])').click()

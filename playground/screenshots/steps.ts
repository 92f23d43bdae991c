import type { Page } from 'playwright'
import type { MessageKey } from '../../src/i18n/en-US'

/** An open page, and the texts of its language. */
type Stage = { readonly page: Page; text(key: MessageKey): string }

/** One thing that a client does, or waits for. */
export type Step = (stage: Stage) => Promise<unknown>

/** Presses the first button with exactly one of these names. */
export const press =
  (...keys: readonly MessageKey[]): Step =>
  ({ page, text }) =>
    page
      .getByRole('button', { name: new RegExp(`^(${keys.map(text).join('|')})$`) })
      .first()
      .click()

/** Presses the button of the wizard that starts with this name; a description follows it. */
export const choose =
  (name: MessageKey | 'Binance Spot'): Step =>
  ({ page, text }) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name === 'Binance Spot' ? name : text(name)}`) })
      .click()

export const pressKey =
  (key: string): Step =>
  ({ page }) =>
    page.keyboard.press(key)

export const fill =
  (field: MessageKey, value: string): Step =>
  ({ page, text }) =>
    page.getByRole('textbox', { name: text(field) }).fill(value)

export const waitForText =
  (key: MessageKey): Step =>
  ({ page, text }) =>
    page.getByText(text(key)).first().waitFor()

export const waitForRole =
  (role: 'article' | 'dialog' | 'grid' | 'option'): Step =>
  ({ page }) =>
    page.getByRole(role).first().waitFor()

export const waitForField =
  (key: MessageKey): Step =>
  ({ page, text }) =>
    page
      .getByRole('dialog')
      .getByRole('textbox', { name: text(key) })
      .waitFor()

export const waitForButton =
  (key: MessageKey): Step =>
  ({ page, text }) =>
    page.getByRole('button', { name: text(key) }).waitFor()

export const scrollTo =
  (role: 'heading' | 'list', key: MessageKey): Step =>
  ({ page, text }) =>
    page.getByRole(role, { name: text(key) }).scrollIntoViewIfNeeded()

const firstRow = ({ page }: Stage) => page.getByRole('link', { name: /#\d+/ }).first()
export const waitForRows: Step = stage => firstRow(stage).waitFor()
export const openFirst: readonly Step[] = [stage => firstRow(stage).click(), waitForRole('article')]

const rowWithDistance = ({ page }: Stage) =>
  page
    .locator('a:has([data-distance])')
    .filter({ hasText: /%\u00a0(below|above)|%\u00a0(нижче|вище)/ })
    .first()
export const waitForDistance: Step = stage => rowWithDistance(stage).waitFor()
export const openWithDistance: readonly Step[] = [stage => rowWithDistance(stage).click(), waitForRole('article')]

export const refuseSignIn: readonly Step[] = [
  ({ page }) => page.locator('input[inputmode=email]').fill('nobody@deskside.test'),
  ({ page }) => page.locator('input[autocomplete=current-password]').fill('Wrong-2026'),
  ({ page }) => page.locator('button[type=submit]').click(),
  ({ page }) => page.getByRole('alert').first().waitFor(),
]

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

const toggleTriangulation: Step = ({ page }) => page.getByRole('switch').click()

export const toPair: readonly Step[] = [press('nav.create'), choose('wizard.buy'), choose('Binance Spot')]
export const toTriangulation: readonly Step[] = [...toPair, toggleTriangulation]
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
  waitForRole('option'),
]
export const toTicketVia: readonly Step[] = [
  ...toCommon,
  ({ page }) => page.getByRole('combobox').fill('USDT'),
  ({ page }) => page.getByRole('option', { name: /^USDT/ }).click(),
  fill('total.price', '88000'),
  fill('total.amount', '0.05'),
]

/** Opens the order book with that title where it is folded in, and waits for its levels. */
export const showBook =
  (title: MessageKey): Step =>
  async ({ page, text }) => {
    const fold = page.getByRole('button', { name: text(title) })
    if (await fold.isVisible()) await fold.click()
    await page
      .getByRole('table', { name: text('book.bids') })
      .getByText(/\d/)
      .first()
      .waitFor()
  }

/** Submits as soon as the cost is known. */
export const submit: Step = ({ page }) => page.locator('button[type=submit]:not([aria-disabled])').click()

/** From a balance of bitcoin. */
export const toTransfer: readonly Step[] = [
  ({ page, text }) => page.getByRole('button', { name: text('transfer.title').replace('{currency}', 'BTC') }).click(),
  waitForField('transfer.amount'),
]

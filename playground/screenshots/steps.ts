import type { Page } from 'playwright'
import type { MessageKey } from '../../src/i18n/en-US'

/** An open page, the texts of its language, and what can go wrong. */
type Stage = {
  readonly page: Page
  text(key: MessageKey): string
  /** Replaces what fails at the desk and the exchanges, as the sandbox takes faults. */
  fail(faults: readonly object[]): Promise<unknown>
}

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
  (role: 'heading' | 'list' | 'region', key: MessageKey): Step =>
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

/** Opens a page by the navigation. */
export const openPage =
  (key: MessageKey): Step =>
  ({ page, text }) =>
    page.getByRole('link', { name: text(key), exact: true }).click()

/** The only switch of the page. */
export const toggle: Step = ({ page }) => page.getByRole('switch').click()

import type { Page } from 'playwright'
import { expect } from '../expect'
import { openTotal } from '../place'
import { freshClient } from '../sandbox'
import { signIn } from '../signIn'
import { endOfWrite, type Sender, type SendingEnd, type WriteScreen } from './writeScreens'

/** Until an unconfirmed request has been checked three times, on a busy machine. */
const LONGEST_MS = 60_000

const dialog = (page: Page) => page.getByRole('dialog')
const close = (page: Page) => [dialog(page).getByRole('button', { name: 'Close' }).first()]
/** What is unconfirmed can be sent again, also after a sign-out. */
const commit = (page: Page) => dialog(page).getByRole('button', { name: /^(Buy BTC|Confirm|Send again)$/ })

/** From each end to a sending that was carried out. */
const recoverBy =
  (reopen: (page: Page) => Promise<void>): WriteScreen['recover'] =>
  async ({ page, client }, end: SendingEnd) => {
    if (end === 'done') return
    if (end === 'signedOut') {
      await signIn(page, client)
      await reopen(page)
    }
    await commit(page).click({ timeout: LONGEST_MS })
  }

async function fillTotal(page: Page): Promise<void> {
  // Without it the request would be reviewed first.
  const maximum = page.waitForResponse(/\/v1\/requests\/cost\?(?=.*price=50000)(?=.*requested=0\.01)/)
  await openTotal(page)
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('50000')
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await maximum
}

const openTransfer = (page: Page) => page.getByRole('button', { name: 'Transfer USDT' }).click()

async function fillTransfer(page: Page): Promise<void> {
  await openTransfer(page)
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('100')
}

const expectNotice = async ({ page }: Sender, words: RegExp) => {
  await expect(page.getByText(words).first()).toBeVisible({ timeout: LONGEST_MS })
  await expect(dialog(page)).toHaveCount(0)
}

const total: WriteScreen = {
  name: 'the Total step',
  tested: 'a 422 of an unknown code',
  call: { method: 'POST', paths: ['v1/requests'] },
  async open(app) {
    const client = await freshClient('funded')
    const page = await app.open('/requests', { client })
    await fillTotal(page)
    return { app, page, client }
  },
  button: commit,
  place: dialog,
  ways: close,
  misshaped: { status: 201, body: JSON.stringify({ uuid: crypto.randomUUID(), number: 7, requestedBase: {} }) },
  // The desk's list shows what was carried out.
  endOf: ({ effect }) => (effect === 'spoiled' || effect === 'misshaped' ? 'done' : endOfWrite(effect)),
  unknown: /could not confirm whether the desk received it|couldn’t check yet whether the desk received it/,
  expectDone: sender => expectNotice(sender, /Received as #\d+|Request #\d+ placed/),
  recover: recoverBy(fillTotal),
  isInLedger: true,
}

const transfer: WriteScreen = {
  name: 'the transfer dialog',
  tested: 'an empty 200',
  call: { method: 'POST', paths: ['v1/transfers'] },
  async open(app) {
    const client = await freshClient('funded')
    const page = await app.open('/balances/USDT?exchangeAccount=binance_spot', { client })
    await fillTransfer(page)
    return { app, page, client }
  },
  button: commit,
  place: dialog,
  ways: close,
  misshaped: { status: 201, body: '{"errors":[]}' },
  endOf: ({ effect }) => endOfWrite(effect),
  unknown: /We don’t know whether the desk made this transfer|the desk hasn’t confirmed this transfer/,
  expectDone: sender => expectNotice(sender, /100(\.00)?\sUSDT transferred to/),
  // The dialog has the transfer that was sent in the last session.
  recover: recoverBy(openTransfer),
  isInLedger: true,
}

export const SENDINGS: readonly WriteScreen[] = [total, transfer]

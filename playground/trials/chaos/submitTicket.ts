import { errors, type Locator, type Page } from 'playwright'
import { expect } from 'playwright/test'
import { openTotal, reviewButton } from '../../../host/e2e/place'
import type { Outcome } from './outcomes'
import { readStatus } from './readStatus'
import { type Client, marketPrice, type Sandbox, setFaults } from './sandboxCalls'
import type { Ticket } from './tickets'

/** The longest that a page may show nothing: a call that hangs, the first checks and a busy machine. */
export const STATUS_WITHIN_MS = 60_000
/** A button that is gone by then went because the request was found meanwhile. */
const PRESS_WITHIN_MS = 3_000

/** A client's page at the sandbox. */
export type Visit = { readonly sandbox: Sandbox; readonly page: Page; readonly client: Client }

/** Fills the real wizard with the ticket, presses its buttons, and returns what the page showed in the end. */
export async function submitTicket(visit: Visit, ticket: Ticket): Promise<Pick<Outcome, 'at' | 'numbers'>> {
  const { sandbox, page, client } = visit
  await setFaults(sandbox, client)
  await openTotal(page)
  const sheet = page.getByRole('dialog')
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  const field = (name: string) => sheet.getByRole('textbox', { name })
  const isClosed = () => expect(sheet).toHaveCount(0, { timeout: STATUS_WITHIN_MS })
  await field('Price').fill(String(Math.round((await marketPrice(sandbox)) * ticket.priceShare)))
  await field('Amount').fill(ticket.amount)
  await expect(button('Buy BTC')).not.toHaveAttribute('aria-disabled', 'true', { timeout: STATUS_WITHIN_MS })
  await setFaults(sandbox, client, ticket)
  const clickCount = ticket.isDoubleClicked ? 2 : 1
  await button('Buy BTC').click({ clickCount })

  const giveUpAt = Date.now() + 3 * STATUS_WITHIN_MS
  for (let sendings = 1; Date.now() < giveUpAt; ) {
    const status = await statusOn(page)
    switch (status.at) {
      case 'placed':
      case 'found':
        await isClosed()
        return { at: status.at, numbers: [status.number] }
      case 'signedOut':
        await signInAgain(page, client)
        // The browser may have repeated a lost call by itself, and a signed-out page can't check.
        return { at: 'unknown', numbers: [] }
      case 'confirming':
        await press(reviewButton(page))
        break
      case 'unconfirmed':
      case 'refused':
        if (status.at === 'unconfirmed' && sendings <= ticket.resends) {
          if (await press(button('Send again'), clickCount)) sendings++
        } else if ((await press(button('Close'))) || (await sheet.count()) === 0) {
          // On a busy machine a press may count as late although it closed the sheet.
          await isClosed()
          // A request that is found while the sheet closes is still shown.
          const last = await page.evaluate(readStatus)
          if (last?.at !== 'placed' && last?.at !== 'found')
            return { at: status.at === 'refused' ? 'refused' : 'unknown', numbers: [] }
        }
    }
  }
  throw new Error('The wizard comes to no end')
}

/** Presses `Try again` wherever a list or a cost did not load, as a client would. */
export async function tryAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again', exact: true })
  await page.addLocatorHandler(button, async () => void (await press(button)), { noWaitAfter: true })
}

/** False when the button can't be pressed any more. */
async function press(button: Locator, clickCount = 1): Promise<boolean> {
  try {
    await button.click({ clickCount, timeout: PRESS_WITHIN_MS })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

async function statusOn(page: Page) {
  const status = await page.waitForFunction(readStatus, undefined, { timeout: STATUS_WITHIN_MS })
  const value = await status.jsonValue()
  if (!value) throw new Error('The page shows no status')
  return value
}

async function signInAgain(page: Page, { token }: Client): Promise<void> {
  await page.evaluate(kept => localStorage.setItem('access_token', kept), token)
  await page.reload()
}

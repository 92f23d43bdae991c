import { errors, type Locator, type Page } from 'playwright'
import { expect } from 'playwright/test'
import { openTotal } from '../../../host/e2e/place'
import { type Client, marketPrice, type Place, setFaults } from './place'
import { readShown } from './readShown'
import type { Told } from './tally'
import type { Wish } from './wishes'

/** The longest that a page may stay without a word: a hang, the first looks and a busy machine. */
export const PATIENCE_MS = 60_000
/** A button that is gone by then went because the request was found meanwhile. */
const PRESS_MS = 3_000

/** Where a wish is made, and by whom. */
export type Visit = { readonly place: Place; readonly page: Page; readonly client: Client }

type End = Pick<Told, 'at' | 'numbers'>

/** Makes a wish in the real wizard, with real presses, and gives what the page tells its client of it. */
export async function pressWish(visit: Visit, wish: Wish): Promise<End> {
  const { place, page, client } = visit
  await setFaults(place, client)
  await openTotal(page)
  const sheet = page.getByRole('dialog')
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  const isGone = () => expect(sheet).toHaveCount(0, { timeout: PATIENCE_MS })
  await sheet.getByRole('textbox', { name: 'Price' }).fill(String(Math.round((await marketPrice(place)) * wish.share)))
  await sheet.getByRole('textbox', { name: 'Amount' }).fill(wish.amount)
  await expect(button('Buy BTC')).not.toHaveAttribute('aria-disabled', 'true', { timeout: PATIENCE_MS })
  await setFaults(place, client, wish)
  const clickCount = wish.pressedTwice ? 2 : 1
  await button('Buy BTC').click({ clickCount })

  const impatientAt = Date.now() + 3 * PATIENCE_MS
  for (let sendings = 1; Date.now() < impatientAt; ) {
    const shown = await shownOn(page)
    switch (shown.at) {
      case 'placed':
      case 'found':
        await isGone()
        return { at: shown.at, numbers: [shown.number] }
      case 'signedOut':
        await signInAgain(page, client)
        // Signed out, nobody says anything of it: the browser may have sent it before by itself.
        return { at: 'unknown', numbers: [] }
      case 'asked':
        await press(button('Buy BTC'))
        break
      case 'doubt':
      case 'refused':
        if (shown.at === 'doubt' && sendings <= wish.again) {
          if (await press(button('Send again'), clickCount)) sendings++
        } else if ((await press(button('Close'))) || (await sheet.count()) === 0) {
          // On a busy machine a press may count as late though it closed the sheet.
          await isGone()
          // What is found while one leaves is told all the same.
          const last = await page.evaluate(readShown)
          if (last?.at !== 'placed' && last?.at !== 'found')
            return { at: shown.at === 'refused' ? 'refused' : 'unknown', numbers: [] }
        }
    }
  }
  throw new Error('The wizard comes to no end')
}

/** What did not come in time, a list or a quote, is asked for again by its button, as a client would. */
export async function tryAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again', exact: true })
  await page.addLocatorHandler(button, async () => void (await press(button)), { noWaitAfter: true })
}

/** False: what stood there can't be pressed any more. */
async function press(button: Locator, clickCount = 1): Promise<boolean> {
  try {
    await button.click({ clickCount, timeout: PRESS_MS })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

async function shownOn(page: Page) {
  const shown = await page.waitForFunction(readShown, undefined, { timeout: PATIENCE_MS })
  const value = await shown.jsonValue()
  if (!value) throw new Error('Nothing was shown')
  return value
}

async function signInAgain(page: Page, { token }: Client): Promise<void> {
  await page.evaluate(kept => localStorage.setItem('access_token', kept), token)
  await page.reload()
}

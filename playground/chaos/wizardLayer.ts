import { type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright'
import { expect } from 'playwright/test'
import { openTotal } from '../../host/e2e/place'
import { contextOf } from '../../host/e2e/visit'
import type { DeskTiming } from '../../src/desk/timing'
import { bundlePage } from '../bench/bundlePage'
import { ensureBrowser } from '../ensureBrowser'
import { ensureTheme } from '../theme'
import { type Client, freshClient, type Place, setFaults } from './place'
import { readShown } from './readShown'
import type { Told } from './tally'
import type { Wish } from './wishes'
import type { ChaosSetting } from './wizardPage'

/** Pages at once, each a client's own. */
const PAGES = 4
/** The longest that a page may stay without a word: a hang, all looks and a busy machine. */
const PATIENCE_MS = 60_000

/** Makes every wish in the real wizard, with real presses, and reads from the page what the client is told. */
export async function pressWishes(
  place: Place,
  wishes: readonly Wish[],
  timing: DeskTiming,
  onTold: () => void = () => undefined,
): Promise<Told[]> {
  await ensureTheme()
  const { script, style } = await bundlePage('playground/chaos/wizardPage.tsx')
  const price = await priceNearMarket(place)
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  const told: Told[] = []
  const left = [...wishes]
  const work = async () => {
    const client = await freshClient(place)
    const context = await browser.newContext(contextOf(place.desk, { client }))
    await serve(context, place, { timing, exchanges: place.exchanges as ChaosSetting['exchanges'] }, script, style)
    const page = await context.newPage()
    const broken: Error[] = []
    page.on('pageerror', error => broken.push(error))
    await page.goto(ADDRESS(place))
    const seen: number[] = []
    for (let wish = left.shift(); wish !== undefined; wish = left.shift()) {
      const end = await pressWish(place, page, client, wish, price, seen).catch(async (cause: Error) => {
        const text = await page.locator('body').innerText()
        throw new Error(`${JSON.stringify(wish)} ended with ${cause.message}, on the page: ${text}`, { cause })
      })
      if (broken[0]) throw broken[0]
      seen.push(...end.numbers)
      told.push({ wish, client, ...end })
      onTold()
    }
    await context.close()
    await setFaults(place, client)
  }
  try {
    await Promise.all(Array.from({ length: Math.min(PAGES, wishes.length) }, work))
  } finally {
    await browser.close()
  }
  return told
}

/** On the desk's own origin: it answers no page of another's. */
const ADDRESS = ({ desk }: Place) => `${desk}/chaos/`

async function serve(context: BrowserContext, place: Place, setting: ChaosSetting, script: string, style: string) {
  const html = `<!doctype html><title>Chaos</title><style>${style}</style><body><script type="module" src="page.js"></script></body>`
  await context.addInitScript(given => {
    window.chaos = given
  }, setting)
  await context.route(`${ADDRESS(place)}`, route => route.fulfill({ contentType: 'text/html', body: html }))
  await context.route(`${ADDRESS(place)}page.js`, route =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

async function pressWish(
  place: Place,
  page: Page,
  client: Client,
  wish: Wish,
  price: string,
  seen: readonly number[],
): Promise<Pick<Told, 'at' | 'numbers'>> {
  await setFaults(place, client)
  await openTotal(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Price' }).fill(price)
  await sheet.getByRole('textbox', { name: 'Amount' }).fill(wish.amount)
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  await ready(button('Buy BTC'), button('Try again'))
  await setFaults(place, client, wish)
  for (let sending = 0; ; sending++) {
    const sent = page.waitForRequest(isSending, { timeout: PATIENCE_MS })
    await button(sending === 0 ? 'Buy BTC' : 'Send again').click({ clickCount: wish.pressedTwice ? 2 : 1 })
    const asked = button('Back to the form').waitFor({ timeout: PATIENCE_MS })
    // What is unusual by now, of a market that moves, waits for another press.
    if ((await Promise.race([sent, asked])) === undefined) await button('Buy BTC').click()
    asked.catch(() => undefined)
    await sent
    const shown = await shownOn(page, seen)
    if (shown.at === 'placed' || shown.at === 'found') {
      await expect(sheet).toHaveCount(0)
      return { at: shown.at, numbers: [shown.number] }
    }
    if (shown.at === 'signedOut') {
      await signInAgain(page, client)
      // The first sending was refused; of a later one's forerunner nobody said anything.
      return { at: sending === 0 ? 'refused' : 'unknown', numbers: [] }
    }
    if (shown.at === 'refused' || sending === wish.again) {
      await button('Close').click()
      await expect(sheet).toHaveCount(0)
      return { at: shown.at === 'refused' ? 'refused' : 'unknown', numbers: [] }
    }
  }
}

/** A quote that did not come is asked for again by its button, as a client would. */
const ready = (commit: Locator, again: Locator) =>
  expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(commit).not.toHaveAttribute('aria-disabled', 'true', { timeout: 2_000 })
  }).toPass({ timeout: PATIENCE_MS })

/** Before it, what is shown is still of the sending before. */
const isSending = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/v1/requests')

async function shownOn(page: Page, seen: readonly number[]) {
  const shown = await page.waitForFunction(readShown, seen, { timeout: PATIENCE_MS })
  const value = await shown.jsonValue()
  if (!value) throw new Error('Nothing was shown')
  return value
}

async function signInAgain(page: Page, { token }: Client): Promise<void> {
  await page.evaluate(kept => localStorage.setItem('access_token', kept), token)
  await page.reload()
}

/** Two percent below the market: nothing that the wizard would ask about once more. */
async function priceNearMarket({ exchanges }: Place): Promise<string> {
  const answer = await fetch(`${exchanges.binance_spot?.rest}/api/v3/ticker/price?symbol=BTCUSDT`)
  const { price } = (await answer.json()) as { price: string }
  return String(Math.round(Number(price) * 0.98))
}

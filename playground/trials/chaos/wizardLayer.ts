import { type BrowserContext, chromium } from 'playwright'
import { contextOf } from '../../../host/e2e/visit'
import type { DeskTiming } from '../../../src/desk/timing'
import { bundlePage } from '../../bench/bundlePage'
import { ensureBrowser } from '../../harness/ensureBrowser'
import { ensureTheme } from '../../harness/theme'
import { freshClient, type Place, setFaults } from './place'
import { PATIENCE_MS, pressWish, tryAgain, type Visit } from './pressWish'
import type { Told } from './tally'
import { keepTellings, takeLate } from './tellings'
import type { Wish } from './wishes'
import type { ChaosSetting } from './wizardPage'

/** Pages at once, each a client's own. */
const PAGES = 4

export type WizardPage = Awaited<ReturnType<typeof bundlePage>>

/** The page that wishes are made on; building it keeps the process from all else for seconds. */
export async function buildWizardPage(): Promise<WizardPage> {
  await ensureTheme()
  return bundlePage('playground/trials/chaos/wizardPage.tsx')
}

/** Makes every wish in the real wizard, with real presses, and reads from the page what the client is told. */
export async function pressWishes(
  place: Place,
  wizard: WizardPage,
  wishes: readonly Wish[],
  timing: DeskTiming,
  onTold: () => void = () => undefined,
): Promise<Told[]> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  const left = [...wishes]
  const work = async () => {
    const client = await freshClient(place)
    // A page that no server sent may not ask the stand-ins, which listen on loopback, unless it is allowed to.
    const visit = { client, browser: { permissions: ['local-network-access'] } }
    const context = await browser.newContext(contextOf(place.desk, visit))
    const exchanges = place.exchanges as ChaosSetting['exchanges']
    await serve(context, place, { timing, exchanges }, wizard)
    const page = await context.newPage()
    const told = await pressInTurn({ place, page, client }, left, onTold)
    await context.close()
    await setFaults(place, client)
    return told
  }
  try {
    return (await Promise.all(Array.from({ length: Math.min(PAGES, wishes.length) }, work))).flat()
  } finally {
    await browser.close()
  }
}

/** One wish after the other on one page, until none is left. */
async function pressInTurn(visit: Visit, left: Wish[], onTold: () => void): Promise<Told[]> {
  const { place, page, client } = visit
  const broken: Error[] = []
  page.on('pageerror', error => broken.push(error))
  page.setDefaultTimeout(PATIENCE_MS)
  await tryAgain(page)
  await page.goto(ADDRESS(place))
  const told = new Map<string, Told>()
  for (let wish = left.shift(); wish !== undefined; wish = left.shift()) {
    const end = await pressWish(visit, wish).catch(async (cause: Error) => {
      const text = await page.locator('body').innerText()
      const errors = broken.map(({ message }) => message).join(', ') || 'none'
      throw new Error(
        `${JSON.stringify(wish)} ended with ${cause.message}, page errors: ${errors}, on the page: ${text}`,
        { cause },
      )
    })
    if (broken[0]) throw broken[0]
    told.set(wish.amount, { wish, client, ...end })
    await takeLate(page, told)
    onTold()
  }
  return [...told.values()]
}

/** On the desk's own origin: it answers no page of another's. */
const ADDRESS = ({ desk }: Place) => `${desk}/chaos/`

async function serve(context: BrowserContext, place: Place, setting: ChaosSetting, { script, style }: WizardPage) {
  const html = `<!doctype html><title>Chaos</title><style>${style}</style><body><script type="module" src="page.js"></script></body>`
  await context.addInitScript(keepTellings)
  await context.addInitScript(given => {
    window.chaos = given
  }, setting)
  await context.route(`${ADDRESS(place)}`, route => route.fulfill({ contentType: 'text/html', body: html }))
  await context.route(`${ADDRESS(place)}page.js`, route =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

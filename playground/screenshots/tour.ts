import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { contextOf, type Visit } from '../../host/e2e/visit'
import { watchPages } from '../../host/e2e/watch'
import { enUS, type MessageKey } from '../../src/i18n/en-US'
import { laterEnUS } from '../../src/i18n/later.en-US'
import { signedInEnUS } from '../../src/i18n/signedIn.en-US'
import { ukUA } from '../../src/i18n/uk-UA'
import { ensureBrowser } from '../harness/ensureBrowser'
import { openProduct, type Product } from '../harness/product'
import { SCREENS, type Screen } from './screens'

/** A busy machine may take this long to answer; nothing waits for a clock. */
const TIMEOUT_MS = 15_000

const LOOKS: readonly Visit[] = (['dark', 'light'] as const).flatMap(theme =>
  (['en-US', 'uk-UA'] as const).flatMap(language => [false, true].map(wide => ({ theme, language, wide }))),
)

/**
 * Takes a picture of every screen on a phone and on a desktop, dark and light, in both languages: `--out DIR`,
 * `--only wizard`, `--look dark-en`, `--size 320x568` for another phone, `--size 1920x1080` for another desktop.
 */
async function takePictures(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { out: text, only: text, look: text, size: text } })
  const [width = 390, height = 844] = (values.size ?? '390x844').split('x').map(Number)
  const viewport = { width, height }
  const out = values.out ?? 'playground/.data.look'
  const screens = Object.entries(SCREENS).filter(([name]) => name.startsWith(values.only ?? ''))
  const isDesktop = width >= 960
  const looks = LOOKS.filter(look => nameOf(look).startsWith(values.look ?? '') && (look.wide || !isDesktop))
  if (screens.length === 0) throw new Error(`No screen is called ${values.only}: ${Object.keys(SCREENS).join(', ')}.`)
  if (looks.length === 0) throw new Error(`No look is called ${values.look}: ${LOOKS.map(nameOf).join(', ')}.`)

  await mkdir(out, { recursive: true })
  const executablePath = await ensureBrowser()
  const product = await openProduct()
  const browser = await chromium.launch({ executablePath })
  try {
    for (const [name, screen] of screens)
      for (const look of looks) {
        const file = join(out, `${name}-${nameOf(look)}.png`)
        const own = isDesktop ? { viewport } : look.wide ? undefined : { deviceScaleFactor: 2, viewport }
        const complaints = await takePicture(browser, product, screen, { ...look, ...(own && { browser: own }) }, file)
        console.log([file, ...complaints].join('\n  '))
      }
  } finally {
    await browser.close()
    await product.close()
  }
}

const nameOf = ({ theme, language, wide }: Visit): string =>
  `${theme}-${language?.slice(0, 2)}-${wide ? '1280' : '390'}`

/** Returns what is wrong with the screen. */
async function takePicture(
  browser: Browser,
  { url, sandbox }: Product,
  { path, scene = 'demo', faults = [], steps = [] }: Screen,
  visit: Visit,
  file: string,
): Promise<string[]> {
  const client = scene === 'signedOut' ? undefined : await post<Visit['client']>(sandbox.desk, 'scenes', { scene })
  await post(sandbox.desk, 'faults', faults)
  const context = await browser.newContext(contextOf(url, { ...visit, ...(client && { client }) }))
  const exchanges = Object.values(sandbox.exchanges).flatMap(Object.values) as string[]
  const watch = await watchPages(context, [url, ...exchanges.map(originOf)])
  // Refusals are among the screens, and the browser logs them all.
  watch.tolerate(/Failed to load resource/)
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const messages = visit.language === 'uk-UA' ? ukUA : { ...enUS, ...signedInEnUS, ...laterEnUS }
  const complaints: string[] = []
  try {
    await page.goto(url + path)
    await page.locator('main').first().waitFor()
    for (const step of steps) await step({ page, text: (key: MessageKey) => messages[key] })
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    await page.evaluate(() => document.fonts.ready)
  } catch (error) {
    complaints.push(`not reached: ${(error as Error).message.split('\n')[0]}`)
  }
  await page.screenshot({ path: file })
  complaints.push(...(await watch.complaints()))
  await context.close()
  return complaints
}

/** `URL.origin` is null for the addresses of sockets. */
const originOf = (address: string): string => `${new URL(address).protocol}//${new URL(address).host}`

async function post<T>(desk: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${desk}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`__sandbox/${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

takePictures().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)

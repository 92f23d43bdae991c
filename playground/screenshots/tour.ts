import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { contextOf, type Visit } from '../../host/e2e/visit'
import { watchPages } from '../../host/e2e/watch'
import { enUS } from '../../src/i18n/allEnglish'
import type { MessageKey } from '../../src/i18n/en-US'
import { ukUA } from '../../src/i18n/uk-UA'
import { ensureBrowser } from '../harness/ensureBrowser'
import { openProduct, type Product } from '../harness/product'
import { looksOf } from './looks'
import { SCREENS } from './screens'
import type { Screen } from './screens/screen'

/** A busy machine may take this long to answer; nothing waits for a clock. */
const TIMEOUT_MS = 15_000

/**
 * Takes a picture of every screen on a phone and on a desktop, dark and light, in both languages: `--out DIR`,
 * `--only wizard,transfer`, `--look dark-en`, `--size 320x568` for another phone,
 * `--size 1920x1080` for another desktop.
 */
async function takePictures(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { out: text, only: text, look: text, size: text } })
  const out = values.out ?? 'playground/.data.look'
  const names = values.only?.split(',') ?? ['']
  const screens = Object.entries(SCREENS).filter(([name]) => names.some(start => name.startsWith(start)))
  const all = looksOf(values.size)
  const looks = all.filter(({ name }) => name.startsWith(values.look ?? ''))
  if (screens.length === 0) throw new Error(`No screen is called ${values.only}: ${Object.keys(SCREENS).join(', ')}.`)
  if (looks.length === 0)
    throw new Error(`No look is called ${values.look}: ${all.map(({ name }) => name).join(', ')}.`)

  await mkdir(out, { recursive: true })
  const executablePath = await ensureBrowser()
  const product = await openProduct()
  const browser = await chromium.launch({ executablePath })
  try {
    for (const [name, screen] of screens)
      for (const look of looks) {
        const file = join(out, `${name}-${look.name}.png`)
        const complaints = await takePicture(browser, product, screen, look, file)
        console.log([file, ...complaints].join('\n  '))
      }
  } finally {
    await browser.close()
    await product.close()
  }
}

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
  watch.tolerate(/Failed to load resource|WebSocket connection to/)
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const messages = visit.language === 'uk-UA' ? ukUA : enUS
  const complaints: string[] = []
  try {
    await page.goto(url + path)
    await page.locator('main').first().waitFor()
    const text = (key: MessageKey) => messages[key]
    const fail = (faults: readonly object[]) => post(sandbox.desk, 'faults', faults)
    for (const step of steps) await step({ page, text, fail })
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

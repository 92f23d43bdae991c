import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { contextOf, type Visit } from '../../host/e2e/visit'
import { watchPages } from '../../host/e2e/watch'
import { enUS, type MessageKey } from '../../src/i18n/en-US'
import { ukUA } from '../../src/i18n/uk-UA'
import { ensureBrowser } from '../harness/ensureBrowser'
import type { Screen } from './lookScreen'
import { SCREENS } from './lookScreens'
import { openProduct, type Product } from './product'

/** What a screen may take to stand still: the desk's answers, not the clock, decide. */
const PATIENCE_MS = 15_000

const LOOKS = (['dark', 'light'] as const).flatMap(theme =>
  (['en-US', 'uk-UA'] as const).flatMap(language => [false, true].map(wide => ({ theme, language, wide }))),
)

/** Pictures of every screen, on a phone and a desk, dark and light, in both languages: `--out DIR`, `--only wizard`, `--look dark-en`, `--size 320x568` in place of a phone's. */
async function look(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { out: text, only: text, look: text, size: text } })
  const [width, height] = (values.size ?? '390x844').split('x').map(Number)
  const phone = { width: width ?? 390, height: height ?? 844 }
  const out = values.out ?? 'playground/.data.look'
  const screens = SCREENS.filter(({ name }) => name.startsWith(values.only ?? ''))
  const looks = LOOKS.filter(look => nameOf(look).startsWith(values.look ?? ''))
  if (screens.length === 0)
    throw new Error(`No screen is called ${values.only}: ${SCREENS.map(s => s.name).join(', ')}.`)
  if (looks.length === 0) throw new Error(`No look is called ${values.look}: ${LOOKS.map(nameOf).join(', ')}.`)

  await mkdir(out, { recursive: true })
  const executablePath = await ensureBrowser()
  const product = await openProduct()
  const browser = await chromium.launch({ executablePath })
  try {
    for (const screen of screens)
      for (const one of looks) {
        const file = join(out, `${screen.name}-${nameOf(one)}.png`)
        const complaints = await shoot(browser, product, screen, one, phone, file)
        console.log([file, ...complaints].join('\n  '))
      }
  } finally {
    await browser.close()
    await product.close()
  }
}

const nameOf = ({ theme, language, wide }: Visit): string =>
  `${theme}-${language?.slice(0, 2)}-${wide ? '1280' : '390'}`

async function shoot(
  browser: Browser,
  product: Product,
  screen: Screen,
  look: Visit,
  phone: { width: number; height: number },
  file: string,
): Promise<string[]> {
  const { desk } = product.sandbox
  const client = screen.scene && (await post<{ email: string; token: string }>(desk, 'scenes', { scene: screen.scene }))
  await post(desk, 'faults', screen.faults ?? [])
  const scale: Visit['browser'] = { deviceScaleFactor: 2, viewport: phone }
  const context = await browser.newContext(
    contextOf(product.url, { ...look, ...(client && { client }), ...(!look.wide && { browser: scale }) }),
  )
  const watch = await watchPages(context, [product.url, ...addresses(product)])
  // Refusals are among the screens, and the browser logs them all.
  watch.tolerate(/Failed to load resource/)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const words = look.language === 'uk-UA' ? ukUA : enUS
  const said: string[] = []
  try {
    await page.goto(product.url + screen.path)
    await page.locator('main').first().waitFor()
    await screen.reach?.({ page, say: (key: MessageKey) => words[key] })
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    await page.evaluate(() => document.fonts.ready)
  } catch (error) {
    said.push(`not reached: ${(error as Error).message.split('\n')[0]}`)
  }
  await page.screenshot({ path: file })
  said.push(...(await watch.complaints()))
  await context.close()
  return said
}

const addresses = ({ sandbox }: Product): string[] =>
  Object.values(sandbox.exchanges).flatMap(urls =>
    Object.values(urls).map(url => `${new URL(url).protocol}//${new URL(url).host}`),
  )

async function post<T>(desk: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${desk}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`__sandbox/${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

look().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)

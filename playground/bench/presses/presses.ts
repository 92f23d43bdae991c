import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { contextOf } from '../../../host/e2e/visit'
import { ensureBrowser } from '../../harness/ensureBrowser'
import { demoToken, openProduct } from '../../harness/product'
import { demoOf } from '../../harness/sandboxEnvironment'
import { type Figures, median } from '../figures'
import { interactionMs, KEEP_INTERACTIONS, press } from './clientPress'

const ROUNDS = 5
const SLOW_DOWN = 4
const MOST_MS = 100
/** The page has fetched the other screens' code and is idle. */
const IDLE_MS = 3_000

type Press = 'switch the filter' | 'open a request' | 'open the wizard' | 'go a step forward' | 'type an amount'
type Times = Record<Press, number[]>

/** Times the commonest presses of the built app at a slow phone's speed, from the press to its paint. */
export async function measurePresses(): Promise<Figures> {
  const product = await openProduct()
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  const times: Times = {
    'switch the filter': [],
    'open a request': [],
    'open the wizard': [],
    'go a step forward': [],
    'type an amount': [],
  }
  const bare: number[] = []
  try {
    const { email, password } = demoOf(product.sandbox)
    const client = { email, token: await demoToken(product, { email, password }) }
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext(contextOf(product.url, { client }))
      await context.addInitScript(KEEP_INTERACTIONS)
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await page.goto(`${product.url}/requests`)
      await page.getByRole('listitem').first().waitFor()
      await page.waitForTimeout(IDLE_MS)
      await pressAll(page, session, times)
      bare.push(await bareMs(context))
      await context.close()
    }
  } finally {
    await browser.close()
    await product.close()
  }
  return [
    { name: 'presses: median ms of a bare button', value: median(bare) },
    { name: 'presses: worst ms of a bare button', value: Math.max(...bare) },
    ...Object.entries(times).flatMap(([name, each]) => [
      { name: `presses: median ms to ${name}`, value: median(each), goal: { atMost: MOST_MS } },
      { name: `presses: worst ms to ${name}`, value: Math.max(...each), goal: { atMost: MOST_MS } },
    ]),
  ]
}

/** The same of a page with one button that writes a text: what the machine itself takes now. */
async function bareMs(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.goto('data:text/html,<button onclick="this.textContent=event.timeStamp">Press</button>')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const ms = await interactionMs(page, () => press(page, page.getByRole('button')))
  await page.close()
  return ms
}

async function pressAll(page: Page, session: CDPSession, times: Times): Promise<void> {
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  const time = async (name: Press, act: () => Promise<void>) => {
    await slowDown(SLOW_DOWN)
    times[name].push(await interactionMs(page, act))
    await slowDown(1)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const sheet = page.getByRole('dialog')

  for (const filter of [/^Executed/, /^All/]) await time('switch the filter', () => press(page, button(filter)))
  await page.waitForTimeout(IDLE_MS)
  await time('open a request', () =>
    press(page, page.getByRole('main').getByRole('listitem').getByRole('link').first()),
  )
  await page.waitForURL(/\/requests\/.+/)
  await page.waitForTimeout(IDLE_MS)
  await page.goBack()
  await time('open the wizard', () => press(page, button(/^New request$/)))
  await time('go a step forward', () => press(page, sheet.getByRole('button', { name: /^Buy/ })))
  await time('go a step forward', () => press(page, sheet.getByRole('button', { name: 'Binance Spot' })))
  await sheet.getByRole('combobox', { name: 'Buy' }).fill('btc')
  await time('go a step forward', () => press(page, sheet.getByRole('option', { name: /^BTC/ }).first()))
  await sheet.getByRole('combobox', { name: 'Pay with' }).fill('usdt')
  await time('go a step forward', () => press(page, sheet.getByRole('option', { name: /^USDT/ })))
  await sheet.getByRole('heading', { name: 'Buy BTC' }).waitFor()
  await page.waitForTimeout(IDLE_MS)
  await sheet.getByRole('textbox', { name: 'Amount' }).focus()
  for (const key of ['0', '.', '1', '5']) await time('type an amount', () => page.keyboard.press(key))
}

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { TESTED_PACKAGE } from '../../playground/harness/builds'
import { mustRun, ROOT } from '../../playground/harness/runTool'
import { sandboxEnvironment } from '../../playground/harness/sandboxEnvironment'
import { trialCases } from '../../playground/trials/trialCount'
import { readHostConfig } from '../config'
import { connectOrigins } from '../server/headers'
import { type Serving, startServe } from '../server/serve'
import { CHANGED_PROTOTYPES } from './changedPrototypes'
import { expect } from './expect'
import { freshClient } from './sandbox'
import { watchPages } from './watch'

const PORTALS = ['plain', 'bootstrap', 'tailwind', 'vue']

const OTHER_SCRIPTS = [
  [
    'freezes fetch',
    `Object.defineProperty(window, 'fetch', { value: Object.freeze(fetch), writable: false, configurable: false })`,
  ],
  ['wraps fetch', 'const own = fetch; window.fetch = (...call) => own(...call)'],
  [
    'sends messages to its own window',
    `setInterval(() => postMessage({ type: 'desk:sign-out', key: 'access_token', newValue: null }, '*'), 50)`,
  ],
  [
    'sends itself what another tab would send',
    `const forged = { key: 'desk:portal:access_token', oldValue: 'a', newValue: null }
     setInterval(() => [{}, forged].forEach(each => dispatchEvent(new StorageEvent('storage', each))), 50)`,
  ],
] as const

/** Keeps what every event of the page carries, and whatever the widgets send to other windows. */
const KEEP_EVENTS = `window.seen = ''
  const { dispatchEvent } = EventTarget.prototype
  EventTarget.prototype.dispatchEvent = function (event) {
    if (/^desk:/.test(event.type)) window.seen += 'seen ' + event.type + ' ' + JSON.stringify(event.detail) + '\\n'
    return dispatchEvent.call(this, event)
  }`

describe('the example portals, under a strict content policy with Trusted Types', { tags: ['looks'] }, () => {
  const sandbox = inject('sandbox')
  const config = readHostConfig(sandboxEnvironment(sandbox))
  let browser: Browser
  let root: string
  let serving: Serving
  let token: string
  let plain: readonly string[]

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'portals-'))
    await makePortals(root, JSON.stringify(config.exchanges).replaceAll('"', '&quot;'))
    serving = await startServe({ desk: sandbox.desk, root, config })
    browser = await chromium.connect(inject('browser'))
    token = (await freshClient('demo')).token
    plain = await visit('plain')
  })
  afterAll(async () => {
    await browser?.close()
    await serving?.close()
    await rm(root, { recursive: true, force: true })
  })

  /**
   * The elements of a portal's widgets, with the styles that a page's CSS could change.
   * `script` runs before the page's.
   */
  async function visit(
    portal: string,
    then?: (page: Page) => Promise<void>,
    script?: string,
  ): Promise<readonly string[]> {
    const stored = { name: 'desk:portal:access_token', value: token }
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 800, height: 800 },
      storageState: { cookies: [], origins: [{ origin: serving.url, localStorage: [stored] }] },
    })
    const watch = await watchPages(context, [serving.url, ...connectOrigins(config)])
    // Browsers request an icon by themselves; the portal has none.
    watch.tolerate(/favicon\.ico/)
    // Vue asks for a policy when it is loaded, and works without: it needs one for v-html alone.
    if (portal === 'vue') watch.tolerate(/TrustedTypePolicy named 'vue'|trusted-types-policy vue$/)
    if (script !== undefined) await context.addInitScript(script)
    const page = await context.newPage()
    await page.goto(`${serving.url}/${portal}/index.html`)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeVisible()
    await expect(page.locator('desk-latest-activity [data-row-link], desk-latest-activity li').first()).toBeVisible()
    await expect(page.locator('desk-balance-detail').getByText('Available').first()).toBeVisible()
    // The requests that hold a part of the balance are fetched last.
    // By selectors: an open dialog hides them from screen readers.
    const holds = page.locator('desk-balance-detail section[aria-label="On hold"]')
    await expect(holds.locator('dd').first()).toBeVisible()
    await expect(holds.getByText('Loading your open requests…')).toHaveCount(0)
    const looks = await page.evaluate(() =>
      ['desk-latest-activity', 'desk-balance-detail', 'desk-transfer-dialog'].flatMap(name => {
        const shadow = document.querySelector(name)?.firstElementChild?.shadowRoot
        return [...(shadow?.querySelectorAll('*') ?? [])].map(element => {
          const { direction, fontSize, letterSpacing, textAlign, color, backgroundColor, borderTopWidth, display } =
            getComputedStyle(element)
          return [name, element.localName, direction, fontSize, letterSpacing, textAlign, color, backgroundColor]
            .concat([borderTopWidth, display])
            .join(' ')
        })
      }),
    )
    await then?.(page)
    expect(await watch.complaints()).toEqual([])
    await context.close()
    return looks
  }

  it('the widgets look in a hostile page that runs from right to left as they look in a plain one', async () => {
    expect(plain.length).toBeGreaterThan(200)
    expect(await visit('hostile')).toEqual(plain)
  })

  it.each(['bootstrap', 'tailwind'])('the widgets look in a page with %s as they look in a plain one', async portal => {
    const isStyled = (page: Page) => expect(page.locator('main h2').first()).toHaveCSS('margin-top', '0px')
    expect(await visit(portal, isStyled)).toEqual(plain)
  })

  // Without the last: its toJSON changes the looks, as Panda finds classes by JSON.stringify.
  it.each(trialCases(CHANGED_PROTOTYPES.slice(0, -1), (_, at) => at < 2))(
    'a page with %s has the widgets of a plain one',
    async (_, script) => {
      expect(await visit('plain', openWizard, script)).toEqual(plain)
    },
  )

  it.each(OTHER_SCRIPTS)('a page that %s has the widgets of a plain one', async (_, script) => {
    expect(await visit('plain', openWizard, script)).toEqual(plain)
  })

  it('a script of the page finds the token in the storage alone', async () => {
    const check = async (page: Page) => {
      await openWizard(page)
      const texts = await page.evaluate(findTexts)
      expect(texts).toContain('Binance')
      expect(texts).toContain('seen desk:closed')
      expect(texts).not.toContain(token)
    }
    await visit('plain', check, KEEP_EVENTS)
  })

  it('Vue draws the widgets as they look in a plain page, and gets their events', async () => {
    const looks = await visit('vue', async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await expect(page.locator('desk-transfer-dialog')).toHaveCount(0)
    })
    expect(looks).toEqual(plain)
  })
})

/** Runs in the page: the markup of every root, the globals, and what the elements carry. */
function findTexts(): string {
  const texts: string[] = []
  const read = (root: Element | ShadowRoot) => {
    texts.push(root.innerHTML)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) read(shadowRoot)
  }
  read(document.documentElement)
  for (const name of Object.getOwnPropertyNames(window))
    texts.push(`${name} ${typeof window[name as never] === 'string' ? window[name as never] : ''}`)
  for (const element of document.querySelectorAll('*'))
    for (const name of Object.getOwnPropertyNames(element)) texts.push(`${name} ${String(element[name as never])}`)
  return texts.join('\n')
}

/** Puts the wizard into the page, and chooses its side and account. */
async function openWizard(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.evaluate(() =>
    document.querySelector('desk-transfer-dialog')?.replaceWith(document.createElement('desk-request-wizard')),
  )
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Buy/ }).click()
  await sheet.getByRole('button', { name: 'Binance Spot' }).click()
  await expect(sheet.getByRole('combobox', { name: 'Buy' })).toBeVisible()
}

/** Each portal in a folder of its own, beside the package and with what its page loads. */
async function makePortals(root: string, exchanges: string): Promise<void> {
  const from = (path: string) => join(ROOT, path)
  await cp(from('playground/portals'), root, { recursive: true })
  await cp(from(`${TESTED_PACKAGE}/dist`), join(root, 'deskside'), { recursive: true })
  await cp(from('node_modules/bootstrap/dist/css/bootstrap.min.css'), join(root, 'bootstrap/bootstrap.min.css'))
  await cp(from('node_modules/vue/dist/vue.runtime.esm-browser.prod.js'), join(root, 'vue/vue.js'))
  await mustRun(process.execPath, ['playground/portals/tailwind/build.mjs', join(root, 'tailwind')])
  for (const portal of PORTALS) {
    const page = join(root, portal, 'index.html')
    const html = (await readFile(page, 'utf8')).replace('data-exchanges=""', `data-exchanges="${exchanges}"`)
    await writeFile(page, html)
    // The hostile portal is the plain page under other CSS.
    if (portal === 'plain')
      await writeFile(join(root, 'hostile/index.html'), html.replace('lang="en"', 'lang="ar" dir="rtl"'))
  }
  // The server needs a page for its own configuration.
  await writeFile(join(root, 'index.html'), '<meta name="deskside" content="">')
}

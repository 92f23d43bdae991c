import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { TESTED_PACKAGE } from '../../playground/harness/builds'
import { ROOT } from '../../playground/harness/runTool'
import { sandboxEnvironment } from '../../playground/harness/sandboxEnvironment'
import { type HostConfig, readHostConfig } from '../config'
import { connectOrigins } from '../server/headers'
import { type Serving, startServe } from '../server/serve'
import { expect } from './expect'
import { freshClient } from './sandbox'
import { watchPages } from './watch'

describe('in a plain HTML page with one script tag, under the headers of production', () => {
  let folder: string
  let config: HostConfig
  let serving: Serving
  let browser: Browser

  beforeAll(async () => {
    const sandbox = inject('sandbox')
    config = readHostConfig(sandboxEnvironment(sandbox))
    folder = await mkdtemp(join(tmpdir(), 'plain-'))
    await cp(join(ROOT, 'host/e2e/plain'), folder, { recursive: true })
    await cp(join(ROOT, TESTED_PACKAGE, 'dist'), join(folder, 'deskside'), { recursive: true })
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    const exchanges = JSON.stringify(config.exchanges).replaceAll('"', '&quot;')
    await writeFile(join(folder, 'index.html'), html.replace('data-exchanges=""', `data-exchanges="${exchanges}"`))
    serving = await startServe({ desk: sandbox.desk, root: folder, config })
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(async () => {
    await browser?.close()
    await serving?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('the elements sign in, show the requests, send events and open the wizard', async () => {
    const client = await freshClient('demo')
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const watch = await watchPages(context, [serving.url, ...connectOrigins(config)])
    // Browsers request an icon by themselves; the page has none.
    watch.tolerate(/favicon\.ico/)
    const page = await context.newPage()
    await page.goto(serving.url)
    await expect(page.getByText('You’re signed out').first()).toBeVisible()
    await page.locator('input[inputmode=email]').fill(client.email)
    await page.locator('input[name=password]').fill(client.password)
    await page.getByRole('button', { name: 'Sign in' }).first().click()
    const list = page.locator('desk-request-list')
    await expect(list.getByText('#1060')).toBeVisible()
    await expect(page.locator('desk-auth-gate').locator('form')).toHaveCount(0)

    await list.locator('[data-row-link]').first().click()
    await expect(page.locator('output')).toHaveText(/^[0-9a-f-]{36}$/)

    await page.getByRole('button', { name: 'New request' }).click()
    const wizard = page.getByRole('dialog')
    await expect(wizard).toBeVisible()
    await wizard.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('desk-request-wizard')).toHaveCount(0)
    expect(await watch.complaints()).toEqual([])
    await context.close()
  })

  it('importing the script leaves the page as it was: it listens to nothing, starts nothing and stores nothing', async () => {
    const page = await browser.newPage()
    await page.route('**/blank', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Page' }))
    await page.goto(`${serving.url}/blank`)
    const look = await page.evaluateHandle(watchPage)
    // As a text: the test runner would replace the import by one of its own.
    await page.evaluate('import("/deskside/deskside.js").then(() => undefined)')
    expect(await look.evaluate(left => left())).toEqual([])
    await page.close()
  })
})

/** Runs in the page. The returned function names what is there that was not there before. */
function watchPage(): () => string[] {
  const left = new Set<string>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const named = (target: unknown, type: string) => `${type} listener of ${Object(target ?? window).constructor.name}`
  EventTarget.prototype.addEventListener = function add(type, ...rest) {
    left.add(named(this, type))
    addEventListener.call(this ?? window, type, ...rest)
  }
  EventTarget.prototype.removeEventListener = function remove(type, ...rest) {
    left.delete(named(this, type))
    removeEventListener.call(this ?? window, type, ...rest)
  }
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const) {
    const start = window[name] as (...values: unknown[]) => unknown
    Reflect.set(window, name, (...values: unknown[]) => {
      left.add(name)
      return start.apply(window, values)
    })
  }
  const state = () => [
    ...Object.getOwnPropertyNames(window),
    ...Object.keys(localStorage),
    document.documentElement.outerHTML,
  ]
  const before = new Set(state())
  return () => [...left, ...state().filter(one => !before.has(one))]
}

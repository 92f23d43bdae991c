import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { sandboxEnvironment } from '../../playground/harness/sandboxEnvironment'
import { readHostConfig } from '../config'
import { type Serving, startServe } from '../server/serve'
import { expect } from './expect'
import { openTotal } from './place'
import { type Client, freshClient, ledgerOf } from './sandbox'
import { signIn } from './signIn'
import { contextOf } from './visit'

const BUILD = 'dist-host'

/** Writes the build as another version: the profile's code has another name, and the page says which version it is. */
async function writeVersion(folder: string, version: string, worker = '/sw.js'): Promise<string> {
  const root = join(folder, version)
  await cp(BUILD, root, { recursive: true, filter: file => !/currency-icons|\.(map|br|gz)$/.test(file) })
  const names = (await readdir(root, { recursive: true })).filter(name => /\.(js|html)$/.test(name))
  for (const name of names) {
    const text = await readFile(join(root, name), 'utf8')
    const changed = text
      .replace('<title>', `<meta name="version" content="${version}" /><title>`)
      .replaceAll(/ProfilePage-[\w-]+\.js/g, `ProfilePage-${version}.js`)
      .replaceAll('/sw.js', worker)
    await writeFile(join(root, name.replace(/ProfilePage-[\w-]+\.js$/, `ProfilePage-${version}.js`)), changed)
    if (/ProfilePage-/.test(name)) await rm(join(root, name))
  }
  await writeFile(join(root, 'sw.js'), `${await readFile(join(root, 'sw.js'), 'utf8')}\n// ${version}`)
  return root
}

/** The worker that withdraws the one before it, as the README has it. */
async function withdrawal(): Promise<string> {
  const readme = await readFile('README.md', 'utf8')
  const [, lines] = /`sw\.js` of two lines: (.+?)\.\n/.exec(readme) ?? []
  const code = [...(lines ?? '').matchAll(/`([^`]+)`/g)].map(([, line]) => line)
  expect(code).toHaveLength(2)
  return code.join('\n')
}

describe('the installed app', { tags: ['installed'] }, () => {
  let folder: string
  let browser: Browser
  let context: BrowserContext
  let serving: Serving
  /** The address stays, whichever version is served there. */
  let port = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskside-versions-'))
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(async () => {
    await browser?.close()
    await serving?.close()
    await rm(folder, { recursive: true })
  })

  async function serve(root: string): Promise<void> {
    await serving?.close()
    const sandbox = inject('sandbox')
    serving = await startServe({ desk: sandbox.desk, config: readHostConfig(sandboxEnvironment(sandbox)), root, port })
    port = Number(new URL(serving.url).port)
  }
  async function deploy(version: string, page: Page): Promise<void> {
    await serve(await writeVersion(folder, version))
    // A check that the browser began by itself before ends with the version before, and the page's own one with it.
    await expect.poll(() => page.evaluate(hasFound, version).catch(() => false), { timeout: 30_000 }).toBe(true)
  }
  const hasFound = async (version: string) => {
    const registration = await navigator.serviceWorker.ready
    const page = window as { activeBefore?: ServiceWorker | null }
    page.activeBefore ??= registration.active
    await registration.update()
    const isShown = document.querySelector('meta[name=version]')?.getAttribute('content') === version
    return isShown || registration.waiting !== null || registration.active !== page.activeBefore
  }
  /**
   * On a busy machine Chromium sometimes leaves a new worker waiting after the page has sent it 'take-over'. Then the
   * old one is stopped, as the browser itself stops one that is idle.
   */
  async function hasTakenOver(page: Page, isShown: () => Promise<boolean>): Promise<void> {
    const devTools = await context.newCDPSession(page)
    await devTools.send('ServiceWorker.enable')
    for (let left = 4; left > 0; left--) {
      const until = Date.now() + 15_000
      while (Date.now() < until) {
        if (await isShown().catch(() => false)) return
        await page.waitForTimeout(200)
      }
      await devTools.send('ServiceWorker.stopAllWorkers')
    }
    throw new Error('The new version was not taken over within a minute')
  }
  const isVersion = (page: Page, version: string) =>
    hasTakenOver(page, async () => (await page.locator('meta[name=version]').getAttribute('content')) === version)
  const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'New version' })
  const refresh = (page: Page) => bar(page).getByRole('button', { name: 'Refresh' }).click()
  /** The bar is below the ticket's sheet. */
  async function closeTicket(page: Page): Promise<void> {
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  const request = (page: Page) => page.getByRole('link', { name: /#10\d\d/ }).first()

  describe('from its first visit to the sign-out', () => {
    let client: Client
    let page: Page
    let second: Page
    let total: Locator
    let loads = 0

    beforeAll(async () => {
      await serve(await writeVersion(folder, 'one'))
      client = await freshClient('demo')
      context = await browser.newContext(contextOf(serving.url, { client, browser: { serviceWorkers: 'allow' } }))
      page = await context.newPage()
      page.on('load', () => loads++)
      total = page.getByRole('banner').getByRole('link', { name: /Total/ })
    })
    afterAll(() => context?.close())

    it('is loaded once by its first visit', async () => {
      await page.goto(serving.url)
      await expect(request(page)).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await expect(total).toContainText('₮')
      // Code that can't be fetched while the device is online would reload the page.
      await page.waitForLoadState('networkidle')
      expect(loads).toBe(1)
    })

    it('without a network it says so and shows its last data, also of a request that was never opened', async () => {
      // The device has no network, and the server is gone as well.
      await serving.close()
      await context.setOffline(true)
      await page.reload()
      const offline = page.getByText(/^You’re offline\. Figures are from \d\d:\d\d:\d\d\.$/)
      await expect(offline.filter({ visible: true })).toHaveCount(1)
      await expect(request(page)).toBeVisible()
      await expect(total).toContainText('₮')
      await request(page).click()
      await expect(page.getByRole('heading', { name: /^Request #10\d\d$/ })).toBeVisible()
      await expect(page.getByRole('term').filter({ hasText: 'Deadline' })).toBeVisible()
      await expect(offline.filter({ visible: true })).toHaveCount(1)
      await page.goBack()
      await page.getByRole('link', { name: 'Balances', exact: true }).click()
      await expect(page.getByRole('main').getByText('BTC', { exact: true }).first()).toBeVisible()
    })

    it('takes a new version at once while nothing is half-typed', async () => {
      await context.setOffline(false)
      second = await context.newPage()
      loads = 0
      await deploy('two', page)
      await isVersion(page, 'two')
      expect(loads).toBe(1)
    })

    it('reloads no second time within a minute, however many versions come, and offers the newest', async () => {
      await deploy('three', page)
      await hasTakenOver(page, () => bar(page).isVisible())
      await isVersion(page, 'two')
      expect(loads).toBe(1)
      await refresh(page)
      await isVersion(page, 'three')
    })

    it('offers a new version, instead of taking it, while a ticket is half-typed', async () => {
      await second.goto(serving.url)
      await isVersion(second, 'three')
      await openTotal(second)
      await openTotal(page)
      // As a minute after its last reload, when it would take the version by itself.
      await page.evaluate(() => sessionStorage.clear())
      await deploy('four', page)
      await expect(bar(page)).toBeVisible()
      await isVersion(page, 'three')
    })

    it('in two tabs is the new version once each tab has taken it, and a half-typed ticket keeps the old one', async () => {
      await closeTicket(page)
      await refresh(page)
      await isVersion(page, 'four')
      await expect(bar(second)).toBeVisible()
      await isVersion(second, 'three')
      await closeTicket(second)
      await refresh(second)
      await isVersion(second, 'four')
    })

    it('keeps its page in the browser’s cache, and no answer of the desk', async () => {
      const cached = await page.evaluate(async () => {
        const requests = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
      expect(cached).toContain('/index.html')
      expect(cached.filter(path => /^\/(api|currency-icons)\//.test(path))).toEqual([])
    })

    it('sends nothing by itself, and a sign-out deletes what was kept for offline', async () => {
      expect(await ledgerOf(client)).toEqual([])
      const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      expect(await kept()).toContain('desk::last')
      await page.goto(`${serving.url}/profile`)
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await expect.poll(kept).not.toContain('desk::last')
    })

    it('loses its worker to the two lines of the README, and goes on without it', async () => {
      const root = await writeVersion(folder, 'withdrawn')
      await writeFile(join(root, 'sw.js'), await withdrawal())
      await serve(root)
      const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      expect(await workers()).toBe(1)
      // The registration is gone as soon as the worker that removes it is active.
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect.poll(workers).toBe(0)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
    })
  })

  it.each([
    ['is missing', '/sw.js', undefined],
    ['throws', '/sw.js', 'throw new Error("no worker")'],
    // As a host answers that has the page for every missing file.
    ['is a page', '/login', undefined],
  ])('works without its worker, where that %s', async (_, address, worker) => {
    const root = await writeVersion(folder, 'workerless', address)
    await rm(join(root, 'sw.js'))
    if (worker) await writeFile(join(root, 'sw.js'), worker)
    await serve(root)
    const context = await browser.newContext(contextOf(serving.url, { browser: { serviceWorkers: 'allow' } }))
    const page = await context.newPage()
    const errors: Error[] = []
    page.on('pageerror', error => errors.push(error))
    await page.goto(serving.url)
    const fetched = page.waitForResponse(/\/assets\/followWorker/)
    await signIn(page, await freshClient('demo'))
    await fetched
    await expect(request(page)).toBeVisible()
    expect(errors).toEqual([])
  })
})

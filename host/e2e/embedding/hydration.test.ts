import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { TESTED_PACKAGE } from '../../../playground/harness/builds'
import { ROOT, runTool } from '../../../playground/harness/runTool'
import { makePortal, REACT_VERSIONS, THROUGH_LINKS } from '../../../playground/package/makePortal'
import { trialCases } from '../../../playground/trials/trialCount'
import { expect } from '../expect'
import { freshClient } from '../sandbox'
import { type PortalServer, servePortal } from './servePortal'

const PAGES = [
  ['in the page’s own tree', '/tree'],
  ['each in a shadow root', '/isolated'],
] as const

// The tests of the widgets take over pages of React 19.
const versions = trialCases(REACT_VERSIONS, version => version === '18')

describe.each(versions)('a page that a server has rendered with React %s', reactVersion => {
  let folder: string
  let browser: Browser
  let portal: PortalServer
  let rendered: { readonly version: string; readonly pages: readonly string[]; readonly complaints: readonly string[] }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `served-${reactVersion}-`))
    await makePortal(folder, join(ROOT, TESTED_PACKAGE), reactVersion)
    await cp(join(ROOT, 'host/e2e/embedding/served'), folder, { recursive: true })
    const { code, output } = await runTool(process.execPath, [...THROUGH_LINKS, join(folder, 'server.mjs')])
    if (code !== 0) throw new Error(output)
    rendered = JSON.parse(output)
    const { exchanges } = inject('sandbox')
    const { token } = await freshClient('demo')
    const htmlAt = (at: number) => htmlOf(rendered.pages[at]!, { url: '', token, exchanges, isolate: at === 1 })
    portal = await servePortal({
      '/tree': { body: htmlAt(0) },
      '/isolated': { body: htmlAt(1) },
      '/page.js': { body: await scriptOf(folder) },
    })
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(async () => {
    await browser?.close()
    await portal?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(PAGES)('is taken over in the browser without a warning, and its widgets work: %s', async (_, path) => {
    expect([rendered.version.split('.')[0], rendered.complaints]).toEqual([reactVersion, []])
    // The server does not know what this browser has stored.
    const stored = [{ name: 'desk:served:theme', value: 'light' }]
    const page = await browser.newPage({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: portal.url, localStorage: stored }] },
    })
    const complaints: string[] = []
    page.on('console', message => /error|warning/.test(message.type()) && complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(String(error)))
    await page.goto(portal.url + path)
    await expect(page.getByText('#1060')).toBeVisible()
    await expect(page.getByRole('button', { name: /^BTC/ }).first()).toBeVisible()
    // React that finds a difference draws everything anew.
    expect(await page.evaluate('served.isConnected'), 'the server’s own heading is in the page').toBe(true)

    await expect(page.locator('[data-theme=light]').first()).toBeVisible()

    await page.locator('[data-row-link]').first().click()
    await expect(page.locator('output')).toHaveText(/^[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'New request' }).click()
    const wizard = page.getByRole('dialog')
    await wizard.getByRole('button', { name: /^Buy/ }).click()
    await expect(wizard.getByRole('button', { name: 'Binance Spot' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Close' }).click()
    await expect(wizard).toHaveCount(0)
    expect(complaints.filter(text => !/favicon|404|React DevTools/.test(text))).toEqual([])
    await page.close()
  })
})

/** React's build for development, which has its warnings. */
async function scriptOf(folder: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'client.mjs')],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    preserveSymlinks: true,
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  return outputFiles[0]!.text
}

const htmlOf = (rendered: string, options: object) => `<!doctype html><html lang="en">
  <head><link rel="stylesheet" href="/deskside/styles.css" /></head>
  <body data-options="${JSON.stringify(options).replaceAll('"', '&quot;')}"><main>${rendered}</main>
  <script>var served = document.querySelector('h1')</script>
  <script type="module" src="/page.js"></script></body></html>`

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
})

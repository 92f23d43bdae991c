import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { ROOT } from '../../playground/harness/runTool'
import { sandboxEnvironment } from '../../playground/harness/sandboxEnvironment'
import { type HostConfig, readHostConfig } from '../config'
import { connectOrigins } from '../server/headers'
import { type Serving, startServe } from '../server/serve'
import { expect } from './expect'
import { freshClient } from './sandbox'
import { watchPages } from './watch'

const BUILT = join(ROOT, 'node_modules/.cache/portal')

describe('in a portal’s own page, under the headers of production', () => {
  let config: HostConfig
  let serving: Serving
  let browser: Browser

  beforeAll(async () => {
    // In a process of its own: the test runner's NODE_ENV would build React for development.
    execFileSync(
      'node_modules/.bin/vite',
      [
        'build',
        'host/e2e/portal',
        '--outDir',
        BUILT,
        '--emptyOutDir',
        '--logLevel',
        'error',
        '--config',
        'host/e2e/portal/vite.config.ts',
      ],
      {
        cwd: ROOT,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    const sandbox = inject('sandbox')
    config = readHostConfig(sandboxEnvironment(sandbox))
    serving = await startServe({ desk: sandbox.desk, root: BUILT, config })
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(async () => {
    await browser?.close()
    await serving?.close()
    rmSync(BUILT, { recursive: true, force: true })
  })

  it('a list in a shadow root and one in React share one call, obey the policy, and leave nothing behind', async () => {
    const client = await freshClient('demo')
    const context = await browser.newContext({
      storageState: {
        cookies: [],
        origins: [
          {
            origin: serving.url,
            localStorage: [
              { name: 'desk:portal:access_token', value: client.token },
              { name: 'access_token', value: 'of-the-portal' },
            ],
          },
        ],
      },
    })
    const watch = await watchPages(context, [serving.url, ...connectOrigins(config)])
    // Browsers request an icon by themselves; the portal has none.
    watch.tolerate(/favicon\.ico/)
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', request => request.url().includes('/v1/requests') && calls.push(request.url()))
    await page.goto(serving.url)
    const plain = page.locator('#plain').getByText('#1060')
    await expect(plain).toBeVisible()
    await expect(page.locator('#react').getByText('#1060')).toBeVisible()
    expect(calls).toHaveLength(1)
    // The portal's CSS does not reach into the shadow root.
    expect(await plain.evaluate(row => getComputedStyle(row).letterSpacing)).toBe('normal')

    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.locator('#plain')).toBeEmpty()
    await expect(page.locator('#react')).toBeEmpty()
    await expect
      .poll(() => page.evaluate(() => [document.documentElement, document.body].map(one => one.getAttribute('style'))))
      .toEqual([null, null])
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe('of-the-portal')
    expect(await watch.complaints()).toEqual([])
    await context.close()
  })
})

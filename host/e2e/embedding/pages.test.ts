import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { ROOT } from '../../../playground/harness/runTool'
import { sandboxEnvironment } from '../../../playground/harness/sandboxEnvironment'
import { readHostConfig } from '../../config'
import { expect } from '../expect'
import { type Client, freshClient } from '../sandbox'
import { type PortalServer, servePortal } from './servePortal'

/** Stricter than the policy in the widgets' README: no exchange, no picture. */
const STRICTER =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const html = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Portal</title>
  <body>${body}<script type="module" src="/page.js"></script></body></html>`

/** A page that draws an element by its own React 18; the widgets have React 19 inside. */
const REACT_18 = `
  import { createElement, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  function Page() {
    const [count, setCount] = useState(1)
    return createElement('main', undefined,
      createElement('desk-request-list', { statuses: count % 2 ? 'new,in_progress' : 'executed' }),
      createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Pressed ' + count))
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Page))`

describe('in a page of its own kind', () => {
  let browser: Browser
  let portal: PortalServer
  let client: Client

  beforeAll(async () => {
    const { exchanges } = readHostConfig(sandboxEnvironment(inject('sandbox')))
    const options = `url: '', name: 'portal', exchanges: ${JSON.stringify(exchanges)}`
    const widgets = `import { createDesk, defineElements } from '/deskside/deskside.js'
      window.desk = createDesk({ ${options} })
      defineElements(desk)`
    portal = await servePortal({
      '/stricter': {
        body: html('<desk-request-list></desk-request-list><desk-balance-detail currency="BTC"></desk-balance-detail>'),
        headers: { 'Content-Security-Policy': STRICTER },
      },
      '/react-18': { body: html('<script type="module" src="/react.js"></script>') },
      '/page.js': { body: widgets },
      '/react.js': { body: await bundle(REACT_18) },
    })
    browser = await chromium.connect(inject('browser'))
    client = await freshClient('demo')
  })
  afterAll(async () => {
    await browser?.close()
    await portal?.close()
  })

  async function open(path: string): Promise<{ page: Page; errors: string[] }> {
    const stored = { name: 'desk:portal:access_token', value: client.token }
    const page = await browser.newPage({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: portal.url, localStorage: [stored] }] },
    })
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await page.goto(portal.url + path)
    return { page, errors }
  }

  it('whose policy lets it reach no exchange, the desk’s data is whole, no price is made up, and the diagnosis says why', async () => {
    const { page, errors } = await open('/stricter')
    await expect(page.getByText('#1060')).toBeVisible()
    const balance = page.locator('desk-balance-detail')
    await expect(balance.getByText('Withdrawable')).toBeVisible()
    await balance.getByRole('tab', { name: 'Binance Spot' }).click()
    await expect(balance.getByText('N/A').first()).toBeVisible()
    const violations = await page.evaluate<string[]>('desk.diagnose().violations')
    expect(violations).toContainEqual(expect.stringMatching(/^connect-src wss?:\/\/127\.0\.0\.1/))
    expect(errors).toEqual([])
    await page.close()
  })

  it('that has an older React, the elements have their own, and both draw on', async () => {
    const { page, errors } = await open('/react-18')
    await expect(page.getByText('#1060')).toBeVisible()
    await page.getByRole('button', { name: 'Pressed 1' }).click()
    await expect(page.getByRole('button', { name: 'Pressed 2' })).toBeVisible()
    await expect(page.locator('desk-request-list').getByText('Executed').first()).toBeVisible()
    await expect(page.getByText('#1060')).toHaveCount(0)
    expect(errors).toEqual([])
    await page.close()
  })
})

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'esm',
    alias: { react: 'react-18', 'react-dom': 'react-dom-18' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]!.text
}

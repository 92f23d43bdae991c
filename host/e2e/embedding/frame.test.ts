import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { sandboxEnvironment } from '../../../playground/harness/sandboxEnvironment'
import { readHostConfig } from '../../config'
import { connectOrigins } from '../../server/headers'
import { expect } from '../expect'
import { placeLimit } from '../place'
import { freshClient, ledgerOf } from '../sandbox'
import { watchPages } from '../watch'
import { type PortalServer, servePortal } from './servePortal'

const config = () => readHostConfig(sandboxEnvironment(inject('sandbox')))

/** The policy of the guide. In a frame without an origin, 'self' is still the server of its page. */
const policy = () =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'",
    `connect-src 'self' ${connectOrigins(config()).join(' ')}`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ')

const framed = () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Framed</title>
  <script type="module" src="/deskside/deskside.js" data-url="" data-name="framed" data-idempotency-keys
    data-exchanges="${JSON.stringify(config().exchanges).replaceAll('"', '&quot;')}"></script>
  <script src="/framed.js" defer></script></head>
  <body><desk-auth-gate></desk-auth-gate><desk-request-list></desk-request-list>
  <button type="button">New request</button></body></html>`

const FRAMED_SCRIPT = `
  document.querySelector('body > button').addEventListener('click', () => {
    document.body.append(document.createElement('desk-request-wizard'))
  })
  document.addEventListener('desk:closed', ({ target }) => target.closest('desk-request-wizard').remove())`

/** A page that frames the widgets, and sends them messages as if they were a tab of theirs. */
const AROUND = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Portal</title></head>
  <body><iframe title="Desk" sandbox="allow-scripts allow-forms" src="/framed" width="1000" height="1400"></iframe>
  <script>
    const texts = ['desk:sign-out', 'storage', 'take-over', { type: 'desk:sign-out', key: 'desk:framed:access_token', newValue: null }]
    setInterval(() => { for (const text of texts) frames[0].postMessage(text, '*') }, 20)
  </script></body></html>`

describe('in a frame that its page has sandboxed, which has no origin and no storage', () => {
  let browser: Browser
  let portal: PortalServer

  beforeAll(async () => {
    portal = await servePortal({
      '/': { body: AROUND },
      '/framed': { body: framed(), headers: { 'Content-Security-Policy': policy() } },
      '/framed.js': { body: FRAMED_SCRIPT },
    })
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(async () => {
    await browser?.close()
    await portal?.close()
  })

  it('a client signs in, places one request whatever messages arrive, and is signed out by a reload', async () => {
    const client = await freshClient('funded')
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1100, height: 1500 } })
    const watch = await watchPages(context, [portal.url, ...connectOrigins(config())])
    // Browsers request an icon by themselves; the portal has none.
    watch.tolerate(/favicon\.ico/)
    const page = await context.newPage()
    await page.goto(portal.url)
    const frame = page.frameLocator('iframe')
    await frame.locator('input[inputmode=email]').fill(client.email)
    await frame.locator('input[name=password]').fill(client.password)
    await frame.getByRole('button', { name: 'Sign in' }).click()
    await expect(frame.getByText(/reload/i).first()).toBeVisible()
    await placeLimit(frame, { price: '20000', amount: '0.05', reviewed: false })
    await expect(frame.locator('desk-request-list').getByText('0.05').first()).toBeVisible()
    const placed = (await ledgerOf(client)).filter(({ outcome }) => outcome === 'created')
    expect(placed).toHaveLength(1)
    await page.reload()
    await expect(frame.locator('input[name=password]')).toBeVisible()
    expect(await watch.complaints()).toEqual([])
    await context.close()
  })
})

import type { Page, WebSocket } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' })
const total = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Total/ })

/** Runs in a page: when it shows no figure any more, epoch ms. */
const momentWithoutFigures = () =>
  new Promise<number>(resolve => {
    const look = () => (document.body.innerText.includes('₮') ? setTimeout(look, 10) : resolve(Date.now()))
    look()
  })

/** Writes down, for the first frames of a page that is opened or shown again, whether it has a figure. */
const RECORD_FRAMES = `
  const record = () => {
    window.framesWithFigure = []
    const look = () => {
      framesWithFigure.push(document.body?.innerText.includes('₮') ?? false)
      if (framesWithFigure.length < 120) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  record()
  addEventListener('pageshow', ({ persisted }) => persisted && record())`

describe('signing out', { tags: ['session'] }, () => {
  const app = startApp()

  it('puts the focus into the first field of the sign-in, on a touch screen on its heading', async () => {
    const client = await freshClient('demo')
    for (const isTouched of [false, true]) {
      const page = await app.open('/profile', {
        wide: !isTouched,
        browser: { hasTouch: isTouched, isMobile: isTouched },
        client,
      })
      await logOut(page).click()
      const heading = page.getByRole('heading', { name: 'Sign in' })
      await expect(isTouched ? heading : page.getByLabel('Email')).toBeFocused()
    }
  })

  it('in one tab signs out all others within a second', async () => {
    // A price that the other tab is fetching through the desk is refused.
    app.tolerate(/401 \(Unauthorized\).*cors-proxy/)
    const client = await freshClient('demo')
    const first = await app.open('/', { client })
    await expect(total(first)).toBeVisible()
    const second = await first.context().newPage()
    await second.goto(`${app.url}/profile`)
    await expect(logOut(second)).toBeVisible()
    const goneAt = first.evaluate(momentWithoutFigures)
    // By the clock of the pages: Playwright's own calls take their time.
    const pressedAt = await logOut(second).evaluate(button => {
      const now = Date.now()
      ;(button as HTMLElement).click()
      return now
    })
    expect((await goneAt) - pressedAt).toBeLessThan(1_000)
    await expect(first.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(first).toHaveURL(`${app.url}/login`)
  })

  it('closes the sockets of every tab, and no tab calls the desk again', async () => {
    app.tolerate(/401 \(Unauthorized\).*cors-proxy/)
    const client = await freshClient('demo')
    const page = await app.open('/profile', { client })
    const [open, opened] = [new Set<WebSocket>(), new Set<WebSocket>()]
    page.on('websocket', socket => {
      open.add(socket)
      opened.add(socket)
      socket.on('close', () => open.delete(socket))
    })
    await page.goto(`${app.url}/balances/BTC?exchangeAccount=binance_spot`)
    await expect(page.getByText('live', { exact: true }).first()).toBeVisible()
    expect(opened.size).toBeGreaterThan(0)
    const other = await page.context().newPage()
    await other.goto(`${app.url}/profile`)
    await logOut(other).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const calls: string[] = []
    page.on('request', request => request.headers().authorization && calls.push(request.url()))
    await expect.poll(() => open.size).toBe(0)
    // Longer than any poll of the page that was left.
    await page.waitForTimeout(6_000)
    expect([calls, open.size]).toEqual([[], 0])
  })

  it('leaves nothing private behind the Back button', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/balances', { client })
    await expect(page.getByText('₮').first()).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText(client.email)).toBeVisible()
    await logOut(page).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('₮')
    await expect(page.locator('body')).not.toContainText(client.email)
  })

  it('in another tab leaves nothing private on the page that Back leads to, in not a single frame', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/balances', { client, script: RECORD_FRAMES })
    await expect(page.getByText('₮').first()).toBeVisible()
    await page.goto('about:blank')
    const other = await page.context().newPage()
    await other.goto(`${app.url}/profile`)
    await logOut(other).click()
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('₮')
    const frames = await page.evaluate(() => (window as { framesWithFigure?: boolean[] }).framesWithFigure)
    expect(frames?.length).toBeGreaterThan(0)
    expect(frames).not.toContain(true)
  })
})

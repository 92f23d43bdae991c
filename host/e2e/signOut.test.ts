import type { Page } from 'playwright'
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

describe('signing out', () => {
  const app = startApp()

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

  it('in another tab leaves nothing private on the page that Back leads to', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/balances', { client })
    await expect(page.getByText('₮').first()).toBeVisible()
    await page.goto('about:blank')
    const other = await page.context().newPage()
    await other.goto(`${app.url}/profile`)
    await logOut(other).click()
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('₮')
  })
})

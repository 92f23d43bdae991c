import type { Route } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

describe('the code of a signed-in client', () => {
  const app = startApp()

  it.each([
    ['is fetched beside the first script', 'where its session is stored', 1],
    ['is not fetched beside the first script', 'of the sign-in page', 0],
  ])('%s %s', async (_what, where, fetches) => {
    const page = await app.open('/login')
    const client = await freshClient('empty')
    if (where !== 'of the sign-in page')
      await page.evaluate(([token]) => localStorage.setItem('access_token', token!), [client.token])
    const fetched: string[] = []
    page.on('request', request => /\/assets\/signed-in-/.test(request.url()) && fetched.push(request.url()))
    const held = new Promise<Route>(resolve => void page.route(/\/assets\/first-.*\.js/, resolve))
    await page.goto(`${app.url}/`, { waitUntil: 'commit' })
    const first = await held
    // The styles come after the link to it.
    await page.waitForFunction(() => document.styleSheets.length > 1)
    await expect.poll(() => fetched.length).toBe(fetches)
    await first.continue()
    await expect(page.getByRole('main')).toBeVisible()
    expect(new Set(fetched).size).toBeLessThanOrEqual(1)
  })
})

describe('the code of the other pages', () => {
  const app = startApp()

  it.each([
    ['is fetched once the page is idle, not while it is busy', { preloads: true, fetches: 1 }],
    ['is not fetched in advance for a client who saves data', { preloads: false, fetches: 0 }],
  ])('%s', async (_what, { preloads, fetches }) => {
    const page = await app.open('/login', { preloads })
    const client = await freshClient('empty')
    const fetched: string[] = []
    page.on('request', request => /\/assets\/RequestWizard/.test(request.url()) && fetched.push(request.url()))
    await page.context().addInitScript(() => {
      const waiting: (() => void)[] = []
      Object.assign(window, {
        waiting,
        requestIdleCallback: (run: () => void) => waiting.push(run),
      })
    })
    await page.evaluate(([token]) => localStorage.setItem('access_token', token!), [client.token])
    await page.goto(`${app.url}/`)
    type Waiting = { waiting: (() => void)[] }
    // Six others wait as well, such as the code of keyboard shortcuts.
    await page.waitForFunction(() => (window as unknown as Waiting).waiting.length === 7)
    expect(fetched).toEqual([])
    await page.evaluate(() => {
      for (const run of (window as unknown as Waiting).waiting) run()
    })
    // Both fetches begin in the same task.
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts', includeHidden: true })).toBeAttached()
    await expect.poll(() => fetched.length).toBe(fetches)
  })
})
